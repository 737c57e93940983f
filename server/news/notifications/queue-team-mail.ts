import { and, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { outgoingMails, teamNews } from '#server/platform/database/tables/outgoing-mails.ts';
import { wakeDelivery } from '#server/platform/mail/outbox.ts';
import { noteComments } from './queue-ticket-mail.ts';

/**
 * Queues the emails to provider staff about tickets in which they are not involved: new ones, and others without an assignee.
 * Each person gets one email, however many tickets there are, and the next one five minutes later at the earliest. Its
 * contents are decided again when it is sent (digest-mail.ts).
 */
export async function queueTeamMail(db: Db, { isOn }: { isOn: boolean }) {
  // What waited while there was a mail server would be outdated when the next one is set up.
  if (!isOn) await db.delete(teamNews);
  await db.transaction(async (tx) => {
    const due = await selectDue(tx).for('update', { of: teamNews, skipLocked: true });
    if (due.length === 0) return;

    const { id, userId } = outgoingMails;
    const rows = due.map((news) => ({ kind: 'team' as const, ...news }));
    const mails = await tx.insert(outgoingMails).values(rows).returning({ id });
    const isTheirs = inArray(
      id,
      mails.map((mail) => mail.id),
    );
    await noteComments(tx, isTheirs);
    await tx
      .update(teamNews)
      .set({ eventIds: [], mailId: sql`${id}` })
      .from(outgoingMails)
      .where(and(isTheirs, eq(userId, teamNews.userId)));
    wakeDelivery();
  });
  return 0;
}

/** Whether `queueTeamMail` has something to do. */
export function hasTeamNews(db: Db) {
  return exists(selectDue(db));
}

/** What waits for the staff who may get an email now. */
function selectDue(db: Db) {
  const { userId, eventIds, mailId } = teamNews;
  const { id, sentAt, failedAt } = outgoingMails;
  const wait = ago(MailTiming.teamNews);
  return db
    .select({ userId, eventIds })
    .from(teamNews)
    .leftJoin(outgoingMails, eq(id, mailId))
    .where(and(sql`${eventIds} <> '{}'`, or(isNull(id), lte(sentAt, wait), lte(failedAt, wait))));
}
