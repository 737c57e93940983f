import type { ArchiveRecord } from '#contract/company-archive.ts';
import type { Imported, ImportedAgreements } from '../source.ts';
import { isLeftOut, recordsOf } from './lines.ts';

/** The agreements of an archive, and the corrections of its months, by company. There are few. */
export async function* agreementsOf(folder: string): AsyncGenerator<Imported> {
  const byCompany = new Map<string, ImportedAgreements>();
  const of = ({ companyId }: Pick<ArchiveRecord<'agreements'>, 'companyId'>) => {
    const known = byCompany.get(companyId);
    const found = known ?? { kind: 'agreements' as const, companyKey: companyId, agreements: [], adjustments: [] };
    byCompany.set(companyId, found);
    return found;
  };
  for await (const agreement of recordsOf(folder, 'agreements'))
    if (isLeftOut(agreement)) yield agreement;
    else of(agreement).agreements.push(agreement);
  for await (const adjustment of recordsOf(folder, 'adjustments'))
    if (isLeftOut(adjustment)) yield adjustment;
    else of(adjustment).adjustments.push(adjustment);
  yield* byCompany.values();
}
