import { sql } from 'drizzle-orm';
import { FailureSummary } from '#contract/sessions-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { limits } from '#server/platform/http/limits.ts';
import { emailHash } from './attempt.ts';

type Summary = { hour: string; failures: number; networks: number } & (
  | { id: string; firstName: string; lastName: string; email: string }
  | { id: null }
);

/** Failures without an account (unknown addresses and links), and of accounts without their own entry. */
const others = {
  kind: 'user',
  recordId: '00000000-0000-0000-0000-000000000000',
  recordName: 'other accounts, unknown addresses and links',
} as const;

/**
 * Deletes the failed logins of each past hour that no longer count toward a limit, and adds their number to the audit
 * log: one entry per account and hour for the accounts with the most failures, one for all others. A stranger can't
 * fill the log, which is kept permanently.
 * @returns how many entries were added
 */
export async function summarizeFailures(db: Db) {
  return db.transaction(async (tx) => {
    // An attack leaves many rows.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const { rows } = await tx.execute<Summary>(takeFailures());
    if (rows.length === 0) return 0;

    const events = rows.map(({ hour, failures, networks, ...user }) => ({
      action: 'login failures' as const,
      ...(user.id === null ? others : userRecord(user)),
      changes: {
        hour: [null, hour] satisfies [unknown, unknown],
        failures: [null, failures] satisfies [unknown, unknown],
        networks: [null, networks] satisfies [unknown, unknown],
      },
    }));
    await recordAll(tx, system, events);
    return events.length;
  });
}

function takeFailures() {
  return sql`
    with taken as (
      delete from ${limitUses}
      where limit_name in ('wrong_passwords', 'wrong_links')
        and created_at < date_trunc('hour', ${ago(limits.wrong_passwords.window)})
      returning *
    ), known as (
      select date_trunc('hour', taken.created_at) as hour, network, ${users.id} as user_id
      from taken left join ${users} on limit_name = 'wrong_passwords' and ${users.deletedAt} is null
        and ${emailHash(users.email)} = subject
    ), ranked as (
      select hour, user_id, row_number() over (partition by hour order by count(*) desc) as place
      from known where user_id is not null group by hour, user_id
    ), summary as (
      select known.hour, ranked.user_id, count(*)::int as failures, count(distinct network)::int as networks
      from known left join ranked
        on ranked.hour = known.hour and ranked.user_id = known.user_id and place <= ${FailureSummary.accounts}
      group by known.hour, ranked.user_id
    )
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as hour, failures, networks,
      ${users.id} as id, first_name as "firstName", last_name as "lastName", email
    from summary left join ${users} on ${users.id} = user_id
    order by summary.hour, failures`;
}
