import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { OffboardingDays } from '#contract/offboarding-constants.ts';
import { dateInWords } from '#contract/time-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/**
 * Records that the deletion of companies is near, a week before, once for each day that was set.
 * @returns how many
 */
export async function announceDeletions(db: Db) {
  return db.transaction(async (tx) => {
    const today = await providerToday(tx);
    const isNear = sql`${companies.deleteOn} <= ${today}::date + ${OffboardingDays.notice}::int`;
    const due = await tx
      .select({ id: companies.id, name: companies.name, deleteOn: companies.deleteOn })
      .from(companies)
      .where(and(isNotNull(companies.deleteOn), isNear, isNull(companies.deletionToldAt), isNull(companies.deletedAt)))
      .orderBy(asc(companies.id))
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;

    const ids = due.map(({ id }) => id);
    await tx.update(companies).set({ deletionToldAt: sql`now()` }).where(inArray(companies.id, ids));
    await recordAll(
      tx,
      system,
      due.map(({ id, name, deleteOn }) => ({
        ...({ action: 'due for deletion', kind: 'company', recordId: id, recordName: name } as const),
        changes: { deleteOn: [deleteOn, deleteOn] },
      })),
    );
    return due.length;
  });
}

/** Queues the emails to super admins about offboardings: at the start, before the deletion, and after it. */
export function queueOffboardingMail(): Consumer {
  return {
    name: 'offboarding_mail',
    ...reacting({
      company: { offboarded: mailSuperAdmins, 'due for deletion': mailSuperAdmins, erased: mailSuperAdmins },
    }),
  };
}

async function mailSuperAdmins(tx: Db, happened: StoredEvent[]) {
  const superAdmins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveStaff, eq(users.role, 'super_admin')))
    .orderBy(asc(users.id));
  await queueMails(
    tx,
    happened.flatMap((event) =>
      superAdmins.map(({ id }) => ({ kind: 'offboarding' as const, userId: id, eventIds: [event.id] })),
    ),
  );
}

/** Writes an email about an offboarding, unless it is no longer true. */
export const composeOffboardingMail = toUser(async (db, { mail, setup, recipient }) => {
  const [event] = await db.select().from(events).where(inArray(events.id, mail.eventIds));
  if (!event || recipient.role !== 'super_admin') return undefined;
  const [company] = await db
    .select({ name: companies.name, deleteOn: companies.deleteOn })
    .from(companies)
    .where(eq(companies.id, event.recordId));
  const url = `${setup.publicUrl}/ticketing/admin/companies`;
  if (event.action === 'erased')
    return contentOf(event.recordName, { headline: 'was deleted', text: ERASED, url, action: 'Companies' });
  const day = event.changes?.deleteOn?.[1];
  if (!company?.deleteOn || company.deleteOn !== day) return undefined;
  const on = dateInWords(company.deleteOn);
  return contentOf(company.name, {
    headline: `will be deleted on ${on}`,
    text: `${event.action === 'offboarded' ? `${event.actorName} started its offboarding. ` : ''}${planned(on)}`,
    url: `${url}/${event.recordId}`,
    action: 'Open the company',
  });
});

function planned(on: string) {
  return `On ${on} everything about it is deleted for good: tickets, files, people, time and statements. Until then you can export it, or cancel its offboarding.`;
}

const ERASED =
  'Everything about it was deleted as planned: tickets, files, people, time and statements. It is still in backups that were made before.';

type Words = { headline: string; text: string; url: string; action: string };

function contentOf(companyName: string, { headline, ...words }: Words) {
  const subject = `${companyName} ${headline}`;
  return { subject, template: 'OffboardingMail', props: { companyName, headline, ...words } } as const;
}
