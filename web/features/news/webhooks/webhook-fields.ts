import { z } from 'zod';
import type { WebhookEvent } from '#contract/webhooks.ts';
import { WebhookEvents } from '#contract/webhooks-constants.ts';
import type { Webhook } from './api.ts';

/** A webhook as typed, complete or not. */
const WebhookFields = z.object({
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WebhookEvents)),
  includesNotes: z.boolean(),
  isActive: z.boolean(),
});
export type WebhookFields = z.output<typeof WebhookFields>;

/** The events, as the form and the list name them. */
export const eventLabels: Record<WebhookEvent, string> = {
  'ticket.created': 'New tickets',
  'ticket.changed': 'Changes to tickets',
  'ticket.commented': 'Comments',
  'ticket.resolved': 'Resolved tickets',
  'ticket.merged': 'Merged tickets',
  'ticket.deleted': 'Deleted tickets',
  'promise.missed': 'Missed promises',
  'on_call.asked': 'Somebody on call is asked',
  'on_call.acknowledged': 'Somebody on call takes over',
  'approval.requested': 'A client is asked for an approval',
  'approval.decided': 'Decided, expired and withdrawn approvals',
  'rating.created': 'Ratings',
  'inquiry.created': 'Inquiries',
  'agreement.warned': 'Included hours run low or expire',
};

export function fieldsOf(webhook: Webhook | undefined): WebhookFields {
  if (!webhook) return { name: '', url: '', events: [...WebhookEvents], includesNotes: false, isActive: true };
  const { name, url, events, includesNotes, isActive } = webhook;
  return { name, url, events, includesNotes, isActive };
}

export const draft = {
  nameOf: (webhook: Webhook | undefined) => (webhook ? `webhook:${webhook.id}` : 'new-webhook'),
  schema: WebhookFields,
};
