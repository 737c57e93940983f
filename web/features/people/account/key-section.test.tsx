import { expect, test } from 'vitest';
import { createApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts';
import { listComponents } from '#contract/status.ts';
import { apiKeys, newApiKey } from '#gallery/samples/account.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './account-page.stories.tsx';

test('a key is created with what was chosen, and shown once to copy', async () => {
  const { api, ...screen } = await show(stories.CreateKey);
  const send = screen.getByRole('dialog').getByRole('button', { name: 'Create API key' });

  await send.click();
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
  expect(api.callsOf(createApiKey)).toEqual([]);

  await screen.getByLabelText('Name').fill('Uptime Kuma');
  await screen.getByLabelText('What it may do').selectOptions('Send alerts only');
  await screen.getByLabelText('Valid for').selectOptions('1 year');
  await screen.getByLabelText('Component on the status page (optional)').selectOptions('Phones');
  await send.click();

  await expect.element(screen.getByLabelText('API key', { exact: true })).toHaveValue(newApiKey.key);
  await expect.element(screen.getByRole('heading', { name: 'Copy your API key' })).toHaveFocus();
  expect(api.callsOf(createApiKey).map(({ body }) => body)).toEqual([
    { name: 'Uptime Kuma', scopes: ['alerts'], expiresInDays: 365, statusComponentId: newApiKey.statusComponentId },
  ]);
  await screen.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('clients are offered no component', async () => {
  const { api, ...screen } = await show(stories.CreateKeyOfClient);

  await expect.element(screen.getByLabelText('Valid for')).toBeVisible();

  expect(screen.getByLabelText('Component on the status page (optional)').elements()).toEqual([]);
  expect(api.callsOf(listComponents)).toEqual([]);
});

test('a key is revoked only after asking', async () => {
  const { api, ...screen } = await show(stories.RevokeKey);
  const [first] = apiKeys();
  api.on(deleteApiKey, () => ({ message: '' }));
  api.on(listApiKeys, () => apiKeys().slice(1));
  expect(api.callsOf(deleteApiKey)).toEqual([]);

  await screen.getByRole('button', { name: 'Revoke key' }).click();

  await expect.element(screen.getByText('Uptime Kuma')).not.toBeInTheDocument();
  expect(api.callsOf(deleteApiKey).map(({ params }) => params)).toEqual([{ keyId: first?.id }]);
});
