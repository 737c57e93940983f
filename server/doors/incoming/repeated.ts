import { and, between, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import { SameMailWindow } from '#contract/incoming-mail-constants.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { Arrival } from './arrival.ts';
import { done, type Outcome } from './outcome.ts';
import type { Found } from './ticket-of-mail.ts';

type Placement = { found: Found | undefined; isByProgram: boolean };

/**
 * Whether an email repeats another one that arrived within ten minutes before or after it, and that was processed or
 * is held. Emails of one sender wait for each other until the transaction ends.
 * @param place the ticket that it belongs to: the same words are new once somebody else has written there
 * @returns its outcome if so
 */
export async function repeats(
  tx: Db,
  arrival: Arrival,
  { found, isByProgram }: Placement,
): Promise<Outcome | undefined> {
  const { row, mail } = arrival;
  await lockUntilEnd(tx, 'sameMail', foldedAddress(mail.from));
  const { sender, createdAt, id, state, result, commentId } = incomingMails;
  const isLine = and(eq(result, 'automatic'), isNotNull(commentId));
  const isSomething = isByProgram ? isLine : inArray(result, ['ticket', 'comment', 'inquiry']);
  const [first] = await tx
    .select()
    .from(incomingMails)
    .where(
      and(
        eq(foldedAddress(sender), foldedAddress(mail.from)),
        between(createdAt, ...around(row)),
        ne(id, row.id),
        or(hasSameHead(arrival), hasSameWords(tx, arrival, found)),
        or(isByProgram ? undefined : eq(state, 'held'), and(eq(state, 'done'), isSomething)),
      ),
    )
    .orderBy(id)
    .limit(1);
  if (!first) return undefined;
  const { ticketId, inquiryId, userId } = first;
  return done('repeated', { ticketId, ...(inquiryId && { inquiryId }), ...(userId && { userId }) });
}

function around({ createdAt }: Arrival['row']): [Date, Date] {
  const time = createdAt.getTime();
  return [new Date(time - SameMailWindow), new Date(time + SameMailWindow)];
}

/** A copy with a better verdict is not a repetition if the first one is held or suspected. */
function hasSameHead({ mail, fingerprints: { headPrint } }: Arrival) {
  if (!headPrint) return sql`false`;
  const isAccepted = and(eq(incomingMails.state, 'done'), ne(incomingMails.verdict, 'fail'));
  return and(eq(incomingMails.headPrint, headPrint), or(eq(incomingMails.verdict, mail.verdict), isAccepted));
}

function hasSameWords(tx: Db, { mail, fingerprints: { wordsPrint } }: Arrival, found: Found | undefined) {
  if (!wordsPrint) return sql`false`;
  const isSame = and(eq(incomingMails.wordsPrint, wordsPrint), eq(incomingMails.verdict, mail.verdict));
  if (!found) return isSame;
  const answers = tx
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(
      and(
        eq(comments.ticketId, found.ticketId),
        gt(comments.createdAt, incomingMails.createdAt),
        ne(comments.source, 'automatic'),
        ne(foldedAddress(users.email), foldedAddress(mail.from)),
      ),
    );
  return and(isSame, notExists(answers));
}
