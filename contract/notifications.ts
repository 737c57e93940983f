import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MailDigests, type NotificationKind, NotificationKinds, NotificationLimit } from './notifications-constants.ts';
import { Id, PageQuery, Timestamp } from './primitives.ts';
import { TicketParams } from './tickets.ts';

/** What a user was told in the portal. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NotificationKinds),
  sentence: z.string().describe('What happened, with the actor’s name'),
  ticket: z.object({ id: Id, ticketNumber: z.string(), title: z.string() }).nullable(),
  inquiryId: Id.nullable(),
  incidentId: Id.nullable(),
  companyId: Id.nullable().describe('The company whose agreement it is about'),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
});

export const NotificationQuery = PageQuery.extend({
  unread: z.enum(['true', 'false'], 'Choose true or false').optional(),
});
export type NotificationQueryInput = z.output<typeof NotificationQuery>;

export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/ticketing/notifications',
  access: 'signed-in',
  schema: {
    summary: 'List your notifications, newest first',
    description:
      'Covers only tickets that you may see now. Nobody is notified of their own actions. Notifications are deleted 90 days after they were read, and beyond the newest 1,000. Where more follow, a `Link` header with `rel="next"` has the next page.',
    tags: ['Notifications'],
    querystring: NotificationQuery,
    response: { 200: z.array(Notification) },
  },
});

const Unread = z.object({ unread: z.number().int() });

export const countNotifications = endpoint({
  method: 'GET',
  url: '/api/ticketing/notifications/count',
  access: 'signed-in',
  schema: {
    summary: 'Count your unread notifications',
    tags: ['Notifications'],
    response: { 200: Unread },
  },
});

/** Which notifications were read: some, those about a ticket, or all. */
export const ReadNotifications = z
  .strictObject({
    ids: z.array(Id).max(NotificationLimit.ids, `Send at most ${NotificationLimit.ids} ids at once`).optional(),
    ticketId: Id.optional(),
    all: z.literal(true, 'Leave it out or send true').optional(),
  })
  .refine((which) => Object.keys(which).length === 1, 'Send ids, a ticketId, or all: true');
export type ReadNotificationsInput = z.output<typeof ReadNotifications>;

export const readNotifications = endpoint({
  method: 'POST',
  url: '/api/ticketing/notifications/read',
  access: 'signed-in',
  schema: {
    summary: 'Mark notifications as read',
    description:
      '`ids`, a `ticketId` (the page sends it when a ticket is opened), or `all`. Notifications of other users are ignored. Returns how many are still unread.',
    tags: ['Notifications'],
    body: ReadNotifications,
    response: { 200: Unread },
  },
});

const RecipientQuery = z.object({
  isInternal: z
    .enum(['true', 'false'], 'Choose true or false')
    .optional()
    .describe('Whether it will be an internal note; for provider staff only'),
});

export const listRecipients = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/recipients',
  access: 'signed-in',
  schema: {
    summary: 'List who will be notified about a comment',
    description: 'The people who are notified if you comment on the ticket now, and whether they get an email.',
    tags: ['Tickets'],
    params: TicketParams,
    querystring: RecipientQuery,
    response: { 200: z.array(z.object({ name: z.string(), byMail: z.boolean() })) },
  },
});

/** One schema for every kind. */
function eachKind<Value extends z.ZodType>(value: Value) {
  // `Object.fromEntries` can't express that its keys are the kinds.
  return Object.fromEntries(NotificationKinds.map((kind) => [kind, value])) as Record<NotificationKind, Value>;
}

const Channels = z.object({ portal: z.boolean(), mail: z.boolean() });
const MailDigest = z.enum(MailDigests, `Choose from ${MailDigests.join(', ')}`);

/** The kinds that apply to the user’s role, and when emails are sent. */
export const NotificationPreferences = z.object({
  ...eachKind(Channels.optional()),
  digest: MailDigest.describe(
    'When emails about tickets are sent: at once, every full hour, or every day at 8:00 in the provider’s time zone',
  ),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

export const PreferenceChanges = z.strictObject({
  ...eachKind(z.strictObject({ portal: z.boolean().optional(), mail: z.boolean().optional() }).optional()),
  digest: MailDigest.optional(),
});
export type PreferenceChangesInput = z.output<typeof PreferenceChanges>;

export const findNotificationPreferences = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/notifications',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'What you are notified about',
    description:
      'For each kind that applies to your role, whether you are notified in the portal and by email. A channel that a kind does not have is false. Email to staff about tickets that they do not take part in, such as new ones (`created`), is a list, at most every five minutes.',
    tags: ['Account'],
    response: { 200: NotificationPreferences },
  },
});

export const updateNotificationPreferences = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/notifications',
  access: 'signed-in',
  refusesKeys: true,
  limitedBy: 'changes',
  schema: {
    summary: 'Choose what you are notified about',
    description:
      'Omitted preferences are not changed. Kinds of other roles, and channels that a kind does not have, are ignored.',
    tags: ['Account'],
    body: PreferenceChanges,
    response: { 200: NotificationPreferences },
  },
});
