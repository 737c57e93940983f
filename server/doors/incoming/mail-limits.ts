import { type SQL, sql } from 'drizzle-orm';
import type { MailResults } from '#contract/incoming-mail-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { ReadMail } from '#mail-reader';
import { hasRoomFor } from '#server/desk/files/limits.ts';
import { isBeyondQuota } from '#server/desk/tickets/storage-quota.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { isBeyond } from '#server/platform/http/count-use.ts';
import { mailLimits, multiplied } from '#server/platform/http/limits.ts';
import type { Surroundings } from './arrival.ts';
import { filesIn } from './mail-files.ts';

/**
 * Whether a sender or company has reached its limit on tickets by email. Emails of the same company
 * wait for each other until the transaction ends.
 */
export async function hasTooManyTickets(tx: Db, sender: { id: string; companyId: string }) {
  await lockUntilEnd(tx, 'mailLimits', sender.companyId);
  const ofSender = sql`user_id = ${sender.id}`;
  const ofCompany = sql`user_id in (select id from users where company_id = ${sender.companyId})`;
  return (
    (await isReached(
      tx,
      ['ticket'],
      [
        [ofSender, mailLimits.ticketsOfSender],
        [ofSender, mailLimits.ticketsOfSenderPerDay],
        [ofCompany, mailLimits.ticketsOfCompany],
      ],
    )) || (await isBeyond(tx, 'tickets', { subject: sender.id }))
  );
}

/** Whether a stranger has sent as many inquiries as a client may create tickets. */
export async function hasTooManyInquiries(tx: Db, address: string) {
  await lockUntilEnd(tx, 'mailLimits', foldedAddress(address));
  const ofSender = sql`${foldedAddress(sql`sender`)} = ${foldedAddress(address)}`;
  return isReached(
    tx,
    ['inquiry'],
    [
      [ofSender, mailLimits.ticketsOfSender],
      [ofSender, mailLimits.ticketsOfSenderPerDay],
    ],
  );
}

/** Whether the sender's company has used its storage, or the files of an email don't fit into it. */
export async function isOverQuota(tx: Db, actor: UserActor, mail: ReadMail, server: Surroundings) {
  const bytes = filesIn(mail).reduce((sum, { size }) => sum + size, 0);
  if (bytes > 0 && !(await hasRoomFor(tx, actor, bytes))) return true;
  return isBeyondQuota(server, actor);
}

/** Whether a ticket has reached its limit on comments by email. */
export async function hasTooManyComments(tx: Db, ticketId: string) {
  await lockUntilEnd(tx, 'mailLimits', ticketId);
  const onTicket = [sql`ticket_id = ${ticketId}`, mailLimits.commentsOnTicket] as const;
  return isReached(tx, ['comment', 'automatic'], [onTicket]);
}

/** Whether a client has written as many comments, in any way, as the hourly limit allows. */
export async function hasWrittenTooMuch(tx: Db, actor: Actor) {
  return !isStaff(actor) && isBeyond(tx, 'comments', { subject: actor.id });
}

type Counted = readonly [which: SQL, limit: { window: number; most: number }];

/** Whether the emails that became one of these results have used up one of the limits. */
async function isReached(tx: Db, results: (typeof MailResults)[number][], all: Counted[]) {
  const reached = all.map(([which, { window, most }]) => {
    const limit = multiplied(most, limitFactorOf(tx));
    return sql`${limit} = (
      select count(*) from (
        select from incoming_mails
        where ${which} and state = 'done' and result in ${results} and created_at > ${ago(window)} limit ${limit}
      ) counted)`;
  });
  const { rows } = await tx.execute<{ isReached: boolean }>(sql`select ${sql.join(reached, sql` or `)} as "isReached"`);
  return one(rows).isReached;
}
