import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { deleteFile } from '#server/desk/files/forget-unused.ts';
import type { Db } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { mailRecord } from './mail-record.ts';

/**
 * Email from a stranger that nobody accepted, or that a program sent. The conditions are literal, as in the index.
 */
const isUnwanted = sql`(
  not ${incomingMails.isKnown} and ${incomingMails.userId} is null and ${incomingMails.commentId} is null
  and (${incomingMails.state} in ('held', 'discarded')
    or ${incomingMails.state} = 'done' and ${incomingMails.ticketId} is null
      and ${incomingMails.result} in ('automatic', 'bounce', 'repeated')))`;

/** When an email will be deleted; null if it stays. For a select, with `held_mail_days`. */
export function deletionTime(days: number): SQL<Date | null> {
  if (days === 0) return sql`null`;
  return sql`case when ${isUnwanted} then ${afterDays(days)} end`.mapWith(incomingMails.keptSince);
}

const afterDays = (days: number) => sql`${incomingMails.keptSince} + make_interval(hours => ${days * 24})`;

/**
 * Deletes the oldest unwanted email and its original once the days of
 * the setting are over. One at a time, like unused files.
 * @returns how many: 0 when none is due
 */
export async function forgetUnwantedMail(db: Db) {
  return db.transaction(async (tx) => {
    const days = await findSetting(tx, 'held_mail_days');
    if (days === 0) return 0;

    const [mail] = await tx
      .select()
      .from(incomingMails)
      .where(and(isUnwanted, sql`${afterDays(days)} <= now()`))
      .orderBy(asc(incomingMails.keptSince))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!mail) return 0;
    await tx.delete(incomingMails).where(eq(incomingMails.id, mail.id));
    const original = mail.fileId ? await tx.select().from(files).where(eq(files.id, mail.fileId)) : [];
    for (const file of original) await deleteFile(tx, file);
    await record(tx, system, { action: 'deleted', ...mailRecord(mail) });
    return 1;
  });
}
