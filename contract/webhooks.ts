import { z } from 'zod';
import { Comment } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { Inquiry } from './inquiries.ts';
import { Done, Id, idOf, line, PageQuery, Person, Timestamp } from './primitives.ts';
import { canManageWebhooks } from './provider-policies.ts';
import { ListedRating } from './ratings.ts';
import { FieldLimit } from './shared-constants.ts';
import { Ticket } from './tickets.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';
import { DeliveryStates, TestMessage, WebhookEvents, WebhookLimit, webhookMessages } from './webhooks-constants.ts';

const WebhookEvent = z.enum(WebhookEvents, `Choose from ${WebhookEvents.join(', ')}`);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** Why a warning was sent: minutes were used, or will expire. */
const BalanceWarning = z.object({
  agreementId: Id,
  agreementName: z.string(),
  companyId: Id,
  companyName: z.string(),
  percentage: z.int().nullable().describe('Of `warnsAt`, which was reached; null if minutes expire'),
  month: z.string().nullable().describe('Such as 2026-11; null for blocks, and if minutes expire'),
  expiresOn: z
    .string()
    .nullable()
    .describe('The last day of work that the minutes pay; null if a percentage was reached'),
  left: z.int().describe('The minutes that were left, or those that expire'),
});

/** What a webhook receives, signed according to Standard Webhooks. */
export const WebhookMessage = z.object({
  type: z.enum([...WebhookEvents, TestMessage]),
  timestamp: Timestamp.describe('When it happened'),
  data: z.object({
    ticket: Ticket.optional(),
    deletedTicket: z.object({ id: Id, ticketNumber: z.string() }).optional(),
    comment: Comment.optional(),
    onCall: Person.extend({ phone: z.string().describe('Empty if their account has none') })
      .optional()
      .describe('Who is asked to take care of the ticket, or has acknowledged it'),
    inquiry: Inquiry.optional(),
    rating: ListedRating.optional(),
    warning: BalanceWarning.optional(),
  }),
});

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  includesNotes: z.boolean(),
  isActive: z.boolean(),
  failingSince: Timestamp.nullable().describe('Null unless the last try failed'),
  turnedOffAt: Timestamp.nullable().describe('When it was turned off because nothing was accepted for three days'),
  oldSecretUntil: Timestamp.nullable().describe('Until when the previous secret still signs after a rotation'),
  createdAt: Timestamp,
  version: Version,
});
export type Webhook = z.input<typeof Webhook>;

const WithSecret = Webhook.extend({
  secret: z.string().describe('The signing secret (`whsec_…`). It is returned only this once'),
});

const Name = line({ max: FieldLimit.name, required: webhookMessages.nameRequired });
const Url = line({ max: WebhookLimit.url, required: webhookMessages.urlInvalid }).refine(
  (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
  webhookMessages.urlInvalid,
);
const Events = z
  .array(WebhookEvent)
  .min(1, webhookMessages.eventsRequired)
  .max(50)
  .transform((events) => WebhookEvents.filter((event) => events.includes(event)));

export const NewWebhook = z.object({
  name: Name,
  url: Url.describe('https on port 443, unless the operator permits others (`OUTGOING_ALLOW`)'),
  events: Events,
  includesNotes: z.boolean().default(false).describe('Whether internal notes and their files are sent as well'),
  isActive: z.boolean().default(true),
});
export type NewWebhookInput = z.output<typeof NewWebhook>;

const WebhookChanges = z.object({
  name: Name.optional(),
  url: Url.optional(),
  events: Events.optional(),
  includesNotes: z.boolean().optional(),
  isActive: z.boolean().optional(),
  version: BaseVersion,
});
export type WebhookChangesInput = z.output<typeof WebhookChanges>;

export const Delivery = z.object({
  id: Id.describe('The `webhook-id` of all of its tries'),
  type: z.string(),
  recordName: z.string().nullable().describe('What it is about, such as `TKT-1064`; null for a test'),
  createdAt: Timestamp,
  state: z.enum(DeliveryStates),
  attempts: z.int(),
  nextAttemptAt: Timestamp.nullable().describe('Null once it is delivered or has failed'),
  finishedAt: Timestamp.nullable(),
  status: z.int().nullable().describe('The HTTP status of the last response'),
  response: z.string().nullable().describe('The beginning of the last response, or why there was none'),
});
export type Delivery = z.input<typeof Delivery>;

const WebhookParams = z.object({ webhookId: idOf('Webhook') });
const DeliveryParams = WebhookParams.extend({ deliveryId: idOf('Delivery') });
const DeliveryQuery = PageQuery.extend({ state: z.enum(DeliveryStates).optional() });
export type DeliveryQueryInput = z.output<typeof DeliveryQuery>;

const tags = ['Webhooks'];
const confirmed = 'For super admins whose identity is confirmed.';

export const listWebhooks = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/webhooks',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'List webhooks by name',
    description: 'For super admins.',
    tags,
    response: { 200: z.array(Webhook) },
  },
});

export const createWebhook = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/webhooks',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Add a webhook',
    description: `${confirmed} Each event is sent as a signed POST (Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), in order for each ticket, and tried again for three days, or for one day if it is refused with a status from 400 to 499 while others are accepted. Any status from 200 to 299 accepts it. There can be ${WebhookLimit.webhooks} webhooks; another one returns 409.`,
    tags,
    body: NewWebhook,
    response: { 201: WithSecret },
  },
});

export const updateWebhook = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/webhooks/:webhookId',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Change a webhook, or turn it on or off',
    description: `${changeDescription} ${confirmed} Turning a webhook off makes its waiting deliveries fail.`,
    tags,
    params: WebhookParams,
    body: WebhookChanges,
    ...changeOf(Webhook),
  },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/webhooks/:webhookId',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Delete a webhook with its deliveries',
    description: confirmed,
    tags,
    params: WebhookParams,
    response: { 200: Done },
  },
});

export const rotateSecret = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/webhooks/:webhookId/rotate',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Create a new secret for a webhook',
    description: `${confirmed} For a day the old secret signs as well.`,
    tags,
    params: WebhookParams,
    response: { 200: WithSecret },
  },
});

export const testWebhook = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/webhooks/:webhookId/test',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Send a test message to a webhook',
    description: 'For super admins. Sends it at once, even if the webhook is off, and returns the result.',
    tags,
    params: WebhookParams,
    response: { 200: Delivery },
  },
});

export const listDeliveries = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/webhooks/:webhookId/deliveries',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'List the deliveries of a webhook, newest first',
    description:
      'For super admins. Finished ones are kept for 30 days. Where more follow, a `Link` header with `rel="next"` has the next page.',
    tags,
    params: WebhookParams,
    querystring: DeliveryQuery,
    response: { 200: z.array(Delivery) },
  },
});

export const findDelivery = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/webhooks/:webhookId/deliveries/:deliveryId',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Read a delivery with its message',
    description: 'For super admins.',
    tags,
    params: DeliveryParams,
    response: {
      200: Delivery.extend({
        message: z
          .string()
          .nullable()
          .describe(
            'The body as it would be sent now, because messages are not stored; null if nothing is left to send',
          ),
      }),
    },
  },
});

export const redeliver = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
  access: 'staff',
  may: [canManageWebhooks, webhookMessages.onlySuperAdmins],
  schema: {
    summary: 'Send a message again, with the same `webhook-id`',
    description: 'For super admins. A waiting one is tried at once. 409 if the webhook is off.',
    tags,
    params: DeliveryParams,
    response: { 200: Delivery },
  },
});
