import { afterEach, describe, expect, test } from 'vitest';
import { notePublicSolved, suggestPublicArticles } from '#contract/article-suggestions.ts';
import { sendContactMessage } from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { articleSuggestion } from '#gallery/samples/articles.ts';
import { provider } from '#gallery/samples/provider.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import { siteToasts } from '#web/lib/toast.ts';
import { ContactForm } from './contact-form.tsx';
import type { Wanted } from './wanted.ts';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByLabelText' | 'getByRole'>;

const field = ({ getByLabelText }: Screen, label: string | RegExp) => getByLabelText(label);
const send = ({ getByRole }: Screen) => getByRole('button', { name: 'Send message' });

const next = { heading: 'What happens next', steps: ['Somebody reads it', 'You get a price'] };

/** Not a story: the sweep of the site looks at its pages. */
const showForm = (wanted?: Wanted) =>
  show({
    render: () => <ContactForm services={provider().serviceLabels} next={next} wanted={wanted} />,
    actor: null,
  });

afterEach(() => {
  for (const { id } of siteToasts.shown()) siteToasts.dismiss(id);
});

async function fill(screen: Screen) {
  await field(screen, /^First name/).fill('Rosa');
  await field(screen, /^Last name/).fill('Delgado');
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

  await expect.element(screen.getByText('Message sent successfully', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/You will hear from us by Wednesday, /)).toBeVisible();
  const receipt = screen.getByRole('region', { name: 'Your message' });
  await expect.element(receipt.getByText('We have your message, Rosa.')).toBeVisible();
  await expect.element(receipt).toHaveFocus();
  await expect.element(receipt.getByText(/^A person replies by Wednesday, /)).toBeVisible();
  await expect.element(receipt.getByText('You get a price')).toBeVisible();
  await expect.element(field(screen, /^Message/)).toHaveValue('');
  const sent = { firstName: 'Rosa', service: 'networking', message: 'The loading dock has no signal' };
  expect(api.callsOf(sendContactMessage)).toMatchObject([{ body: sent }]);
});

test('what is typed while a message is sent is the beginning of the next one', async () => {
  const { api, ...screen } = await showForm();
  const answer = Promise.withResolvers<{ message: string; replyBy: null }>();
  api.on(sendContactMessage, () => answer.promise);
  await fill(screen);
  await send(screen).click();
  await field(screen, /^Message/).fill('The loading dock has no signal. PS: nor has the printer.');

  answer.resolve({ message: '', replyBy: null });

  await expect.element(screen.getByRole('region', { name: 'Your message' })).toBeVisible();
  await expect.element(field(screen, /^Message/)).toHaveValue('. PS: nor has the printer.');
  await expect.element(field(screen, /^First name/)).toHaveValue('Rosa');
});

test('missing fields are reported, nothing is sent, and the first empty one has the focus', async () => {
  const { api, ...screen } = await showForm();
  await fill(screen);
  await field(screen, /^Message/).fill('   ');

  await send(screen).click();

  await expect.element(screen.getByText('Missing required fields', { exact: true })).toBeVisible();
  await expect.element(field(screen, /^Message/)).toHaveFocus();
  await expect.element(field(screen, /^Message/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field(screen, /^First name/)).toHaveValue('Rosa');
  expect(api.callsOf(sendContactMessage)).toEqual([]);
});

test('an address that is none is told at its field, like everything else that is missing', async () => {
  const { api, ...screen } = await showForm();
  await fill(screen);
  await field(screen, /^Email/).fill('rosa at example');

  await send(screen).click();

  await expect.element(field(screen, /^Email/)).toHaveAccessibleDescription('Enter a valid email address');
  await expect.element(field(screen, /^Email/)).toHaveFocus();
  expect(api.callsOf(sendContactMessage)).toEqual([]);
});

test('a message that was not sent says why, marks its field and keeps what was typed', async () => {
  const { api, ...screen } = await showForm();
  await fill(screen);
  api.isUnreachable();
  await send(screen).click();
  await expect.element(screen.getByRole('alert').getByText('Please try again later.', { exact: true })).toBeVisible();

  const message = 'Use at most 40 characters';
  api.answers();
  api.on(sendContactMessage, () => {
    throw new ApiError(400, message, { issues: [{ path: 'phone', message }] });
  });
  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(field(screen, /^Phone/)).toHaveAccessibleDescription(message);
  await expect.element(field(screen, /^Message/)).toHaveValue('The loading dock has no signal');

  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field(screen, /^Message/)).toHaveValue('');
});

