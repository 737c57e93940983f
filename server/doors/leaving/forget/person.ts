import { isDeepStrictEqual } from 'node:util';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { lockAllCursors } from '#server/platform/events/cursors.ts';
import { findCommonWords } from './common-words.ts';
import { findIdentity, findSharedWords, hasNamesake, type Identity } from './identity.ts';
import { findMailsWith, forgetMailsOf } from './mails.ts';
import type { Surroundings } from './nearby.ts';
import { patternsOf, wordsOf } from './patterns.ts';
import { findResponses, removeAddressed, removeOwn } from './records.ts';
import { findTexts, scrub } from './scrub.ts';
import { beginSearch } from './search.ts';
import { cutSignatures } from './signatures.ts';

/** Lets the rest of the transaction take texts out of the audit log, and read the whole database. */
export async function startForgetting(tx: Db) {
  await tx.execute(
    sql`select set_config('archway.forgetting', 'on', true), set_config('statement_timeout', '600s', true)`,
  );
}

export type User = typeof users.$inferSelect;

type Forgetting = {
  /** Sees to it that they write no more. Returns them as they are now; undefined if there is nothing to do any more. */
  lock: (tx: Db) => Promise<User | undefined>;
  /** Writes what belongs to it. */
  finish: (tx: Db) => Promise<void>;
};

/**
 * Removes everything that names a person, in one transaction. Looking for them takes long, so it does that before it locks
 * and writes; then it looks again at what it found and at what was written since (decision 291).
 */
export async function forgetPerson(db: Db, person: User, { lock, finish }: Forgetting) {
  await db.transaction(async (tx) => {
    await startForgetting(tx);
    const before = await traitsOf(tx, person);
    const traces = await findTraces(tx, before);
    // A consumer that has read a name would write it after the second look.
    await lockAllCursors(tx);
    const user = await lock(tx);
    if (!user) return;

    const traits = await traitsOf(tx, user);
    // Somebody who got another name meanwhile may be named elsewhere.
    const isSame = isDeepStrictEqual(namesIn(before), namesIn(traits));
    await removeTraces(tx, user, traits, isSame ? traces : await findTraces(tx, traits));
    await finish(tx);
  });
}

type Traits = Awaited<ReturnType<typeof traitsOf>>;

const namesIn = ({ identity, patterns, isNamesake, companyId }: Traits) => [identity, patterns, isNamesake, companyId];

async function findTraces(tx: Db, traits: Traits) {
  const find = await beginSearch(tx);
  return {
    mails: await findMailsWith(find, traits.identity),
    responses: await findResponses(find, traits.identity),
    texts: await findTexts(tx, find, traits),
  };
}

async function removeTraces(tx: Db, user: User, traits: Traits, traces: Awaited<ReturnType<typeof findTraces>>) {
  const { identity, around } = traits;
  await forgetMailsOf(tx, identity, around, traces.mails);
  await removeAddressed(tx, identity, traces.responses);
  await rename(tx, user, identity);
  await cutSignatures(tx, user.id);
  await scrub(tx, traces.texts, traits);
  await removeOwn(tx, identity);
}

/** What names a person, and where. */
export async function traitsOf(tx: Db, user: User) {
  const identity = await findIdentity(tx, user);
  const shared = await findSharedWords(tx, identity, user.companyId);
  const common = await findCommonWords(tx, wordsOf(identity.names));
  return {
    identity,
    companyId: user.companyId,
    patterns: patternsOf(identity, { shared, common }),
    around: surroundingsOf(user),
    isNamesake: await hasNamesake(tx, identity),
  };
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
