import { expect, test } from 'vitest';
import { convertInquiry } from '#contract/conversions.ts';
import { markSpam, updateInquiry } from '#contract/inquiries.ts';
import { addInquiryMessage } from '#contract/inquiry-messages.ts';
import { id } from '#gallery/samples/people.ts';
import { markup } from '#gallery/samples/words.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './inquiry-page.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole' | 'getByLabelText'>;
const button = ({ getByRole }: Screen, name: string) => getByRole('button', { name, exact: true });
const conversion = ({ getByRole }: Screen) => getByRole('dialog', { name: 'Convert Ada Lovelace to a client' });

test('a reply is sent once, appears in the conversation, and its field is empty again', async () => {
  const { api, user, ...screen } = await show(stories.Waiting);
  await expect.element(screen.getByText('Reply promised by')).toBeVisible();
  const field = screen.getByLabelText('Reply to Ada');
  await field.fill('Friday at noon?');

  await user.keyboard('{Control>}{Enter}{/Control}');

  await expect.element(screen.getByText('Reply sent')).toBeInTheDocument();
  await expect.element(screen.getByRole('list', { name: 'Conversation' }).getByText('Friday at noon?')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(api.callsOf(addInquiryMessage).map(({ body }) => body)).toEqual([{ kind: 'reply', text: 'Friday at noon?' }]);
});

test('a note and a reply have texts of their own, and what could not be sent stays', async () => {
  const { api, ...screen } = await show(stories.Waiting);
  await screen.getByLabelText('Reply to Ada').fill('Friday?');
  await screen.getByRole('tab', { name: 'Internal note' }).click();
  const note = screen.getByRole('textbox', { name: 'Internal note' });
  await expect.element(note).toHaveValue('');
  await note.fill('She sounds busy.');
  api.fails();

  await button(screen, 'Add note').click();

  await expect.element(screen.getByText(/^Failed to add the note/)).toBeInTheDocument();
  await expect.element(note).toHaveValue('She sounds busy.');
  await screen.getByRole('tab', { name: 'Reply' }).click();
  await expect.element(screen.getByLabelText('Reply to Ada')).toHaveValue('Friday?');
});

test('the conversation says what bounced and from which address an answer came', async () => {
  const screen = await show(stories.InConversation);

  await expect.element(screen.getByText(/Bounced: 550 No such user/)).toBeVisible();
  const conversation = screen.getByRole('list', { name: 'Conversation' }).element();
  expect(conversation.textContent.replaceAll(/\s/g, ' ')).toContain('Ada Lovelacefrom countess@analytical.example');
  await expect.element(screen.getByText('Bring the long cable.')).toBeVisible();
});

test('state and assignee are saved at once', async () => {
  const { api, ...screen } = await show(stories.Waiting);

  await screen.getByLabelText('State').selectOptions('Lost');
  await expect.element(screen.getByText('Inquiry saved')).toBeInTheDocument();
  await screen.getByLabelText('Assignee').selectOptions('Grace Lindqvist');

  await expect.poll(() => api.callsOf(updateInquiry).length).toBe(2);
  expect(api.callsOf(updateInquiry).map(({ body }) => body)).toEqual([
    { state: 'lost', version: 1 },
    { assignedToId: expect.any(String), version: 1 },
  ]);
});

test('spam is marked in the menu; suspected spam says why, and offers no reply', async () => {
  const { api, ...screen } = await show(stories.Waiting);
  await button(screen, 'More actions for the inquiry from Ada Lovelace').click();
  await screen.getByRole('menuitem', { name: 'Mark as spam' }).click();
  await expect.element(screen.getByText(/^Moved to spam/)).toBeInTheDocument();
  expect(api.callsOf(markSpam)).toHaveLength(1);

  await expect.element(screen.getByText('One of your staff marked it as spam.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Reply' }).query()).toBeNull();
  expect(button(screen, 'Convert to client').query()).toBeNull();
  await expect.element(button(screen, 'Not spam')).toBeVisible();
});

