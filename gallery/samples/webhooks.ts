import type { Reply } from '#contract/endpoint.ts';
import type { findDelivery, listDeliveries, listWebhooks } from '#contract/webhooks.ts';
import { WebhookEvents } from '#contract/webhooks-constants.ts';

type Webhook = Reply<typeof listWebhooks>[number];
type Delivery = Reply<typeof listDeliveries>[number];

export const webhook = (fields: Partial<Webhook> = {}): Webhook => ({
  id: '01940000-0000-7000-8000-0000000000e1',
  name: 'Team chat',
  url: 'https://chat.archway.example/hooks/helpdesk',
  events: ['ticket.created', 'ticket.resolved', 'promise.missed'],
  includesNotes: false,
  isActive: true,
  failingSince: null,
  turnedOffAt: null,
  oldSecretUntil: null,
  createdAt: '2026-02-02T15:00:00.000Z',
  version: 1,
  ...fields,
});

/** One that works, one that fails, one that was turned off and one that somebody turned off. */
export const webhooks = [
  webhook(),
  webhook({
    id: '01940000-0000-7000-8000-0000000000e2',
    name: 'Billing',
    url: 'https://billing.archway.example/archway',
    events: [...WebhookEvents],
    includesNotes: true,
    failingSince: '2026-03-10T13:20:00.000Z',
  }),
  webhook({
    id: '01940000-0000-7000-8000-0000000000e3',
    name: 'Wallboard',
    url: 'https://wallboard.archway.example/',
    events: ['ticket.changed'],
    isActive: false,
    turnedOffAt: '2026-03-08T09:00:00.000Z',
  }),
  webhook({
    id: '01940000-0000-7000-8000-0000000000e4',
    name: 'Old chat',
    url: 'https://old-chat.archway.example/',
    events: ['inquiry.created'],
    isActive: false,
  }),
];

export const newSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwgHt0Vv3Y0xE=';

export const delivery = (fields: Partial<Delivery> = {}): Delivery => ({
  id: '01940000-0000-7000-8000-0000000000f1',
  type: 'ticket.created',
  recordName: 'TKT-1064',
  createdAt: '2026-03-10T15:40:00.000Z',
  state: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  finishedAt: '2026-03-10T15:40:01.000Z',
  status: 200,
  response: 'ok',
  ...fields,
});

export const deliveries = [
  delivery({
    id: '01940000-0000-7000-8000-0000000000f3',
    type: 'ticket.resolved',
    recordName: 'TKT-1061',
    state: 'waiting',
    attempts: 4,
    nextAttemptAt: '2026-03-10T16:10:00.000Z',
    finishedAt: null,
    status: 503,
    response: 'Service Unavailable',
  }),
  delivery(),
  delivery({
    id: '01940000-0000-7000-8000-0000000000f2',
    type: 'test',
    recordName: null,
    createdAt: '2026-03-10T11:00:00.000Z',
    state: 'failed',
    status: null,
    response: 'chat.archway.example could not be found.',
  }),
];

export const opened: Reply<typeof findDelivery> = {
  ...delivery(),
  message: JSON.stringify({
    type: 'ticket.created',
    timestamp: '2026-03-10T15:40:00.000Z',
    data: { ticket: { ticketNumber: 'TKT-1064', title: 'The front desk printer prints blank labels' } },
  }),
};
