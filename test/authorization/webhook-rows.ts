import * as contract from '#contract/webhooks.ts';
import { one } from '#server/platform/database/client.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const created = '401 403 403 403 403 201 403 401 401 401';
const missing = '401 403 403 403 403 404 403 401 401 401';
const invalid = '401 403 403 403 403 400 403 401 401 401';
const unknown = [crypto.randomUUID(), 'ill-formed', "' or 1=1"];

/** Nothing listens at its address. */
const webhook = { name: 'Chat', url: 'https://127.0.0.1/hooks', events: ['ticket.created' as const] };
const body = { ...webhook, url: 'https://hooks.example.com/' };

const at =
  (sent?: unknown) =>
  async ({ db }: Scene) => {
    const { id: webhookId } = one(
      await db
        .insert(webhooks)
        .values({ ...webhook, secret: 'whsec_c2VjcmV0' })
        .returning(),
    );
    const delivery = { webhookId, type: 'test', recordId: webhookId, occurredAt: new Date(), failedAt: new Date() };
    const { id: deliveryId } = one(await db.insert(webhookDeliveries).values(delivery).returning());
    return { params: { webhookId, deliveryId }, body: sent };
  };

const { testWebhook, listDeliveries, findDelivery, redeliver, updateWebhook, deleteWebhook, rotateSecret } = contract;

export const webhookRows = [
  row('webhooks', contract.listWebhooks, forSuperAdmins),
  row('create a webhook', contract.createWebhook, created, () => ({ body })),
  row('create one without events', contract.createWebhook, invalid, () => ({ body: { ...body, events: [] } })),
  row('change a webhook', updateWebhook, forSuperAdmins, at({ name: 'Team chat' })),
  row('delete a webhook', deleteWebhook, forSuperAdmins, at()),
  row('make a new secret', rotateSecret, forSuperAdmins, at()),
  row('test a webhook', testWebhook, forSuperAdmins, at()),
  row('deliveries of a webhook', listDeliveries, forSuperAdmins, at()),
  row('a delivery', findDelivery, forSuperAdmins, at()),
  row('send a message again', redeliver, forSuperAdmins, at()),
  ...unknown.flatMap((id) => {
    const params = { webhookId: id, deliveryId: id };
    return [
      row(`change webhook ${id}`, updateWebhook, missing, () => ({ params, body: { name: 'Team chat' } })),
      ...[deleteWebhook, rotateSecret, testWebhook, listDeliveries, findDelivery, redeliver].map((endpoint) =>
        row(`${endpoint.schema.summary} ${id}`, endpoint, missing, () => ({ params })),
      ),
    ];
  }),
];
