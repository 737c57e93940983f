import { eq } from 'drizzle-orm';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import type { ArchiveRecord } from '#contract/company-archive.ts';
import { isSettled } from '#server/desk/agreements/blocks.ts';
import { findLastClosed } from '#server/desk/agreements/changing.ts';
import { storeAgreement } from '#server/desk/agreements/commands.ts';
import { computeAgain, lockAgreements } from '#server/desk/agreements/stored.ts';
import type { Db } from '#server/platform/database/client.ts';
import { adjustments, agreements } from '#server/platform/database/tables/agreements.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { system as byArchway } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { findKept, keep } from './keep.ts';
import type { Run } from './run.ts';
import type { ImportedAgreements } from './source.ts';

type Agreement = ArchiveRecord<'agreements'>;

/**
 * Imports the agreements of companies and the corrections of their months, after the time worked for them, and computes the
 * open months. What an earlier import has brought stays as it is.
 */
export async function importAgreements(run: Run, records: ImportedAgreements[]) {
  for (const company of records) {
    const companyId = run.directory.companies.get(company.companyKey);
    const known = await findKept(run, 'agreement', keysOf(company.agreements));
    const fresh = company.agreements.filter(({ id }) => !known.has(id));
    run.report.count('agreement', 'known', known.size);
    if (!companyId || run.isDryRun) run.report.count('agreement', 'imported', companyId ? fresh.length : 0);
    else await run.writeNow((tx) => storeOfCompany(tx, run, { ...company, companyId, agreements: fresh, known }));
  }
}

type OfCompany = Omit<ImportedAgreements, 'companyKey'> & {
  companyId: string;
  /** The agreements of an earlier import: their ids here by their keys. */
  known: Map<string, string>;
};

async function storeOfCompany(
  tx: Db,
  run: Run,
  { companyId, agreements: fresh, adjustments: corrections, known }: OfCompany,
) {
  if (!(await lockCompany(tx, companyId))) {
    run.report.leaveOut('agreements of a company', 'it was deleted here');
    return;
  }
  await lockAgreements(tx, companyId);
  const closed = await findLastClosed(tx, companyId);
  const there = await tx.select({ id: agreements.id }).from(agreements).where(eq(agreements.companyId, companyId));
  const ids = new Map([...known].filter(([, kept]) => there.some(({ id }) => id === kept)));
  for (const agreement of fresh) {
    const id = await storeOne(tx, run, { agreement, companyId, closed });
    if (id) ids.set(agreement.id, id);
  }
  await storeCorrections(tx, run, { corrections, companyId, closed, ids });
  await computeAgain(tx, companyId);
}

async function storeOne(
  tx: Db,
  run: Run,
  { agreement, companyId, closed }: { agreement: Agreement; companyId: string; closed: string },
) {
  const { id: key, companyId: _, terms, blocks, ...fields } = agreement;
  const what = `agreement ${agreement.name}`;
  const isFull = (await tx.$count(agreements, eq(agreements.companyId, companyId))) >= AgreementLimit.agreements;
  const touchesClosed = monthOf(fields.startsOn) <= closed || blocks.some((block) => isSettled(block, closed));
  if (isFull || touchesClosed) {
    const why = isFull ? agreementMessages.tooManyAgreements : agreementMessages.monthClosed(closed);
    run.report.leaveOut(what, why);
    return undefined;
  }
  const stored = blocks.map(({ id: _, ...block }) => block);
  const { id, name } = await storeAgreement(tx, { ...fields, companyId }, terms, stored);
  await keep(tx, run, 'agreement', [{ key, recordId: id }]);
  const changes = { importedFrom: [null, run.system] satisfies [null, string] };
  await record(tx, byArchway, { kind: 'agreement', action: 'imported', recordId: id, recordName: name, changes });
  run.report.count('agreement');
  return id;
}

type Corrections = {
  corrections: ArchiveRecord<'adjustments'>[];
  companyId: string;
  closed: string;
  ids: Map<string, string>;
};

async function storeCorrections(tx: Db, run: Run, { corrections, companyId, closed, ids }: Corrections) {
  const known = await findKept(run, 'adjustment', keysOf(corrections));
  const rows = corrections.flatMap(({ id: key, agreementId, createdById, ...correction }) => {
    if (known.has(key)) return [];
    const author = run.directory.people.get(createdById);
    const agreement = agreementId === null ? null : ids.get(agreementId);
    const isClosed = correction.month <= closed;
    if (author && agreement !== undefined && !isClosed)
      return [{ key, row: { ...correction, id: newId(), companyId, agreementId: agreement, createdById: author.id } }];
    const missing = author ? 'its agreement is not there' : 'the export does not say who made it';
    run.report.leaveOut(
      `correction of ${correction.month}: ${correction.reason}`,
      isClosed ? agreementMessages.monthClosed(closed) : missing,
    );
    return [];
  });
  if (rows.length === 0) return;
  await tx.insert(adjustments).values(rows.map(({ row }) => row));
  await keep(
    tx,
    run,
    'adjustment',
    rows.map(({ key, row }) => ({ key, recordId: row.id })),
  );
}

const keysOf = (records: { id: string }[]) => records.map(({ id }) => id);
