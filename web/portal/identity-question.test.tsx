import { expect, test, vi } from 'vitest';
import { confirmIdentity, findSecondFactor } from '#contract/account.ts';
import { accountMessages } from '#contract/account-constants.ts';
import { startPasskeyLogin } from '#contract/passkeys.ts';
import { finishConfirmation } from '#contract/single-sign-on.ts';
import { updateUser } from '#contract/users.ts';
import { passkeyChallenge, secondFactor } from '#gallery/samples/account.ts';
import { admin } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { handOver } from '#web/lib/single-sign-on.ts';
import * as stories from './identity-question.stories.tsx';

slow('Opens and closes another window');

test('a wrong password is marked, and the right one sends the refused change again', async () => {
  const { api, ...screen } = await show(stories.Asked);
  const question = screen.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = question.getByLabelText('Current password', { exact: true });
  await expect.element(password).toHaveFocus();
  api.on(confirmIdentity, ({ body }) => {
    const message = accountMessages.currentPasswordWrong;
    if (body?.password === 'wrong') throw new ApiError(400, message, { issues: [{ path: 'password', message }] });
    return { message: '' };
  });
  await password.fill('wrong');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(password).toHaveAccessibleDescription(accountMessages.currentPasswordWrong);

  api.on(updateUser, () => user(admin));
  await password.fill('three blind mice');
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect.element(screen.getByText('Admin updated')).toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.callsOf(updateUser)).toHaveLength(2);
});

test('a user who does not confirm keeps the form, with what was typed and the focus', async () => {
  const { api, ...screen } = await show(stories.Asked);
  const question = screen.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByLabelText('First name').fill('Greta');
  await screen.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await expect.element(screen.getByText(/Confirm that it’s you, then try again/)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Update' })).toHaveFocus();
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Greta');
  expect(api.callsOf(confirmIdentity)).toEqual([]);
});

test('with two-factor login a code is asked for, also if it was turned on just now', async () => {
  const { api, ...screen } = await show(stories.Asked);
  api.on(findSecondFactor, () => secondFactor());
  api.on(confirmIdentity, ({ body }) => {
    if (!body?.code) throw new ApiError(400, accountMessages.codeRequired, { secondFactor: 'required' });
    return { message: '' };
  });
  const question = screen.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabelText('Current password', { exact: true }).fill('three blind mice');
  await question.getByRole('button', { name: 'Confirm' }).click();
  const code = question.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  api.on(updateUser, () => user(admin));
  await code.fill('123456');
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect.element(screen.getByText('Admin updated')).toBeInTheDocument();
  expect(api.callsOf(confirmIdentity).at(-1)).toMatchObject({ body: { code: '123456' } });
});

test('a passkey confirms, too, and the change is sent again', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  const more = { type: 'public-key', getClientExtensionResults: () => ({}) };
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    response,
    ...more,
  } as Credential);
  const { api, ...screen } = await show(stories.Asked);
  const confirm = screen.getByRole('button', { name: 'Confirm with a passkey' });
  await expect.element(confirm).toBeVisible();
  api.on(startPasskeyLogin, () => passkeyChallenge);
  api.on(confirmIdentity, () => ({ message: '' }));
  api.on(updateUser, () => user(admin));

  await confirm.click();

  await expect.element(screen.getByText('Admin updated')).toBeInTheDocument();
  const sent = { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' };
  expect(api.callsOf(confirmIdentity).map(({ body }) => body)).toEqual([
    { passkey: { id: 'AQID', rawId: 'AQID', type: 'public-key', response: sent } },
  ]);
});

test('a logout in another tab withdraws the question', async () => {
  const screen = await show(stories.AskedForCode);
  const question = screen.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect.element(question.getByLabelText('Code', { exact: true })).toBeVisible();

  session.end('left');

  await expect.element(question).not.toBeInTheDocument();
});

test('whoever must use single sign-on logs in there again, in another window, and the change is sent again', async () => {
  const other = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(other as unknown as Window);
  const { api, ...screen } = await show(stories.AskedElsewhere);
  const question = screen.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect.element(question.getByLabelText('Current password')).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Confirm with Archway Entra ID' }).click();
  await expect.poll(() => other.location.href).toContain('https://login.example.com/auth');
  await expect.element(question.getByRole('button', { name: 'Confirm with a passkey' })).not.toBeInTheDocument();

  api.on(updateUser, () => user(admin));
  expect(await handOver({ code: 'code', state: 'another' })).toBe(false);
  expect(await handOver({ code: 'code', state: 'state', iss: 'https://login.example.com' })).toBe(true);

  await expect.element(screen.getByText('Admin updated')).toBeInTheDocument();
  expect(api.callsOf(finishConfirmation).map(({ body }) => body)).toEqual([
    { code: 'code', state: 'state', iss: 'https://login.example.com', browser: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
});
