import { eq } from 'drizzle-orm';
import { agreementMessages } from '#contract/agreements-constants.ts';
import type { TimeKind } from '#contract/time-constants.ts';
import { isInForce } from '#server/desk/agreements/agreement.ts';
import { findAgreements } from '#server/desk/agreements/stored.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

/** Throws 400 for time of the kind `covered` on a day on which an agreement decides what is covered. */
export async function refuseCovered(db: Db, companyId: string, work: { kind: TimeKind; workedOn: string }) {
  if (work.kind !== 'covered') return;
  const agreements = await findAgreements(db, companyId);
  if (!agreements.some((agreement) => isInForce(agreement, work.workedOn))) return;
  const isPayer = eq(companies.id, companyId);
  const { name } = one(await db.select({ name: companies.name }).from(companies).where(isPayer));
  throw invalid('kind', agreementMessages.decidesCovered(name));
}
