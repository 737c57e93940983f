import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { HOUR } from '#contract/shared-constants.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';

/** How many waiting emails are counted. */
const MOST = 1_000;

/** The setup of outgoing email, without secrets, and its current state. */
export async function findMailStatus(db: Db, setup: MailSetup | undefined, publicUrl: string) {
  const { rows } = await db.execute<{ lastSentAt: string | null; oldestWaitingAt: string | null; waiting: number }>(sql`
    select (select max(sent_at) from outgoing_mails where sent_at is not null) as "lastSentAt",
      min(created_at) as "oldestWaitingAt", count(*)::int as waiting
    from (select created_at from outgoing_mails where sent_at is null and failed_at is null
      order by next_attempt_at limit ${MOST}) as unsent`);
  const { lastSentAt, oldestWaitingAt, waiting } = one(rows);
  return {
    isOn: setup !== undefined,
    server: setup ? new URL(setup.smtpUrl).host : null,
    from: setup?.from.address ?? '',
    replyTo: setup?.replyTo ?? '',
    publicUrl,
    signs: setup?.dkim?.domainName ?? null,
    lastSentAt: lastSentAt === null ? null : new Date(lastSentAt),
    oldestWaitingAt: oldestWaitingAt === null ? null : new Date(oldestWaitingAt),
    waiting,
    failures: await listFailures(db),
  };
}

async function listFailures(db: Db) {
  const at = sql<string>`coalesce(${outgoingMails.bouncedAt}, ${outgoingMails.failedAt})`;
  const week = ago(7 * 24 * HOUR);
  const rows = await db
    .select({
      id: outgoingMails.id,
      kind: outgoingMails.kind,
      to: sql<string | null>`coalesce(${outgoingMails.address}, ${users.email})`,
      hasBounced: sql<boolean>`${outgoingMails.bouncedAt} is not null`,
      at,
      response: outgoingMails.response,
    })
    .from(outgoingMails)
    .leftJoin(users, eq(users.id, outgoingMails.userId))
    .where(
      or(
        and(isNotNull(outgoingMails.failedAt), gt(outgoingMails.failedAt, week)),
        and(isNotNull(outgoingMails.bouncedAt), gt(outgoingMails.bouncedAt, week), isNull(outgoingMails.failedAt)),
      ),
    )
    .orderBy(desc(at))
    .limit(10);
  return rows.map(({ hasBounced, at: moment, ...mail }) => ({
    ...mail,
    state: hasBounced ? ('bounced' as const) : ('failed' as const),
    at: new Date(moment),
  }));
}
