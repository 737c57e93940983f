import { expect, test } from 'vitest';
import * as contract from '#contract/webhooks.ts';
import { WebhookEvents, webhookMessages } from '#contract/webhooks-constants.ts';
import { deliveries, newSecret, webhook } from '#gallery/samples/webhooks.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './webhook-section.stories.tsx';

test('a new webhook is sent with what was chosen, and its secret is shown once and never kept', async () => {
  const { api, ...screen } = await show(stories.New);
  const dialog = screen.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabelText('Name').fill('Team chat ');
  await dialog.getByLabelText('Address').fill('https://chat.archway.example/hooks');
  await dialog.getByLabelText('Comments').click();
  await dialog.getByLabelText('Include internal notes').click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();

  await expect.element(screen.getByRole('dialog', { name: 'Signing secret' })).toBeVisible();
  await expect.element(screen.getByLabelText('Secret', { exact: true })).toHaveValue(newSecret);
  expect(api.callsOf(contract.createWebhook).map(({ body }) => body)).toEqual([
    {
      name: 'Team chat ',
      url: 'https://chat.archway.example/hooks',
      events: WebhookEvents.filter((event) => event !== 'ticket.commented'),
      includesNotes: true,
      isActive: true,
    },
  ]);
  const kept = [...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage })].join();
  expect(kept).not.toContain(newSecret);
  await screen.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('each missing field is named, and nothing is sent', async () => {
  const { api, ...screen } = await show(stories.New);
  const dialog = screen.getByRole('dialog', { name: 'Add webhook' });
  for (const box of dialog.getByRole('checkbox').elements()) (box as HTMLInputElement).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();

  for (const message of [webhookMessages.nameRequired, webhookMessages.urlInvalid, webhookMessages.eventsRequired]) {
    await expect.element(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  expect(api.callsOf(contract.createWebhook)).toEqual([]);
});

test('only what was changed is sent, and what the server refuses is said at its field', async () => {
  const { api, ...screen } = await show(stories.Edited);
  const message = '10.0.0.1 is an address of a private network. OUTGOING_ALLOW can permit it.';
  api.on(contract.updateWebhook, () => {
    throw new ApiError(400, message, { issues: [{ path: 'url', message }] });
  });
  const dialog = screen.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByLabelText('Address').fill('https://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(api.callsOf(contract.updateWebhook).map(({ body }) => body)).toEqual([
    { url: 'https://10.0.0.1/', version: 1 },
  ]);

  api.on(contract.updateWebhook, () => webhook({ version: 2 }));
  await dialog.getByLabelText('Address').fill('https://chat.archway.example/new');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a delivery is opened and sent again, a test message is sent, and the list is narrowed to a state', async () => {
  const { api, ...screen } = await show(stories.Deliveries);
  const dialog = screen.getByRole('dialog', { name: 'Deliveries' });

  await dialog.getByRole('button', { name: 'Details of ticket.created TKT-1064' }).click();
  await expect.element(dialog.getByText(/prints blank labels/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Send test message' }).click();

  await expect.poll(() => api.callsOf(contract.testWebhook)).toHaveLength(1);
  expect(api.callsOf(contract.redeliver).map(({ params }) => params)).toEqual([
    { webhookId: webhook().id, deliveryId: deliveries[1]?.id },
  ]);
  await dialog.getByRole('button', { name: 'Failed' }).click();
  await expect
    .poll(() => api.callsOf(contract.listDeliveries).map(({ querystring }) => querystring?.state))
    .toContain('failed');
});

test('a delivery whose record is gone, or became a note, says that nothing is left to send', async () => {
  const screen = await show(stories.NothingLeft);

  await expect
    .element(screen.getByText(/^There is nothing left to send: .*, which this webhook does not get\.$/))
    .toBeVisible();
});

test('a webhook is deleted only after asking', async () => {
  const { api, ...screen } = await show(stories.Deleted);
  expect(api.callsOf(contract.deleteWebhook)).toEqual([]);

  await screen.getByRole('button', { name: 'Delete webhook' }).click();

  await expect.poll(() => api.callsOf(contract.deleteWebhook)).toHaveLength(1);
});
