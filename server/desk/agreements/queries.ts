import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AgreementRecord, BlockRecord } from '#contract/agreement-records.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements, blocks } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { inTurn } from './agreement.ts';

const lastClosed = sql`(select max(month) from closed_months where company_id = ${agreements.companyId})`;
const hasBegun = sql`to_char(${agreements.startsOn}, 'YYYY-MM') <= ${lastClosed}`;

const agreementFields = {
  id: agreements.id,
  companyId: agreements.companyId,
  name: agreements.name,
  kind: agreements.kind,
  startsOn: agreements.startsOn,
  endsOn: agreements.endsOn,
  covers: agreements.covers,
  travel: agreements.travel,
  minimumMinutes: agreements.minimumMinutes,
  stepMinutes: agreements.stepMinutes,
  rates: agreements.rates,
  whenOver: agreements.whenOver,
  warnsAt: agreements.warnsAt,
  isShownTo: agreements.isShownTo,
  // Their fields in the order of the contract, so that what is sent can be compared.
  terms: sql<AgreementRecord['terms']>`(
    select coalesce(json_agg(json_build_object('from', "from", 'includedMinutes', included_minutes, 'fee', fee,
      'rollsOver', json_build_object('months', rolls_months, 'most', rolls_most), 'proration', proration) order by "from"), '[]')
    from agreement_terms where agreement_id = ${agreements.id})`,
  blocks: sql<BlockRecord[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'minutes', minutes, 'price', price, 'boughtOn', bought_on,
      'from', "from", 'expiresOn', expires_on, 'note', note, 'agreementId', agreement_id, 'version', version)
      order by "from", created_at, id), '[]')
    from blocks where agreement_id = ${agreements.id})`,
  position: agreements.position,
  closedMonth: sql<string | null>`case when ${hasBegun} then ${lastClosed} end`,
  version: agreements.version,
  companyName: companies.name,
};

/** The agreements of a company, in the order in which time draws on them. */
export async function listAgreements(db: Db, companyId: string) {
  const found = await selectAgreements(db)
    .where(eq(agreements.companyId, companyId))
    .orderBy(asc(agreements.position), asc(agreements.createdAt), asc(agreements.id));
  return inTurn(found);
}

/** Finds an agreement of a company that is not deleted. Throws 404. */
export async function findAgreement(db: Db, id: string) {
  const [agreement] = await selectAgreements(db).where(and(eq(agreements.id, id), isNull(companies.deletedAt)));
  if (!agreement) throw notFound('Agreement');
  return agreement;
}

/** Finds a block of a company that is not deleted, with its agreement. Throws 404. */
export async function findBlock(db: Db, id: string) {
  const itsAgreement = sql`(select ${blocks.agreementId} from ${blocks} where ${blocks.id} = ${id})`;
  const [agreement] = await selectAgreements(db).where(
    and(eq(agreements.id, itsAgreement), isNull(companies.deletedAt)),
  );
  const block = agreement?.blocks.find((each) => each.id === id);
  if (!agreement || !block) throw notFound('Block');
  return { block, agreement };
}

function selectAgreements(db: Db) {
  return db.select(agreementFields).from(agreements).innerJoin(companies, eq(companies.id, agreements.companyId));
}
