import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { canForgetUser } from '#contract/user-policies.ts';
import { FormerUser, userMessages } from '#contract/users-constants.ts';
import { lockActor } from '#server/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/auth/sessions/confirmed-identity.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { events } from '#server/database/tables/events.ts';
import { users } from '#server/database/tables/users.ts';
import { notFound, permit } from '#server/domain/refusals.ts';
import type { UserActor } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { findCommonWords } from './common-words.ts';
import { findIdentity, findSharedWords, hasNamesake, type Identity } from './identity.ts';
import { forgetMailsOf } from './mails.ts';
import type { Surroundings } from './nearby.ts';
import { patternsOf, wordsOf } from './patterns.ts';
import { removeRecords } from './records.ts';
import { scrub } from './scrub.ts';
import { cutSignatures } from './signatures.ts';

/**
 * Forgets a person, even one who was deleted before: what they wrote stays, but nothing says who they were. The actor
 * can't be that person, so one super admin always remains.
 * @throws 404 for an unknown user; 403 if the actor is not a super admin, has not confirmed their identity, or is that user
 */
export async function forgetUser(db: Db, author: UserActor, userId: string) {
  await findForgettable(db, author, userId);
  requireConfirmedIdentity(author);
  await db.transaction(async (tx) => {
    await startForgetting(tx);
    const user = await lockToForget(tx, author, userId);
    if (isForgotten(user)) return;

    await forgetPerson(tx, user);
    await record(tx, author, { action: 'forgotten', kind: 'user', recordId: userId, recordName: FormerUser });
  });
}

/** Finds a user, also a deleted one, whom the actor may forget. Throws 404, 403. */
export async function findForgettable(db: Db, actor: UserActor, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw notFound('User');
  permit(actor.id !== userId, userMessages.notYourself);
  permit(canForgetUser(actor, user), userMessages.onlySuperAdminsForget);
  return user;
}

/** Lets the rest of the transaction take texts out of the audit log, and read the whole database. */
export async function startForgetting(tx: Db) {
  await tx.execute(
    sql`select set_config('archway.forgetting', 'on', true), set_config('statement_timeout', '600s', true)`,
  );
}

export type User = typeof users.$inferSelect;

/** Removes everything that names a person. Call it after `startForgetting`. */
export async function forgetPerson(tx: Db, user: User) {
  const { identity, patterns, around, isNamesake } = await traitsOf(tx, user);
  await forgetMailsOf(tx, identity, around);
  await removeRecords(tx, identity);
  await rename(tx, user, identity);
  await cutSignatures(tx, user.id);
  await scrub(tx, patterns, around, isNamesake);
}

/** What names a person, and where. */
export async function traitsOf(tx: Db, user: User) {
  const identity = await findIdentity(tx, user);
  const shared = await findSharedWords(tx, identity, user.companyId);
  const common = await findCommonWords(tx, wordsOf(identity.names));
  return {
    identity,
    patterns: patternsOf(identity, { shared, common }),
    around: surroundingsOf(user),
    isNamesake: await hasNamesake(tx, identity),
  };
}

async function lockToForget(tx: Db, author: UserActor, userId: string) {
  const [user] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  if (user?.companyId)
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, user.companyId)).for('update');
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [author.id, userId]))
    .orderBy(users.id)
    .for('update');
  return findForgettable(tx, await lockActor(tx, author), userId);
}

/** The tickets that they took part in and those of their company, and the emails about those of the former. */
function surroundingsOf({ id, companyId }: User): Surroundings & { ownTickets: SQL } {
  const own = sql`
    select id from tickets where client_id = ${id} or assigned_to_id = ${id}
    union select ticket_id from comments where author_id = ${id}
    union select ticket_id from ticket_participants where user_id = ${id}
    union select ticket_id from ticket_followers where user_id = ${id}`;
  return {
    userId: id,
    ownTickets: sql`(${own})`,
    tickets: companyId ? sql`(${own} union select id from tickets where company_id = ${companyId})` : sql`(${own})`,
    // Statements name staff in the notes of their time.
    companies: companyId ? sql`(${companyId}::uuid)` : sql`(select company_id from time_entries where user_id = ${id})`,
    mails: sql`(select id from incoming_mails where user_id = ${id} or ticket_id in (${own}))`,
  };
}

/** An address that nobody has (RFC 2606). */
const FORGOTTEN = '@forgotten.invalid';

/** Whether a user was forgotten before: nothing names them any more. */
export function isForgotten({ email }: Pick<User, 'email'>) {
  return email.endsWith(FORGOTTEN);
}

async function rename(tx: Db, user: User, { addresses }: Identity) {
  const [firstName = '', lastName = ''] = FormerUser.split(' ');
  await tx
    .update(users)
    .set({
      firstName,
      lastName,
      email: `${user.id}${FORGOTTEN}`,
      phone: '',
      passwordHash: null,
      isActive: false,
      deletedAt: sql`coalesce(${users.deletedAt}, now())`,
    })
    .where(eq(users.id, user.id));
  const isTheirOwn = user.companyId ? sql`(${companies.isPerson} and ${companies.id} = ${user.companyId})` : sql`false`;
  const contact = { contactEmail: '', phone: '' };
  await tx
    .update(companies)
    .set({ ...contact, name: FormerUser, domain: '', address: '' })
    .where(isTheirOwn);
  await tx
    .update(companies)
    .set({ contactEmail: '' })
    .where(
      sql`lower(${companies.contactEmail}) = any(${sql.param(addresses.map((each) => each.toLowerCase()))}::text[])`,
    );
  await tx.update(events).set({ actorName: FormerUser, client: null }).where(eq(events.actorId, user.id));
  await tx
    .update(events)
    .set({ recordName: FormerUser })
    .where(and(eq(events.kind, 'user'), eq(events.recordId, user.id)));
}