test('what a password manager has filled in unseen is gone after the refusal', async () => {
  const { api, ...screen } = await showForm();
  const { looksAutomatic } = inquiryMessages;
  api.on(sendContactMessage, ({ body }) => {
    if (body.homepage) throw new ApiError(400, looksAutomatic);
    return { message: '', replyBy: null };
  });
  await fill(screen);
  const unseen = document.querySelector<HTMLInputElement>('[name="homepage"]');
  if (unseen) unseen.value = 'https://delgado.example';
  await send(screen).click();
  await expect.element(screen.getByText(looksAutomatic)).toBeVisible();

  await send(screen).click();

  await expect.element(screen.getByRole('region', { name: 'Your message' })).toBeVisible();
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

describe('while a message is typed', () => {
  async function showSuggested() {
    const screen = await showForm();
    const articles = [articleSuggestion(800, 'Signal in a warehouse'), articleSuggestion(801, 'Move an antenna')];
    screen.api.on(suggestPublicArticles, () => articles);
    screen.api.on(notePublicSolved, () => ({ message: '' }));
    return screen;
  }
  const solves = (screen: Screen) => screen.getByRole('button', { name: 'This solved it: Signal in a warehouse' });

  test('public articles that may answer it open beside it, asked for once it rests and on one line', async () => {
    const { api, ...screen } = await showSuggested();
    await field(screen, /^Message/).fill('The');
    await field(screen, /^Message/).fill(`The loading dock\n\nhas no signal. ${'And more. '.repeat(60)}`);

    const link = screen.getByRole('link', { name: /^Signal in a warehouse/ });
    await expect.element(link).toHaveAttribute('href', '/help/article-800');
    await expect.element(link).toHaveAttribute('target', '_blank');
    const [asked, ...others] = api.callsOf(suggestPublicArticles).map(({ querystring }) => querystring?.text);
    expect(others).toEqual([]);
    expect(asked).toMatch(/^The loading dock has no signal\. And more\./);
    expect(asked?.length).toBeLessThanOrEqual(300);

    await field(screen, /^Message/).fill('');
    await expect.element(link).not.toBeInTheDocument();
  });

  test('one that solved it is counted, and thanks stand there until the visitor returns to an empty form', async () => {
    const { api, ...screen } = await showSuggested();
    await fill(screen);
    await solves(screen).click();

    const thanks = screen.getByRole('region', { name: 'Solved' });
    await expect.element(thanks).toHaveFocus();
    await expect.element(thanks.getByText('Glad that helped.')).toBeVisible();
    await expect.element(field(screen, /^Message/)).not.toBeInTheDocument();
    expect(api.callsOf(notePublicSolved)).toMatchObject([{ params: { articleId: expect.stringMatching(/800$/) } }]);
    expect(api.callsOf(sendContactMessage)).toEqual([]);

    await thanks.getByRole('button', { name: 'Back to the form' }).click();
    await expect.element(field(screen, /^Message/)).toHaveFocus();
    for (const label of [/^First name/, /^Email/, /^Message/]) {
      await expect.element(field(screen, label)).toHaveValue('');
    }
    expect(screen.getByRole('link').elements()).toEqual([]);
  });

  test('what could not be counted keeps the message', async () => {
    const { api, ...screen } = await showSuggested();
    await fill(screen);
    await expect.element(solves(screen)).toBeVisible();
    api.isUnreachable();

    await solves(screen).click();

    await expect.element(screen.getByText('Your answer could not be sent', { exact: true })).toBeVisible();
    await expect.element(field(screen, /^Message/)).toHaveValue('The loading dock has no signal');
  });

  test('nothing is said if none can be loaded, and the message is sent', async () => {
    const { api, ...screen } = await showForm();
    api.on(suggestPublicArticles, () => {
      throw new ApiError(500, '');
    });
    api.on(sendContactMessage, () => ({ message: '', replyBy: null }));
    await fill(screen);
    await expect.poll(() => api.callsOf(suggestPublicArticles)).toHaveLength(1);

    await send(screen).click();

    await expect.element(screen.getByRole('region', { name: 'Your message' })).toBeVisible();
    expect(siteToasts.shown().map(({ variant }) => variant)).not.toContain('destructive');
  });
});
