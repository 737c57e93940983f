import { and, eq, or, sql } from 'drizzle-orm';
import { foldedWord } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { Arrival } from './arrival.ts';
import { titleOf } from './mail-text.ts';

type Conversation = { ticketId: string } | { inquiryId: string };

/** Subjects of our emails that name no title: digests, the list for the team, confirmations to visitors. */
const ofOurs = /^(news about |new tickets?: |\d+ new tickets?$|your message( to |$))/i;

/** Shorter titles are part of too many subjects. */
const ShortestPart = 4;

/**
 * The subject of an answer that its sender wrote: neither a title that the ticket has or had, nor the subject of an earlier
 * email of the conversation, nor of one that they forward, nor one of ours. Gateways add words around a subject, and mail programs cut it, so one that
 * contains a known one or is a part of it is known.
 * @returns one line; empty for any other answer
 */
export async function ownSubjectOf(tx: Db, { row, mail }: Arrival, conversation: Conversation) {
  const subject = titleOf(mail.subject, FieldLimit.title);
  const said = plain(subject);
  if (said === plain('(no subject)') || ofOurs.test(subject)) return '';
  // The subject of a forward is that of the forwarded email, behind a prefix.
  if (mail.forwarded && said !== plain(mail.subject)) return '';
  const subjects = await listSubjects(tx, row.id, conversation);
  const known = subjects.map((each) => plain(titleOf(each, FieldLimit.title)));
  const isKnown = known.some(
    (each) => each === said || isPartOf(each, said) || isPartOf(said, each) || isPartOf(said.replace(/…$/, ''), each),
  );
  return isKnown ? '' : subject;
}

const plain = (subject: string) => foldedWord(subject).replaceAll(/\s+/g, ' ').trim();
const isPartOf = (part: string, whole: string) => part.length >= ShortestPart && whole.includes(part);

async function listSubjects(tx: Db, mailId: string, conversation: Conversation) {
  if ('inquiryId' in conversation) return listMailed(tx, mailId, eq(incomingMails.inquiryId, conversation.inquiryId));
  const { ticketId } = conversation;
  const { title } = tickets;
  const named = await tx
    .select({ title })
    .from(tickets)
    .where(or(eq(tickets.id, ticketId), eq(tickets.mergedIntoId, ticketId)));
  const renamed = await tx
    .select({ from: sql<string | null>`${events.changes} -> 'title' ->> 0` })
    .from(events)
    .where(and(eq(events.recordId, ticketId), eq(events.action, 'changed'), sql`${events.changes} ? 'title'`));
  const before = tx.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.ticketId, ticketId));
  const isOfTicket = or(eq(incomingMails.ticketId, ticketId), sql`${incomingMails.inquiryId} in ${before}`);
  return [
    ...named.map((ticket) => ticket.title),
    ...renamed.flatMap(({ from }) => from ?? []),
    ...(await listMailed(tx, mailId, isOfTicket)),
  ];
}

/** The subjects of earlier emails that became a part of it. */
async function listMailed(tx: Db, mailId: string, isOfConversation: ReturnType<typeof or>) {
  const rows = await tx
    .selectDistinct({ subject: incomingMails.subject })
    .from(incomingMails)
    .where(and(isOfConversation, eq(incomingMails.state, 'done'), sql`${incomingMails.id} <> ${mailId}`))
    .limit(200);
  return rows.map(({ subject }) => subject);
}
