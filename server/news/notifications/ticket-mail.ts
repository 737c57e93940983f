import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { MailLimit, NotVerified } from '#contract/mail-constants.ts';
import type { NotificationKind } from '#contract/notifications-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { HOUR } from '#contract/shared-constants.ts';
import { isAlert } from '#server/desk/promise/on-call/alerts.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { selectTickets } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { type About, type Content, toUser } from '#server/platform/mail/compose.ts';
import { fitEntries, shorten } from '#server/platform/mail/fit-entries.ts';
import { Undeliverable } from '#server/platform/mail/letter.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import type { TicketMailProps } from '#server/platform/mail/templates/ticket-mail.ts';
import type { News, Reason } from './audience.ts';
import { listDescriptions } from './descriptions.ts';
import { entriesOf, entryBefore } from './mail-entries.ts';
import { attachmentsOf, linkFiles } from './mail-files.ts';
import { addressOf, approvalLinks, ratingLink, unsubscribing } from './mail-links.ts';
import { listMailNews } from './mail-news.ts';
import { byImportance, sentencesOf } from './mail-sentences.ts';
import { findPreferences } from './preferences.ts';
import { listed } from './sentences.ts';
import { threadOf } from './thread.ts';
import { isComment, newcomersIn } from './ticket-events.ts';
import type { Ticket } from './ticket-people.ts';

/**
 * Writes the email about the news of a ticket, as its recipient may see it now.
 * @returns undefined if nothing is left that the recipient may see and wants
 * @throws Undeliverable beyond the daily limit
 */
export const composeTicketMail = toUser(async (db, about) => {
  const found = await findTicketOf(db, about);
  if (!found) return undefined;
  const { recipient, ticket, mail } = found;
  const news = (await listMailNews(db, mail, recipient, [ticket])).get(ticket.id) ?? [];
  const timeZone = await findZone(db);
  const { entries: comments, told } = await entriesOf(db, mail.id, recipient, news, { timeZone });
  const [first] = byImportance(told);
  if (!first) return undefined;

  const isNew = told.some(({ event }) => event.action === 'created');
  const isShown = isNew || isStaff(recipient);
  const description = isShown ? (await listDescriptions(db, [ticket], timeZone)).get(ticket.id) : undefined;
  const isOwn = isConverted(recipient, ticket, told);
  const entries = [...(isNew && description ? [description] : []), ...comments.values()];
  const shown = fitEntries(entries, MailLimit.text);
  const { attached, attachments } = attachmentsOf(db, shown);
  const withLinks = await linkFiles(db, about, shown, attached);
  const all = told.filter(({ event }) => isComment(event) || comments.has(event.id)).length + Number(isNew);
  return write(
    db,
    { ...found, kind: first.kind, attachments },
    {
      news: sentencesOf(recipient, ticket, told),
      promise: isOwn ? `${await promiseOf(db, ticket)} ${answerable}` : undefined,
      facts: [
        ...factsOf(recipient, ticket, description?.isUnverified),
        ...(saysWhoWasAdded(recipient, ticket, told) ? [removable] : []),
      ],
      // Who opened the ticket by an inquiry reads their own words.
      entries: shown.map(withLinks).map((entry) => (isOwn ? { ...entry, isQuoted: true } : entry)),
      more: all - shown.length,
      earlier: isNew
        ? undefined
        : await quoteBefore(db, ticket, { moment: shown[0]?.createdAt, timeZone, description }),
      rateUrl: await ratingLink(db, found, ticket, told),
      approvals: await approvalLinks(db, found, told),
      reason: `You get this because ${reasons[first.reason]}.`,
    },
  );
});

async function quoteBefore(db: Db, ticket: Ticket, options: Parameters<typeof entryBefore>[2]) {
  const entry = await entryBefore(db, ticket, options);
  return entry && shorten(entry, MailLimit.excerpt);
}

/** Confirms a new ticket to its requester. */
export const composeAcknowledgment = toUser(async (db, about) => {
  const found = await findTicketOf(db, about);
  if (!found || found.ticket.clientId !== found.recipient.id) return undefined;
  const { recipient, ticket } = found;
  const isWanted = (await findPreferences(db, recipient)).received?.mail;
  if (!isWanted || !(await findSetting(db, 'mail_confirms_new_tickets'))) return undefined;
  if ((await countSent(db, recipient, HOUR, 'acknowledgment')) >= MailLimit.acknowledgmentsPerHour) return undefined;

  // The requester has these files.
  const descriptions = await listDescriptions(db, [ticket], await findZone(db));
  const own = fitEntries([...descriptions.values()], MailLimit.text);
  return write(
    db,
    { ...found, kind: 'received' },
    {
      news: ['We received your ticket'],
      promise: `${await promiseOf(db, ticket)} ${answerable}`,
      facts: [...(await emergencyOf(db, ticket)), ...participantsOf(ticket)],
      entries: own.map(await linkFiles(db, about, own)).map((entry) => ({ ...entry, isQuoted: true })),
      more: 0,
      earlier: undefined,
      reason: 'You get this because you raised a ticket.',
    },
  );
});

