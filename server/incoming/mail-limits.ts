import { type SQL, sql } from 'drizzle-orm';
import { MailLimit, type MailResults } from '#contract/incoming-mail-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { ReadMail } from '#mail-reader';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import { ago } from '#server/database/ago.ts';
import { type Db, one } from '#server/database/client.ts';
import { foldedAddress } from '#server/database/folded-address.ts';
import type { UserActor } from '#server/events/actor.ts';
import { hasRoomFor } from '#server/files/limits.ts';
import { isBeyond } from '#server/http/count-use.ts';
import { multiplied } from '#server/http/limits.ts';
import { isBeyondQuota } from '#server/tickets/storage-quota.ts';
import type { Surroundings } from './arrival.ts';
import { filesIn } from './mail-files.ts';

type Limit = { most: number; window: number };
type Result = (typeof MailResults)[number];

/**
 * Whether another ticket would be beyond what one sender or one company may create by email. Emails of the same company
 * wait for each other until the transaction ends.
 */
export async function hasTooManyTickets(tx: Db, sender: { id: string; companyId: string }, limitFactor: number) {
  await lockUntilEnd(tx, 'mailLimits', sender.companyId);
  const ofSender = sql`user_id = ${sender.id}`;
  const ofCompany = sql`user_id in (select id from users where company_id = ${sender.companyId})`;
  return (
    (await isReached(tx, ofSender, ['ticket'], MailLimit.ticketsOfSender, limitFactor)) ||
    (await isReached(tx, ofSender, ['ticket'], MailLimit.ticketsOfSenderPerDay, limitFactor)) ||
    (await isReached(tx, ofCompany, ['ticket'], MailLimit.ticketsOfCompany, limitFactor)) ||
    (await isBeyond(tx, 'tickets', { subject: sender.id, limitFactor }))
  );
}

/** Whether a stranger has sent as much as a client may. */
export async function hasTooManyInquiries(tx: Db, address: string, limitFactor: number) {
  await lockUntilEnd(tx, 'mailLimits', foldedAddress(address));
  const ofSender = sql`${foldedAddress(sql`sender`)} = ${foldedAddress(address)}`;
  return (
    (await isReached(tx, ofSender, ['inquiry'], MailLimit.ticketsOfSender, limitFactor)) ||
    (await isReached(tx, ofSender, ['inquiry'], MailLimit.ticketsOfSenderPerDay, limitFactor))
  );
}

/** Whether the sender's company has used its storage, or the files of an email don't fit into it. */
export async function isOverQuota(tx: Db, actor: UserActor, mail: ReadMail, server: Surroundings) {
  const bytes = filesIn(mail).reduce((sum, { size }) => sum + size, 0);
  if (bytes > 0 && !(await hasRoomFor(tx, actor, bytes, server.limitFactor))) return true;
  return isBeyondQuota(server, actor);
}

/** Whether another comment by email would be one too many for a ticket. */
export async function hasTooManyComments(tx: Db, ticketId: string, limitFactor: number) {
  await lockUntilEnd(tx, 'mailLimits', ticketId);
  const onTicket = sql`ticket_id = ${ticketId}`;
  return isReached(tx, onTicket, ['comment', 'automatic'], MailLimit.commentsOnTicket, limitFactor);
}

/** Whether a client has written as many comments, in any way, as the hourly limit allows. */
export async function hasWrittenTooMuch(tx: Db, actor: Actor, limitFactor: number) {
  return !isStaff(actor) && isBeyond(tx, 'comments', { subject: actor.id, limitFactor });
}

async function isReached(tx: Db, which: SQL, results: Result[], { most, window }: Limit, limitFactor: number) {
  const limit = multiplied(most, limitFactor);
  const known = sql.join(
    results.map((result) => sql`${result}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from incoming_mails
      where ${which} and state = 'done' and result in (${known}) and created_at > ${ago(window)} limit ${limit}
    ) counted`);
  return one(rows).count >= limit;
}
