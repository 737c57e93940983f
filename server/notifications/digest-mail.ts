import { and, desc, inArray } from 'drizzle-orm';
import { createElement } from 'react';
import { MailLimit } from '#contract/mail-constants.ts';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { refuseDead } from '#server/mail/dead-addresses.ts';
import { type Letter, letterOf, type MailSetup } from '#server/mail/letter.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import { findProvider } from '#server/mail/provider.ts';
import { findRecipient, mailboxOf, type Recipient } from '#server/mail/recipient.ts';
import { DigestMail, type DigestTicket } from '#server/mail/templates/digest-mail.ts';
import { renderMail } from '#server/mail/templates/render.ts';
import { visibleTo } from '#server/tickets/queries.ts';
import { selectTickets } from '#server/tickets/rows.ts';
import { type DatedEntry, descriptionOf, entriesOf } from './entries.ts';
import { listNews } from './list-news.ts';
import type { News } from './news.ts';
import { sentencesOf } from './promise-kept.ts';
import { ratingLink, resolutionToRate } from './rating-question.ts';
import { isComment, refuseBeyondDay } from './ticket-mail.ts';
import { newUnsubscribeToken } from './unsubscribe.ts';

type Ticket = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

/**
 * Writes the digest of what happened on all tickets of a person, as they may see them now.
 * @returns undefined if nothing is left that the recipient may see and wants to know
 * @throws Undeliverable for a dead address, or beyond the daily limit
 */
export async function composeDigest(db: Db, mail: OutgoingMail, setup: MailSetup): Promise<Letter | undefined> {
  const recipient = await findRecipient(db, mail.userId);
  if (!recipient) return undefined;
  const found = await listVisible(db, mail, recipient);
  const byTicket = await listNews(db, mail, recipient, found);
  const comments = await entriesOf(db, mail.id, recipient, [...byTicket.values()].flat());
  const withNews = found.flatMap((ticket) => {
    const news = (byTicket.get(ticket.id) ?? []).filter(({ event }) => !isComment(event) || comments.has(event.id));
    return news.length > 0 ? [{ ticket, news }] : [];
  });
  if (withNews.length === 0) return undefined;

  await refuseDead(db, recipient.email);
  await refuseBeyondDay(db, recipient);
  const told: DigestTicket[] = [];
  for (const { ticket, news } of withNews) {
    const resolution = await resolutionToRate(db, recipient, ticket, news);
    const rateUrl = await ratingLink(db, mail, setup, resolution);
    told.push({ ...sectionOf(recipient, ticket, news, comments), url: linkTo(setup, recipient, ticket), rateUrl });
  }
  return write(db, { mail, setup, recipient, told });
}

/** The tickets of a digest that its recipient may see, newest first. */
function listVisible(db: Db, { eventIds }: OutgoingMail, recipient: Recipient) {
  const ids = db.select({ id: events.recordId }).from(events).where(inArray(events.id, eventIds));
  return selectTickets(db)
    .where(and(inArray(tickets.id, ids), visibleTo(recipient)))
    .orderBy(desc(tickets.createdAt), desc(tickets.id));
}

function sectionOf(
  recipient: Recipient,
  ticket: Ticket,
  news: News[],
  comments: Map<string, DatedEntry>,
): Omit<DigestTicket, 'url'> {
  const isNew = news.some(({ event }) => event.action === 'created');
  const entries = news.flatMap(({ event }) => comments.get(event.id) ?? []);
  return {
    number: ticket.ticketNumber,
    title: ticket.title,
    news: sentencesOf(recipient, ticket, news),
    entries: [...(isNew ? [descriptionOf(ticket)] : []), ...entries].map((entry) => ({
      ...entry,
      text: shortened(entry.text),
    })),
  };
}

function shortened(text: string) {
  return text.length > MailLimit.digestText ? `${text.slice(0, MailLimit.digestText).toWellFormed()}…` : text;
}

function linkTo({ publicUrl }: MailSetup, recipient: Recipient, { id }: Ticket) {
  return `${publicUrl}/ticketing/${isStaff(recipient) ? 'admin' : 'client'}?ticket=${id}`;
}

type Content = { mail: OutgoingMail; setup: MailSetup; recipient: Recipient; told: DigestTicket[] };

async function write(db: Db, { mail, setup, recipient, told }: Content): Promise<Letter> {
  const token = await newUnsubscribeToken(db, { userId: recipient.id, mailId: mail.id, kind: null });
  const unsubscribeUrl = `${setup.publicUrl}/api/mail/unsubscribe?token=${token}`;
  const provider = await findProvider(db);
  const subject = told.length === 1 ? `News about ${told[0]?.number}` : `News about ${told.length} tickets`;
  const shown = told.slice(0, MailLimit.digestTickets);
  const element = createElement(DigestMail, {
    provider,
    headline: subject,
    tickets: shown,
    more: told.length - shown.length,
    unsubscribeUrl,
    accountUrl: `${setup.publicUrl}/ticketing/${isStaff(recipient) ? 'admin' : 'client'}/account`,
  });
  return letterOf(setup, provider.name, {
    to: mailboxOf(recipient),
    subject,
    messageId: mail.messageId ?? mail.id,
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    content: await renderMail(element),
  });
}
