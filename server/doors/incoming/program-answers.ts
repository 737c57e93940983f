import { and, eq, gt, sql } from 'drizzle-orm';
import { DAY } from '#contract/shared-constants.ts';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { mailLimits, multiplied } from '#server/platform/http/limits.ts';
import { alphanumericsOf } from './alphanumerics.ts';
import type { Arrival } from './arrival.ts';

/** Nobody reads an email and types an answer within this time. */
const AtOnce = sql`interval '30 seconds'`;

/** An answer may arrive before we have noted that our email was sent. */
const Noting = sql`interval '10 seconds'`;

/** Shorter messages repeat naturally, such as “Any news?”. */
const FewestLetters = 20;

type Placement = { ticketId: string; userId: string };

/**
 * Whether somebody replies like a program that does not declare itself: repeatedly at once or in the same words, to what
 * others wrote by email. Two such programs on one ticket would answer each other forever. Only people write on the page,
 * so answers to that don't count.
 */
export async function answersLikeProgram(tx: Db, { row, mail }: Arrival, place: Placement) {
  const { mailed, atOnce } = await countMailed(tx, row.id, place);
  if (mailed === 0) return false;
  const most = multiplied(mailLimits.programAnswers.most, limitFactorOf(tx));
  return atOnce > most || (await countSame(tx, mail.text, place)) >= most;
}

/** Our emails to somebody about what others wrote by email, and those of them that were answered at once. */
async function countMailed(tx: Db, mailId: string, { ticketId, userId }: Placement) {
  const { rows } = await tx.execute<{ mailed: number; atOnce: number }>(sql`
    select count(*)::int as mailed, (count(*) filter (where exists (
      select from incoming_mails
      where incoming_mails.ticket_id = ${ticketId} and incoming_mails.user_id = ${userId} and state = 'done'
        and incoming_mails.created_at between sent_at - ${Noting} and sent_at + ${AtOnce}
      union all
      select from incoming_mails
      where id = ${mailId} and incoming_mails.created_at between sent_at - ${Noting} and sent_at + ${AtOnce}
    )))::int as "atOnce"
    from outgoing_mails
    where user_id = ${userId} and ticket_id = ${ticketId} and sent_at > ${ago(mailLimits.programAnswers.window)}
      and exists (select from mailed_comments where mail_id = outgoing_mails.id)
      and not exists (
        select from mailed_comments join comments on comments.id = comment_id
        where mail_id = outgoing_mails.id and source = 'portal')`);
  return one(rows);
}

/** How often somebody has written the same words on a ticket by email within a day; programs put numbers among them. */
async function countSame(tx: Db, text: string, { ticketId, userId }: Placement) {
  const words = wordsIn(text);
  if (words.length < FewestLetters) return 0;
  const isTheirs = and(eq(comments.ticketId, ticketId), eq(comments.authorId, userId), eq(comments.source, 'mail'));
  const earlier = await tx
    .select({ body: comments.body })
    .from(comments)
    .where(and(isTheirs, gt(comments.createdAt, ago(DAY))));
  return earlier.filter(({ body }) => wordsIn(body) === words).length;
}

const wordsIn = (text: string) => alphanumericsOf(text).replaceAll(/\p{N}+/gu, '');
