import { expect, test } from 'vitest';
import {
  createConnection,
  deleteConnection,
  listConnections,
  testConnection,
  updateConnection,
} from '#contract/connections.ts';
import { connectionMessages } from '#contract/connections-constants.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './connection-section.stories.tsx';

test('a new connection is sent whole, tested at once, and its secret is never kept', async () => {
  const { api, ...screen } = await show(stories.New);
  const dialog = screen.getByRole('dialog', { name: 'Add connection' });
  // The public address, not the one at which the tests have opened the page.
  await expect
    .element(dialog.getByLabelText('Redirect address'))
    .toHaveValue('https://help.archway.example/ticketing/sso');
  await dialog.getByLabelText('Name').fill('Archway Entra ID');
  await dialog.getByLabelText('Issuer').fill('https://login.microsoftonline.com/tenant/v2.0');
  await dialog.getByLabelText('Client ID').fill('client');
  await dialog.getByLabelText('Client secret', { exact: true }).fill('a secret of ours');
  await dialog.getByLabelText('Email domains').fill('archway.example, archway-it.example');
  await dialog.getByRole('button', { name: 'Add connection' }).click();

  await expect.element(screen.getByRole('dialog', { name: 'Test connection' })).toBeVisible();
  await expect.element(screen.getByText('Client ID and secret are right')).toBeVisible();
  expect(api.callsOf(createConnection).map(({ body }) => body)).toEqual([
    {
      name: 'Archway Entra ID',
      issuer: 'https://login.microsoftonline.com/tenant/v2.0',
      clientId: 'client',
      clientSecret: 'a secret of ours',
      domains: ['archway.example', 'archway-it.example'],
      companyId: null,
      isRequired: false,
      createsUsers: false,
    },
  ]);
  const kept = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage })].join();
  expect(kept).not.toContain('a secret of ours');
});

test('each missing field is named, and nothing is sent', async () => {
  const { api, ...screen } = await show(stories.Missing);
  const dialog = screen.getByRole('dialog', { name: 'Add connection' });

  for (const message of [
    connectionMessages.nameRequired,
    connectionMessages.issuerRequired,
    connectionMessages.clientIdRequired,
    connectionMessages.clientSecretRequired,
    connectionMessages.domainsRequired,
  ]) {
    await expect.element(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  expect(api.callsOf(createConnection)).toEqual([]);
});

test('an edit without a secret keeps the present one, and what the server refuses is said at its field', async () => {
  const { api, ...screen } = await show(stories.Edited);
  const dialog = screen.getByRole('dialog', { name: 'Edit connection' });
  api.on(updateConnection, () => {
    const message = 'The server can’t call this issuer. It is private.';
    throw new ApiError(400, message, { issues: [{ path: 'issuer', message }] });
  });
  await dialog.getByLabelText('Issuer').fill('https://10.0.0.1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await expect.element(dialog.getByLabelText('Issuer')).toHaveAccessibleDescription(/It is private/);
  await expect.element(dialog.getByLabelText('Issuer')).toHaveFocus();
  expect(api.callsOf(updateConnection)[0]?.body).not.toHaveProperty('clientSecret');
  expect(api.callsOf(updateConnection)[0]?.body).toMatchObject({ issuer: 'https://10.0.0.1', version: 1 });
});

test('a test names the step that failed', async () => {
  const { api, ...screen } = await show(stories.TestFailed);
  const steps = screen.getByRole('list', { name: 'Steps' });

  await expect.element(steps.getByText('could not be found', { exact: false })).toBeVisible();
  expect(steps.getByText('Not tried').elements()).toHaveLength(3);
  await screen.getByRole('button', { name: 'Test again' }).click();
  await expect.poll(() => api.callsOf(testConnection)).toHaveLength(2);
  await screen.getByRole('button', { name: 'Edit connection' }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Edit connection' }).getByLabelText('Name'))
    .toHaveValue('Archway Entra ID');
});

test('a deletion asks first', async () => {
  const { api, ...screen } = await show(stories.Deleted);
  await screen.getByRole('button', { name: 'Delete connection' }).click();

  await expect.element(screen.getByText(connectionMessages.deleted)).toBeInTheDocument();
  expect(api.callsOf(deleteConnection)).toHaveLength(1);
});

test('admins are told who sets it up, and ask the server nothing', async () => {
  const { api, ...screen } = await show(stories.ForAdmins);

  await expect.element(screen.getByText(connectionMessages.onlySuperAdmins, { exact: false })).toBeVisible();
  expect(api.callsOf(listConnections)).toEqual([]);
});
