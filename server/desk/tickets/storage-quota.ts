import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Actor, isStaff } from '#contract/policies.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';

/** How long a count is cached, in milliseconds. The hourly limits bound what a company can add in that time. */
const GOOD_FOR = 5 * 60_000;

const MEGABYTE = 1_000_000;

type Count = { bytes: number; at: number };
type Server = Pick<FastifyInstance, 'db' | 'log'>;

/** The bytes of text in a company's tickets and comments at this process's last count, by company. */
const counts = new Map<string, Count>();

/** One count at a time, so that counting never uses more than one connection of the pool. */
let counting: Promise<void> | undefined;

/** Throws 403 if the actor's company has used its storage. */
export async function refuseBeyondQuota(server: Server, actor: Actor) {
  if (await isBeyondQuota(server, actor)) throw new Refusal('full', ticketMessages.storageUsed);
}

/**
 * Whether the company of a client user has stored as much text as the setting allows. Counting reads all rows of a
 * company, so it runs in the background: a request uses the latest count, and passes before the first count.
 */
export async function isBeyondQuota({ db, log }: Server, actor: Actor) {
  if (isStaff(actor)) return false;

  const { companyId } = actor;
  const known = counts.get(companyId);
  if (!counting && (!known || performance.now() - known.at > GOOD_FOR)) {
    counting = count(db, companyId)
      .catch((error) => log.warn({ err: error }, 'The stored text of a company could not be counted'))
      .finally(() => {
        counting = undefined;
      });
  }
  // The setting allows a megabyte or more.
  if (!known || known.bytes < MEGABYTE * limitFactorOf(db)) return false;

  const megabytes = await findSetting(db, 'company_storage_megabytes');
  if (known.bytes < megabytes * MEGABYTE * limitFactorOf(db)) return false;
  log.warn({ companyId, bytes: known.bytes }, 'A company has used its storage');
  return true;
}

/** The rows contain the sizes even of long texts that are stored out of line, so the texts are not read. */
async function count(db: Db, companyId: string) {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    with theirs as materialized (
      select id, octet_length(title) + octet_length(description) as bytes from tickets where company_id = ${companyId}
    )
    select coalesce((select sum(bytes) from theirs), 0)
      + coalesce((select sum(octet_length(body)) from comments where ticket_id in (select id from theirs)), 0)
      + coalesce((select sum(octet_length(answers::text)) from ticket_forms
        where ticket_id in (select id from theirs)), 0) as bytes`);
  counts.set(companyId, { bytes: Number(one(rows).bytes), at: performance.now() });
}
