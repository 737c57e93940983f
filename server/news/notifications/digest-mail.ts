import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { MailLimit } from '#contract/mail-constants.ts';
import type { NotificationKind } from '#contract/notifications-constants.ts';
import { selectTickets } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { type About, type Content, toUser } from '#server/platform/mail/compose.ts';
import { fitEntries } from '#server/platform/mail/fit-entries.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { replyAddress } from '#server/platform/mail/reply-address.ts';
import { adoptMessageId } from '#server/platform/mail/reply-token.ts';
import type { DigestTicket } from '#server/platform/mail/templates/digest-mail.ts';
import type { News } from './audience.ts';
import { type DatedEntry, listDescriptions } from './descriptions.ts';
import { wordsOf } from './kinds-in-words.ts';
import { entriesOf } from './mail-entries.ts';
import { linkFiles } from './mail-files.ts';
import { addressOf, portalOf, ratingLink, unsubscribing } from './mail-links.ts';
import { isOfMail, listMailNews } from './mail-news.ts';
import { sentencesOf } from './mail-sentences.ts';
import { threadOf } from './thread.ts';
import { isComment } from './ticket-events.ts';
import { factsOf } from './ticket-mail.ts';
import { type Ticket, takesPart } from './ticket-people.ts';

/**
 * Writes a person's news about several tickets, as they may see them now: a digest, or the news for the team.
 * @returns undefined if nothing is left that the recipient may see and wants
 */
export const composeDigest = toUser(async (db, about) => {
  const { mail, recipient } = about;
  const { found, more } = await listVisible(db, mail, recipient);
  const byTicket = await listMailNews(db, mail, recipient, found);
  // Whoever takes part in a ticket by now gets emails about it alone.
  const isNews = ({ reason }: News) => mail.kind !== 'team' || reason === 'team';
  const all = [...byTicket.values()].flat().filter(isNews);
  const timeZone = await findZone(db);
  const most = MailLimit.digestTickets;
  const { entries, told } = await entriesOf(db, mail.id, recipient, all, { timeZone, most });
  const withNews = found.flatMap((ticket) => {
    const news = (byTicket.get(ticket.id) ?? []).filter((each) => told.includes(each));
    return news.length > 0 ? [{ ticket, news }] : [];
  });
  if (withNews.length === 0) return undefined;

  const descriptions = await listDescriptions(db, found, timeZone);
  const context = { recipient, entries, descriptions, tickets: withNews.length };
  const sections: Section[] = [];
  for (const { ticket, news } of withNews) {
    const url = await addressOf(db, about, ticket);
    const rateUrl = await ratingLink(db, about, ticket, news);
    sections.push({ id: ticket.id, ...sectionOf(ticket, news, context), url, rateUrl });
  }
  const withLinks = await linkFiles(
    db,
    about,
    sections.flatMap((section) => section.entries),
  );
  for (const section of sections) section.entries = section.entries.map(withLinks);
  return write(db, { ...about, sections, more, kinds: told.map(({ kind }) => kind) });
});

/**
 * Lists the tickets of an email that its recipient may see: first those in which they are involved, then by latest news.
 * @returns the tickets that fit, and the number of others
 */
async function listVisible(db: Db, mail: OutgoingMail, recipient: Recipient) {
  const listed = await db
    .select({ id: tickets.id, total: sql<number>`count(*) over ()::int` })
    .from(events)
    .innerJoin(tickets, eq(tickets.id, events.recordId))
    .where(and(isOfMail(mail.id), visibleTo(recipient)))
    .groupBy(tickets.id)
    .orderBy(desc(sql`${takesPart(recipient.id)} is true`), desc(sql`max(${events.position})`), desc(tickets.id))
    .limit(MailLimit.digestTickets);
  const ids = listed.map(({ id }) => id);
  const found = await selectTickets(db).where(inArray(tickets.id, ids));
  return {
    found: found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    more: (listed[0]?.total ?? 0) - listed.length,
  };
}

