import { expect, test } from 'vitest';
import { confirmReset, validateReset } from '#contract/password-resets.ts';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { apiKeys, passkeys } from '#gallery/samples/account.ts';
import { employee } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import * as stories from './reset-password.stories.tsx';

slow('Checks the password against the list of common ones');

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByLabelText' | 'getByRole'>;

const reset = ({ getByRole }: Screen) => getByRole('button', { name: 'Reset password' });

async function choose({ getByLabelText }: Screen, password: string, again = password) {
  await getByLabelText('New password', { exact: true }).fill(password);
  await getByLabelText('Confirm password', { exact: true }).fill(again);
}

test('a new password is sent with the token, which leaves the address, and ends the user’s own session', async () => {
  const { api, ...screen } = await show(stories.Asked);
  session.start(employee, 'token');
  await expect.element(screen.getByLabelText('Email')).toHaveValue(employee.email);
  await expect.poll(() => location.search).toBe('');
  api.on(confirmReset, () => ({ message: '' }));
  await choose(screen, 'three blind mice');
  await reset(screen).click();

  await expect.element(screen.getByRole('heading', { name: 'Password changed' })).toHaveFocus();
  expect(session.current()).toBeNull();
  await expect.element(screen.getByText(/is still logged in/)).not.toBeInTheDocument();
  expect(api.callsOf(confirmReset)).toMatchObject([{ body: { token: 'abc', newPassword: 'three blind mice' } }]);
});

test('passkeys and API keys end too, apart from what the user keeps', async () => {
  const { api, ...screen } = await show(stories.WithOtherAccess);
  api.on(confirmReset, () => ({ message: '' }));
  const boxes = screen.getByRole('group', { name: 'Also remove' }).getByRole('checkbox');
  const [known] = apiKeys();
  await expect.element(boxes.first()).toBeChecked();
  const isChecked = boxes.elements().map((box) => (box as HTMLInputElement).checked);
  expect(isChecked).toEqual(isChecked.map(() => true));
  expect(isChecked).toHaveLength(passkeys().length + 2);

  await screen.getByRole('checkbox', { name: /API key Uptime Kuma/ }).click();
  await choose(screen, 'three blind mice');
  await reset(screen).click();

  await expect.element(screen.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(api.callsOf(confirmReset)).toMatchObject([{ body: { keeps: [known?.id] } }]);
});

test.each([
  [stories.WithoutToken, 'This link is incomplete. Open the whole link from the email.'],
  [stories.Refused, 'This link has expired or was already used'],
])('a link that does not work says so and names a contact: $1', async (story, words) => {
  const screen = await show(story);

  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
  await expect.element(screen.getByText(/Ask us for a new one\. Call \(314\) 555-0142/)).toBeVisible();
  expect(screen.getByRole('textbox').all()).toEqual([]);
});

test('a link that could not be checked is checked again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText(passwordResetMessages.checkFailed)).toBeVisible();
  const found = { valid: true as const, email: employee.email, isNew: false, passkeys: [], apiKeys: [] };
  api.on(validateReset, () => ({ ...found, message: '' }));
  api.answers();

  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(reset(screen)).toBeVisible();
});

test('an invalid password shows both rules, and one of the user’s name a warning', async () => {
  const { api, ...screen } = await show(stories.Asked);
  await choose(screen, 'abc12', 'abc');
  await reset(screen).click();
  await expect.element(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect.element(screen.getByText('Passwords do not match')).toBeVisible();

  await choose(screen, 'priyanair1');
  await expect.element(screen.getByText(/^This is easy to guess: it is based on a name or an address\./)).toBeVisible();
  expect(api.callsOf(confirmReset)).toEqual([]);
});

test('a common password shows a warning', async () => {
  const screen = await show(stories.Asked);
  await choose(screen, 'sunshine1');

  await expect.element(screen.getByText(/^This is easy to guess: it is one of the first passwords/)).toBeVisible();
});

test('a failure is shown and can be retried; a link that was replaced in the meantime is refused', async () => {
  const { api, ...screen } = await show(stories.Asked);
  await choose(screen, 'three blind mice');
  api.isUnreachable();
  await reset(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(passwordResetMessages.resetFailed);

  api.answers();
  const answer = Promise.withResolvers<{ message: string }>();
  // It may be refused before the request arrives.
  answer.promise.catch(() => undefined);
  api.on(confirmReset, () => answer.promise);
  await reset(screen).click();
  await expect.element(screen.getByRole('button', { name: 'Resetting password...' })).toBeDisabled();
  answer.reject(new ApiError(400, passwordResetMessages.invalid));

  await expect.element(screen.getByRole('alert')).toHaveTextContent(passwordResetMessages.invalid);
  await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveValue('three blind mice');
});

test('the new passwords are hidden, and password managers know that they are new', async () => {
  const screen = await show(stories.Asked);
  for (const label of ['New password', 'Confirm password']) {
    const field = screen.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveAttribute('type', 'password');
    await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
  }
});

test('the first password makes an account, and the page says so', async () => {
  const { api, ...screen } = await show(stories.FirstPassword);
  api.on(confirmReset, () => ({ message: '' }));
  await expect.element(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await screen.getByLabelText('Password', { exact: true }).fill('three blind mice');
  await screen.getByLabelText('Confirm password', { exact: true }).fill('three blind mice');

  await screen.getByRole('button', { name: 'Create account' }).click();

  // The spent token leaves the address, and what was known about it is forgotten.
  await expect.poll(() => history.state.usr).toBeNull();
  await new Promise((resolve) => requestIdleCallback(resolve));
  await expect.element(screen.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await expect.element(screen.getByText('It includes all your tickets so far.')).toBeVisible();
});
