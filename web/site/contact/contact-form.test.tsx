import { afterEach, expect, test } from 'vitest';
import { sendContactMessage } from '#contract/inquiries.ts';
import { InquiryServices } from '#contract/inquiries-constants.ts';
import { provider } from '#gallery/samples/provider.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import { siteToasts } from '#web/lib/toast.ts';
import { ContactForm } from './contact-form.tsx';
import type { Wanted } from './wanted.ts';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByLabelText' | 'getByRole'>;

const field = ({ getByLabelText }: Screen, label: string | RegExp) => getByLabelText(label);
const send = ({ getByRole }: Screen) => getByRole('button', { name: 'Send Message' });

const next = { heading: 'What happens next', steps: ['Somebody reads it', 'You get a price'] };

/** Not a story: the sweep of the site looks at its pages. */
const showForm = (wanted?: Wanted) =>
  show({
    render: () => (
      <ContactForm services={InquiryServices} labels={provider().serviceLabels} next={next} wanted={wanted} />
    ),
    actor: null,
  });

afterEach(() => {
  for (const { id } of siteToasts.shown()) siteToasts.dismiss(id);
});

async function fill(screen: Screen) {
  await field(screen, /^First Name/).fill('Rosa');
  await field(screen, /^Last Name/).fill('Delgado');
  await field(screen, /^Email/).fill('rosa@delgado.example');
  await field(screen, /^Service/).selectOptions('Networking');
  await field(screen, /^Message/).fill('The loading dock has no signal');
}

test('while a message is sent its button says so and sends it once; then the form is empty', async () => {
  const { api, ...screen } = await showForm();
  const answer = Promise.withResolvers<{ message: string; replyBy: string }>();
  api.on(sendContactMessage, () => answer.promise);
  await fill(screen);

  await send(screen).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
  answer.resolve({ message: '', replyBy: '2026-03-11T15:30:00.000Z' });

  await expect.element(screen.getByText('Message Sent Successfully', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/You will hear from us by Wednesday, /)).toBeVisible();
  const receipt = screen.getByRole('region', { name: 'Your message' });
  await expect.element(receipt.getByText('We have your message, Rosa.')).toBeVisible();
  await expect.element(receipt.getByText(/^A person replies by Wednesday, /)).toBeVisible();
  await expect.element(receipt.getByText('You get a price')).toBeVisible();
  await expect.element(field(screen, /^Message/)).toHaveValue('');
  const sent = { firstName: 'Rosa', service: 'networking', message: 'The loading dock has no signal' };
  expect(api.callsOf(sendContactMessage)).toMatchObject([{ body: sent }]);
});

test('missing fields are reported, nothing is sent, and the first empty one has the focus', async () => {
  const { api, ...screen } = await showForm();
  await fill(screen);
  await field(screen, /^Message/).fill('   ');

  await send(screen).click();

  await expect.element(screen.getByText('Missing Required Fields', { exact: true })).toBeVisible();
  await expect.element(field(screen, /^Message/)).toHaveFocus();
  await expect.element(field(screen, /^Message/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field(screen, /^First Name/)).toHaveValue('Rosa');
  expect(api.callsOf(sendContactMessage)).toEqual([]);
});

test('a message that was not sent says why, marks its field and keeps what was typed', async () => {
  const { api, ...screen } = await showForm();
  await fill(screen);
  api.isUnreachable();
  await send(screen).click();
  await expect.element(screen.getByText('Please try again later.', { exact: true })).toBeVisible();

  const message = 'Use at most 40 characters';
  api.answers();
  api.on(sendContactMessage, () => {
    throw new ApiError(400, message, { issues: [{ path: 'phone', message }] });
  });
  await send(screen).click();

  await expect.element(field(screen, /^Phone/)).toHaveAccessibleDescription(message);
  await expect.element(field(screen, /^Message/)).toHaveValue('The loading dock has no signal');
});

const professional: Wanted = { service: 'managed-it', package: 'professional', label: 'Managed IT, Professional' };

test('a form that was opened from a package names it, and sends it along', async () => {
  const { api, ...screen } = await showForm(professional);
  api.on(sendContactMessage, () => ({ message: '', replyBy: null }));
  await expect.element(screen.getByText('Managed IT, Professional')).toBeVisible();
  await expect.element(field(screen, /^Service/)).toHaveValue('managed-it');
  await fill(screen);
  await field(screen, /^Service/).selectOptions('Managed IT');

  await send(screen).click();

  await expect.element(screen.getByRole('region', { name: 'Your message' })).toBeVisible();
  expect(api.callsOf(sendContactMessage)).toMatchObject([{ body: { service: 'managed-it', package: 'professional' } }]);
});

test('somebody who chooses another service in the form does not send the package of the first', async () => {
  const { api, ...screen } = await showForm(professional);
  api.on(sendContactMessage, () => ({ message: '', replyBy: null }));
  await fill(screen);

  await send(screen).click();

  await expect.element(screen.getByRole('region', { name: 'Your message' })).toBeVisible();
  expect(api.callsOf(sendContactMessage)).toMatchObject([{ body: { service: 'networking', package: '' } }]);
});