/** The promised time of our first reply, in the provider's time zone, because the requester's is unknown. */
async function promiseOf(db: Db, { companyId, promise }: Ticket) {
  const dueAt = promise?.firstReplyDueAt;
  if (!dueAt) return 'We will answer as soon as we can.';
  const { calendar, now } = await findRules(db, companyId);
  return hearFromUs(dueAt, { timeZone: calendar.timezone, namesZone: true, now });
}

async function emergencyOf(db: Db, { id }: Ticket) {
  if (!(await isAlert(db, id))) return [];
  const phone = await findSetting(db, 'emergency_phone');
  return [`Your ticket is urgent, and it is outside our service hours. If you can’t wait, call ${phone}.`];
}

type Found = About & { recipient: Recipient; ticket: Ticket };
type Words = Pick<
  TicketMailProps,
  'news' | 'promise' | 'facts' | 'entries' | 'more' | 'earlier' | 'reason' | 'rateUrl' | 'approvals'
>;

/** Checks the daily limit first, so that emails beyond it cost almost nothing. */
async function findTicketOf(db: Db, about: About & { recipient: Recipient }): Promise<Found | undefined> {
  const { mail, recipient } = about;
  await refuseBeyondDay(db, recipient);
  const [ticket] = await selectTickets(db).where(and(eq(tickets.id, mail.ticketId ?? ''), visibleTo(recipient)));
  return ticket && { ...about, ticket };
}

type Context = Found & {
  kind: NotificationKind;
  attachments?: Content['attachments'];
};

async function write(db: Db, context: Context, words: Words): Promise<Content> {
  const { provider, ticket, kind, attachments } = context;
  const { answersTo, reference, ...thread } = await threadOf(db, context);
  const { unsubscribeUrl, headers } = await unsubscribing(db, context, kind);
  const { ticketNumber: number, title } = ticket;
  const url = await addressOf(db, context, ticket);
  return {
    replyTo: { name: provider.name, address: answersTo },
    ...thread,
    headers,
    attachments,
    template: 'TicketMail',
    props: { number, title, url, unsubscribeUrl, reference, ...words },
  };
}

async function refuseBeyondDay(db: Db, recipient: Recipient) {
  if ((await countSent(db, recipient, 24 * HOUR)) < MailLimit.perDay) return;
  throw new Undeliverable(`This person has received ${MailLimit.perDay} emails within a day.`);
}

function countSent(db: Db, { id }: Recipient, window: number, kind?: 'acknowledgment') {
  return db.$count(
    outgoingMails,
    and(
      eq(outgoingMails.userId, id),
      isNotNull(outgoingMails.ticketId),
      gt(outgoingMails.sentAt, ago(window)),
      kind && eq(outgoingMails.kind, kind),
    ),
  );
}

const answerable = 'To add something, reply to this email.';

/** Whether an email tells the requester that their inquiry became this ticket. */
function isConverted({ id }: Recipient, { clientId }: Ticket, told: News[]) {
  return id === clientId && told.some(({ event }) => event.action === 'created' && event.via === 'inquiry');
}

const removable = 'Participants read everything on this ticket. To remove somebody, open the ticket.';

/** Whether an email tells the requester about new participants. */
function saysWhoWasAdded({ id }: Recipient, { clientId }: Ticket, told: News[]) {
  return id === clientId && told.some(({ event }) => newcomersIn(event).length > 0);
}

function participantsOf({ participants }: Ticket) {
  if (participants.length === 0) return [];
  return [`${listed(participants.map(({ name }) => name))} can read this ticket as well. ${removable}`];
}

/** The facts about a ticket that staff see below its title. */
export function factsOf(recipient: Recipient, ticket: Ticket, isUnverified = false) {
  if (!isStaff(recipient)) return [];
  const { companyName, clientName, clientLastName, priority, category } = ticket;
  const mark = isUnverified ? ` · ${NotVerified}` : '';
  const name = `${clientName} ${clientLastName}`;
  // A private person is their own company.
  const requester = name === companyName ? name : `${name}, ${companyName}`;
  return [`${requester} · ${category} · ${priority.charAt(0).toUpperCase()}${priority.slice(1)} priority${mark}`];
}

const reasons: Record<Reason, string> = {
  requester: 'it is your ticket',
  assignee: 'the ticket is assigned to you',
  participant: 'you participate in the ticket',
  follower: 'you follow the ticket',
  approver: 'you can approve it',
  mentioned: 'you are on the support team',
  answered: 'you are on the support team',
  affected: 'it affects you',
  team: 'you are on the support team',
};
