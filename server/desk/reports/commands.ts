import { and, eq, isNull } from 'drizzle-orm';
import { canReadCompanyReport } from '#contract/policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { differences } from '#server/platform/events/differences.ts';
import { record } from '#server/platform/events/record.ts';

type Choice = { isMailed?: boolean | undefined; isQuarterMailed?: boolean | undefined };

/**
 * Turns the reports by email on or off for the actor's company: those of months, of quarters, or both. Without a difference
 * nothing is written. Throws 403.
 */
export async function updateReportMail(db: Db, author: UserActor, choice: Choice) {
  return db.transaction(async (tx) => {
    const [company] = await tx
      .select({
        id: companies.id,
        name: companies.name,
        monthlyReport: companies.monthlyReport,
        quarterlyReport: companies.quarterlyReport,
      })
      .from(companies)
      .where(and(eq(companies.id, author.companyId ?? ''), isNull(companies.deletedAt)))
      .for('update');
    if (!company) throw notFound('Company');
    const actor = await lockActor(tx, author);
    permit(canReadCompanyReport(actor));
    const { id, name, ...before } = company;
    const { isMailed = before.monthlyReport, isQuarterMailed = before.quarterlyReport } = choice;
    const after = { monthlyReport: isMailed, quarterlyReport: isQuarterMailed };
    const changes = differences(['monthlyReport', 'quarterlyReport'], before, after);
    if (Object.keys(changes).length > 0) {
      await tx.update(companies).set(after).where(eq(companies.id, id));
      await record(tx, actor, { action: 'changed', kind: 'company', recordId: id, recordName: name, changes });
    }
    return { isMailed, isQuarterMailed };
  });
}
