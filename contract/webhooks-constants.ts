import { DAY, HOUR, SECOND } from './shared-constants.ts';

/** The events that a webhook can receive, in the order of the form. */
export const WebhookEvents = [
  'ticket.created',
  'ticket.changed',
  'ticket.commented',
  'ticket.resolved',
  'ticket.merged',
  'ticket.deleted',
  'promise.missed',
  'on_call.asked',
  'on_call.acknowledged',
  'approval.requested',
  'approval.decided',
  'rating.created',
  'inquiry.created',
  'agreement.warned',
] as const;

/** The type of a test message. */
export const TestMessage = 'test';

export const DeliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const WebhookLimit = {
  webhooks: 20,
  url: 2_000,
  /** Characters of a response that are kept. */
  response: 1_000,
} as const;

/** In milliseconds. */
export const WebhookTiming = {
  /** The wait after the first failure. It doubles with each further one… */
  firstRetry: 10 * SECOND,
  /** …up to this limit. */
  longestRetry: 6 * HOUR,
  /** How long a delivery is retried. Then its webhook is turned off, unless it has accepted others since. */
  retries: 3 * DAY,
  /** How long one is retried that is refused with a status from 400 to 499, while others are accepted. */
  refused: DAY,
  /** How long the previous secret still signs after a rotation. */
  oldSecret: DAY,
  /** How long finished deliveries are listed. */
  kept: 30 * DAY,
} as const;

export const webhookMessages = {
  onlySuperAdmins: 'Access Denied: Only super admins can manage webhooks',
  nameRequired: 'Enter a name',
  urlInvalid: 'Enter an address such as https://example.com/hooks',
  eventsRequired: 'Choose at least one event',
  tooMany: `There are ${WebhookLimit.webhooks} webhooks, which is the maximum. Delete one that you no longer need.`,
  isOff: 'This webhook is off. Turn it on, then send again.',
  listFailed: 'Failed to load the webhooks',
  deliveriesFailed: 'Failed to load the deliveries',
  deliveryFailed: 'Failed to load the delivery',
  created: 'Webhook added',
  createFailed: 'Failed to add the webhook',
  updated: 'Webhook saved',
  updateFailed: 'Failed to save the webhook',
  deleted: 'Webhook deleted',
  deleteFailed: 'Failed to delete the webhook',
  rotateFailed: 'Failed to create a new secret',
  testFailed: 'Failed to send the test message',
  redelivering: 'The message will be sent again',
  redeliverFailed: 'Failed to send the message again',
} as const;