type Section = DigestTicket & { id: string; entries: DatedEntry[] };

type Context = {
  recipient: Recipient;
  entries: Map<string, DatedEntry>;
  descriptions: Map<string, DatedEntry>;
  tickets: number;
};

function sectionOf(ticket: Ticket, news: News[], context: Context): Omit<Section, 'id' | 'url'> {
  const { recipient, entries, descriptions } = context;
  const own = descriptions.get(ticket.id);
  const description = own && news.some(({ event }) => event.action === 'created') ? [own] : [];
  const written = news.flatMap(({ event }) => entries.get(event.id) ?? []);
  const shown = fitEntries([...description, ...written], MailLimit.excerpt, context.tickets);
  const all = news.filter(({ event }) => isComment(event) || entries.has(event.id)).length + description.length;
  return {
    number: ticket.ticketNumber,
    title: ticket.title,
    news: sentencesOf(recipient, ticket, news, context.tickets === 1),
    facts: factsOf(recipient, ticket, own?.isUnverified),
    entries: shown,
    earlier: all - shown.length,
  };
}

type Digest = About & {
  recipient: Recipient;
  sections: Section[];
  more: number;
  kinds: NotificationKind[];
};

async function write(db: Db, digest: Digest): Promise<Content> {
  const { mail, setup, provider, recipient, sections, more, kinds } = digest;
  // Unsubscribing from the news for the team must not turn off email about one's own tickets.
  const kind = mail.kind === 'team' ? mostFrequent(kinds) : null;
  const { unsubscribeUrl, headers } = await unsubscribing(db, digest, kind);
  const subject = subjectOf(sections, more, kinds);
  const { answersTo, answer, ...thread } = await answerable(db, digest);
  const url = portalOf(setup, recipient);
  return {
    subject,
    replyTo: answersTo ? { name: provider.name, address: answersTo } : undefined,
    ...thread,
    headers,
    template: 'DigestMail',
    props: {
      // The ticket stands below it.
      headline: subject.startsWith('New ticket: ') ? 'New ticket' : subject,
      tickets: sections.map(({ id: _, ...shown }) => shown),
      more,
      url,
      off: wordsOf(kind),
      answer,
      unsubscribeUrl,
      accountUrl: `${url}/account`,
    },
  };
}

/**
 * Prepares a digest for replies. A digest about one ticket is part of that ticket's thread, and a reply becomes a comment.
 * A reply to one about several tickets waits until staff choose the ticket. The news for the team takes no replies.
 */
async function answerable(db: Db, { mail, setup, recipient, sections, more }: Digest) {
  const { messageId } = mail;
  const [only, second] = sections;
  if (mail.kind === 'team' || messageId === null || !only) return {};
  if (second || more > 0) {
    const answer = { ticket: null, reference: `Reference: [ref:${messageId}]` };
    return { answersTo: replyAddress(setup, messageId), answer };
  }
  await adoptMessageId(db, messageId, { ticketId: only.id, userId: recipient.id, mailId: mail.id });
  const ticket = { id: only.id, ticketNumber: only.number, title: only.title };
  const { reference, ...thread } = await threadOf(db, { mail, setup, recipient, ticket });
  return { ...thread, answer: { ticket: only.number, reference } };
}

/** `3 new tickets`, or `News about 3 tickets`. */
function subjectOf(sections: Section[], more: number, kinds: NotificationKind[]) {
  const [first] = sections;
  const isNew = kinds.every((kind) => kind === 'created');
  const count = sections.length + more;
  if (count === 1) return isNew ? `New ticket: [${first?.number}] ${first?.title}` : `News about ${first?.number}`;
  return isNew ? `${count} new tickets` : `News about ${count} tickets`;
}

function mostFrequent(kinds: NotificationKind[]): NotificationKind {
  const counts = [...Map.groupBy(kinds, (kind) => kind)].toSorted(([, one], [, other]) => other.length - one.length);
  return counts[0]?.[0] ?? 'created';
}
