import { sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { knownNetworks } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { limits, loginDelay } from '#server/platform/http/limits.ts';
import { clientNetwork } from '#server/platform/lib/client-address.ts';
import { type Attempt, emailHash } from './attempt.ts';

/** How many guesses a process delays at once. */
const MOST_HELD = 1_000;

/** Functions that end the current delays, oldest first. */
const held = new Set<() => void>();

/**
 * Delays a guess for an account that other networks are guessing too: more failures mean a longer delay. A network from
 * which the user has recently logged in is not delayed. The delay holds no resource but the request itself.
 */
export async function slowDown(db: Db, attempt: Attempt) {
  const failures = await countStrangersFailures(db, attempt);
  await holdBack(Math.max(0, failures - limits.wrong_passwords.perBoth) * loginDelay.perFailure);
}

/** Waits. If too many guesses wait, the oldest continues early, which bounds memory without refusing anyone. */
export async function holdBack(milliseconds: number) {
  if (milliseconds === 0) return;

  if (held.size >= MOST_HELD) for (const release of [...held].slice(0, 1)) release();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(release, milliseconds);
    held.add(release);

    function release() {
      clearTimeout(timer);
      held.delete(release);
      resolve();
    }
  });
}

/** Failures for this address from other networks, up to the longest delay; 0 in a network known to the user. */
async function countStrangersFailures(db: Db, { email, ip }: Attempt) {
  const { window, perBoth } = limits.wrong_passwords;
  const { perFailure, longest, networkKnown } = loginDelay;
  const network = clientNetwork(ip);
  const { rows } = await db.execute<{ failures: number }>(sql`
    select count(*)::int as failures from (
      select from ${limitUses}
      where limit_name = 'wrong_passwords' and subject = ${emailHash(email)} and network <> ${network}
        and created_at > ${ago(window)} and created_at < now() + interval '1 minute'
        and not exists (
          select from ${knownNetworks} join ${users} on ${users.id} = ${knownNetworks.userId}
          where ${foldedAddress(users.email)} = ${foldedAddress(email)} and ${users.deletedAt} is null
            and ${knownNetworks.network} = ${network} and ${knownNetworks.lastLoginAt} > ${ago(networkKnown)})
      limit ${perBoth + longest / perFailure}
    ) counted`);
  return one(rows).failures;
}