test('where email is off, only notes can be written', async () => {
  const screen = await show(stories.EmailIsOff);

  await expect.element(screen.getByText('Email is off, so you can’t reply from here.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Reply' }).query()).toBeNull();
});

test('the company at the domain is suggested, and the outcome has links to all that was created', async () => {
  const { api, ...screen } = await show(stories.Converting);
  const dialog = conversion(screen);
  await expect.element(dialog.getByRole('radio', { name: /^Analytical Engines/ })).toBeChecked();

  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();

  await expect.element(screen.getByText('Inquiry converted')).toBeInTheDocument();
  expect(api.callsOf(convertInquiry).map(({ body }) => body)).toEqual([
    {
      company: { id: id(960) },
      invite: 'employee',
      ticket: { title: 'Two offices,', priority: 'medium', category: 'General IT Support' },
    },
  ]);
  const company = screen.getByRole('link', { name: 'Analytical Engines' });
  await expect.element(company).toHaveAttribute('href', expect.stringContaining(`/admin/companies/${id(960)}`));
  await expect.element(screen.getByText('The conversation goes on in TKT-1099.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'TKT-1099' }).all()).toHaveLength(2);
  expect(screen.getByRole('tab', { name: 'Reply' }).query()).toBeNull();
  expect(button(screen, 'Convert to client').query()).toBeNull();
});

test('a new company needs a name, and its first person is invited as a manager', async () => {
  const { api, ...screen } = await show(stories.Converting);
  const dialog = conversion(screen);
  await dialog.getByRole('radio', { name: 'A new company' }).click();
  await expect.element(dialog.getByLabelText('Invitation')).toHaveValue('manager');
  await dialog.getByLabelText('Name of the company').fill(' ');
  const convert = dialog.getByRole('button', { name: 'Convert', exact: true });
  await convert.click();
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
  expect(api.callsOf(convertInquiry)).toEqual([]);

  await dialog.getByLabelText('Name of the company').fill('Engines');
  await dialog.getByRole('switch', { name: 'Create a ticket' }).click();
  await convert.click();

  await expect
    .poll(() => api.callsOf(convertInquiry).map(({ body }) => body))
    .toEqual([{ company: { name: 'Engines', domain: 'analytical.example' }, invite: 'manager', ticket: null }]);
});

test('a private person always gets a ticket, and no invitation at first', async () => {
  const { api, ...screen } = await show(stories.ConvertingStranger);
  const dialog = conversion(screen);
  await expect.element(dialog.getByRole('radio', { name: /^None/ })).toBeChecked();
  expect(dialog.getByRole('switch').query()).toBeNull();

  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();

  await expect
    .poll(() => api.callsOf(convertInquiry).map(({ body }) => body))
    .toMatchObject([{ company: null, invite: null, ticket: { title: 'Two offices,' } }]);
});

test('somebody with an account keeps their company', async () => {
  const client = await show(stories.ConvertingClient);
  await expect.element(conversion(client).getByText(/has an account already and is not invited again/)).toBeVisible();
  expect(conversion(client).getByRole('radio').query()).toBeNull();
});

test('one of the staff can’t be converted', async () => {
  const staff = await show(stories.ConvertingStaff);
  await expect.element(conversion(staff).getByText(/who is one of your staff/)).toBeVisible();
  expect(conversion(staff).getByRole('button', { name: 'Convert', exact: true }).query()).toBeNull();
});

test('a refused conversion says why and keeps what was typed', async () => {
  const screen = await show(stories.ConversionFailed);

  await expect.element(conversion(screen).getByText(/belongs to Acme/)).toBeVisible();
  await expect.element(conversion(screen).getByLabelText('Title of the ticket')).toHaveValue('Two offices,');
});

test('what strangers wrote is shown as text', async () => {
  const screen = await show(stories.LongWords);

  await expect.element(screen.getByRole('heading', { name: markup, exact: false })).toBeVisible();
  expect(screen.container.querySelector('b')).toBeNull();
});
