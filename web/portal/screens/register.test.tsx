import { expect, test } from 'vitest';
import { registerInvited, validateInvitation } from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { acme, admin, employee } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { takeLoginEmail } from '../login/known-email.ts';
import * as stories from './register.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByLabelText' | 'getByRole'>;

async function fill({ getByLabelText }: Screen, { email = employee.email, password = 'three blind mice' } = {}) {
  await getByLabelText('First name').fill('Priya');
  await getByLabelText('Last name').fill('Nair');
  await getByLabelText('Email').fill(email);
  await getByLabelText('Password', { exact: true }).fill(password);
  await getByLabelText('Confirm password', { exact: true }).fill(password);
}

const create = ({ getByRole }: Screen) => getByRole('button', { name: 'Create account' });

test('an invitation by email fills in its address', async () => {
  const screen = await show(stories.ByEmail);

  await expect.element(screen.getByLabelText('Email')).toHaveValue('dana@acme.example');
});

test('a new user registers with the token, which leaves the address', async () => {
  const { api, ...screen } = await show(stories.Invited);
  await expect
    .element(screen.getByText(/^You are invited to our support portal, as part of Acme Dental/))
    .toBeVisible();
  await expect.poll(() => location.search).toBe('');
  const answer = Promise.withResolvers<typeof employee>();
  api.on(registerInvited, () => answer.promise);
  await fill(screen);
  await create(screen).click();
  await expect.element(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  answer.resolve(employee);

  await expect.element(screen.getByRole('heading', { name: 'Account created' })).toHaveFocus();
  await expect.element(screen.getByText(`From now on you log in as ${employee.email}.`)).toBeVisible();
  expect(takeLoginEmail()).toBe(employee.email);
  const sent = { token: 'abc', firstName: 'Priya', lastName: 'Nair', email: employee.email };
  expect(api.callsOf(registerInvited)).toMatchObject([{ body: sent }]);
});

test.each([
  [stories.WithoutToken, 'This link is incomplete. Open the whole link from the invitation.'],
  [stories.Refused, 'This invitation has expired or was already used'],
])('a link that does not work says so and names a contact: $1', async (story, words) => {
  const screen = await show(story);

  await expect.poll(() => screen.getByRole('alert').element().textContent).toContain(words);
  await expect.element(screen.getByText(/Ask us for a new one\. Call \(314\) 555-0142/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Go to login' })).toBeVisible();
  expect(screen.getByRole('textbox').all()).toEqual([]);
});

test('a link that could not be checked is checked again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText(invitationMessages.checkFailed)).toBeVisible();
  const answer = Promise.withResolvers<{ valid: true; companyName: string; companyId: string; message: string }>();
  api.on(validateInvitation, () => answer.promise);
  api.answers();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Checking your invitation...')).toBeInTheDocument();
  answer.resolve({ valid: true, companyName: acme.name, companyId: acme.id, message: '' });

  await expect.element(create(screen)).toBeVisible();
});

test('missing and invalid fields are marked, both password rules at once', async () => {
  const { api, ...screen } = await show(stories.FieldsMissing);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('All fields are required');
  await expect.element(screen.getByLabelText('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
  await fill(screen, { email: 'nobody', password: 'abc12' });
  await screen.getByLabelText('Confirm password', { exact: true }).fill('abc');
  await create(screen).click();

  await expect.element(screen.getByText('Enter a valid email address')).toBeVisible();
  await expect.element(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect.element(screen.getByText('Passwords do not match')).toBeVisible();
  expect(api.callsOf(registerInvited)).toEqual([]);
});

test('passwords are hidden until they are shown one by one, and password managers suggest new ones', async () => {
  const screen = await show(stories.Invited);
  const [password, again] = ['Password', 'Confirm password'].map((label) =>
    screen.getByLabelText(label, { exact: true }),
  );
  for (const field of [password, again])
    await expect.element(field ?? null).toHaveAttribute('autocomplete', 'new-password');

  await screen.getByRole('button', { name: 'Show password', exact: true }).click();

  await expect.element(password ?? null).toHaveAttribute('type', 'text');
  await expect.element(again ?? null).toHaveAttribute('type', 'password');
});

test('a password of the user’s own name or company shows a warning', async () => {
  const screen = await show(stories.Invited);
  for (const password of ['priya2026', 'acmedental1']) {
    await fill(screen, { password });
    await expect
      .element(screen.getByText(/^This is easy to guess: it is based on a name or an address\./))
      .toBeVisible();
  }
});

test.each([
  [409, 'A user with this email already exists'],
  [404, 'This invitation has expired or was already used'],
  [429, invitationMessages.registrationsLimited('12 minutes')],
  [500, ''],
])('a refusal with %i says why and keeps what was typed', async (status, message) => {
  const { api, ...screen } = await show(stories.Invited);
  api.on(registerInvited, () => {
    throw new ApiError(status, message);
  });
  await fill(screen);
  await create(screen).click();

  await expect.element(screen.getByText(message || 'Failed to create account. Please try again.')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue(employee.email);
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('three blind mice');
  if (status === 409) await expect.element(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('whoever is logged in in the same browser stays so, and a logout elsewhere keeps the form', async () => {
  const { api, ...screen } = await show(stories.Invited);
  session.start(admin, 'token');
  api.on(registerInvited, () => employee);
  await fill(screen);
  await create(screen).click();
  await expect.element(screen.getByText(/Grace Lindqvist is still logged in\./)).toBeVisible();

  session.end('left');

  await expect.element(screen.getByText(/is still logged in/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Account created' })).toBeVisible();
});
