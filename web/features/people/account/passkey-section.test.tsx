import { expect, test } from 'vitest';
import { listOwnSessions } from '#contract/account.ts';
import { listPasskeys, removePasskey, renamePasskey, startPasskey } from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { passkeys } from '#gallery/samples/account.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './account-page.stories.tsx';

test('a passkey gets a name first, and a refusal stays in the dialog', async () => {
  const { api, ...screen } = await show(stories.AddPasskey);
  const dialog = screen.getByRole('dialog', { name: 'Add passkey' });
  const send = dialog.getByRole('button', { name: 'Add passkey' });

  await send.click();
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
  expect(api.callsOf(startPasskey)).toEqual([]);

  api.on(startPasskey, () => {
    throw new ApiError(409, passkeyMessages.tooMany);
  });
  await dialog.getByLabelText('Name').fill('My laptop');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(passkeyMessages.tooMany);
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('My laptop');
  expect(screen.getByText(passkeyMessages.tooMany).elements()).toHaveLength(1);

  api.on(startPasskey, () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  await send.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(passkeyMessages.addFailed);
});

test('a passkey is renamed', async () => {
  const { api, ...screen } = await show(stories.RenamePasskey);
  const [laptop] = passkeys();
  api.on(renamePasskey, ({ body }) => ({ ...passkeys()[0], name: body.name }) as never);

  await screen.getByLabelText('Name').fill('Old laptop');
  await screen.getByRole('button', { name: 'Save' }).click();

  await expect.element(screen.getByText('Passkey renamed')).toBeInTheDocument();
  expect(api.callsOf(renamePasskey)).toMatchObject([
    { params: { passkeyId: laptop?.id }, body: { name: 'Old laptop' } },
  ]);
});

test('a passkey is removed only after asking', async () => {
  const { api, ...screen } = await show({ ...stories.RemovePasskey, press: [] });
  await screen.getByRole('button', { name: 'Remove Work laptop' }).click();
  const [laptop] = passkeys();
  api.on(removePasskey, () => ({ message: '' }));
  api.on(listPasskeys, () => passkeys().slice(1));
  expect(api.callsOf(removePasskey)).toEqual([]);

  // The list arrives before the other refreshed data.
  api.on(listOwnSessions, () => new Promise(() => undefined));

  await screen.getByRole('button', { name: 'Remove passkey' }).click();

  await expect.element(screen.getByText('Work laptop')).not.toBeInTheDocument();
  const list = () => screen.getByRole('list', { name: 'Passkeys' }).element().parentElement;
  await expect.poll(() => document.activeElement === list()).toBe(true);
  expect(api.callsOf(removePasskey)).toMatchObject([{ params: { passkeyId: laptop?.id } }]);
});

test('with ten passkeys, nobody is offered an eleventh', async () => {
  const screen = await show(stories.MostPasskeys);

  await expect.element(screen.getByText(passkeyMessages.tooMany)).toBeVisible();

  expect(screen.getByRole('button', { name: 'Add passkey' }).elements()).toEqual([]);
});
