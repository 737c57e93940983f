import { and, eq, isNull } from 'drizzle-orm';
import { canReadCompanyReport } from '#contract/policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';

/** Turns the monthly report by email on or off for the actor's company. Without a difference nothing is written. Throws 403. */
export async function updateReportMail(db: Db, author: UserActor, isMailed: boolean) {
  return db.transaction(async (tx) => {
    const [company] = await tx
      .select({ id: companies.id, name: companies.name, monthlyReport: companies.monthlyReport })
      .from(companies)
      .where(and(eq(companies.id, author.companyId ?? ''), isNull(companies.deletedAt)))
      .for('update');
    if (!company) throw notFound('Company');
    const actor = await lockActor(tx, author);
    permit(canReadCompanyReport(actor));
    if (company.monthlyReport === isMailed) return { isMailed };

    await tx.update(companies).set({ monthlyReport: isMailed }).where(eq(companies.id, company.id));
    const changes = { monthlyReport: [company.monthlyReport, isMailed] as [boolean, boolean] };
    const event = { action: 'changed', kind: 'company', recordId: company.id, recordName: company.name } as const;
    await record(tx, actor, { ...event, changes });
    return { isMailed };
  });
}
