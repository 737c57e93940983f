import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { lockTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import type { Alert } from './formats/alert.ts';

/** The hashes of an alert's keys: those to store, and all under which it may be stored. */
export function hashesOf({ keys: [key, other], formerKeys = [] }: Pick<Alert, 'keys' | 'formerKeys'>) {
  const hashOf = (text: string) => sha256(text.toWellFormed());
  const own = { dedupeHash: hashOf(key), otherHash: other === undefined ? null : hashOf(other) };
  return { own, all: [own.dedupeHash, ...(own.otherHash ? [own.otherHash] : []), ...formerKeys.map(hashOf)] };
}

type Hashes = ReturnType<typeof hashesOf>;

/** Makes the reports of an alert wait for each other, even before the alert has a row. */
export async function lockAlert(tx: Db, companyId: string, { all }: Hashes) {
  const names = [...new Set(all.map((hash) => `alert ${companyId} ${hash.toString('hex')}`))].sort();
  for (const name of names) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * The last alert of the same sender with one of these keys, and its ticket, locked; for a merged ticket, the one that has its
 * comments now. An alert whose ticket was deleted, moved to another company or is hidden from the actor counts as none.
 */
export async function findAlert(tx: Db, actor: UserActor, companyId: string, { own, all }: Hashes) {
  const isOfKey = or(inArray(alerts.dedupeHash, all), inArray(alerts.otherHash, all));
  const [found] = await tx
    .select({ alert: alerts, ticketId: tickets.id })
    .from(alerts)
    .innerJoin(tickets, eq(tickets.id, finalTicket(alerts.ticketId)))
    .where(
      and(
        eq(alerts.companyId, companyId),
        isOfKey,
        isOfSender(actor),
        eq(tickets.companyId, companyId),
        visibleTo(actor),
      ),
    )
    .orderBy(
      desc(sql`${alerts.apiKeyId} is not distinct from ${actor.keyId ?? null}::uuid`),
      desc(alerts.createdAt),
      desc(alerts.id),
    )
    .limit(1);
  if (!found) return undefined;
  const ticket = await lockTicket(tx, actor, found.ticketId);
  // From now on it is this sender's, under these keys.
  const { id } = found.alert;
  await tx
    .update(alerts)
    .set({ ...own, ...senderOf(actor) })
    .where(eq(alerts.id, id));
  return { alert: found.alert, ticket };
}

export type KnownAlert = NonNullable<Awaited<ReturnType<typeof findAlert>>>;

/** The columns that say who sent an alert. No key if it was deleted during the call. */
export function senderOf({ id, keyId }: UserActor) {
  const held = sql<string | null>`(select id from api_keys where id = ${keyId ?? null} for key share)`;
  return { userId: id, apiKeyId: keyId ? held : null };
}

/**
 * Whether an alert came from the same sender: the same key. The alerts of a key that has ended, and those that are older
 * than this rule, go to the next key that reports them: of the same client, or of any staff if they are of staff.
 */
function isOfSender(actor: UserActor) {
  const hasEnded = or(
    isNull(alerts.apiKeyId),
    sql`exists (select from api_keys where api_keys.id = ${alerts.apiKeyId} and expires_at <= now())`,
  );
  const isOfStaff = sql`not exists (select from users where users.id = ${alerts.userId} and company_id is not null)`;
  const isOfSide = isStaff(actor) ? isOfStaff : eq(alerts.userId, actor.id);
  if (!actor.keyId) return and(isNull(alerts.apiKeyId), isOfSide);
  return or(eq(alerts.apiKeyId, actor.keyId), and(hasEnded, isOfSide));
}
