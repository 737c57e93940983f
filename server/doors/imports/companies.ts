import { foldText } from '#contract/search-text.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { system as byArchway } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { keep } from './keep.ts';
import type { Run } from './run.ts';
import type { ImportedCompany } from './source.ts';
import { fieldOf } from './texts.ts';

type Row = typeof companies.$inferInsert & { id: string };

/** Imports companies. If a company with the same name exists, that one is used. */
export async function importCompanies(run: Run, records: ImportedCompany[]) {
  const { directory, report } = run;
  const rows: Row[] = [];
  const kept: { key: string; recordId: string }[] = [];
  for (const record of records) {
    if (directory.companies.has(record.key)) {
      report.count('company', 'known');
      continue;
    }
    const row = rowOf(run, record);
    // Two private people can have the same name.
    const there = record.isPerson ? undefined : directory.byName.get(foldText(row.name));
    if (!there) rows.push(row);
    report.count('company', there ? 'joined' : 'imported');
    kept.push({ key: record.key, recordId: there ?? row.id });
    directory.companies.set(record.key, there ?? row.id);
    if (!record.isPerson) directory.byName.set(foldText(row.name), there ?? row.id);
    for (const domain of record.domains ?? []) {
      const known = directory.byDomain.get(domain.toLowerCase());
      if (!known) directory.byDomain.set(domain.toLowerCase(), there ?? row.id);
    }
  }
  await storeCompanies(run, rows, kept);
}

/** Stores new companies, and which records of the old system they were. */
export async function storeCompanies(run: Run, rows: Row[], kept: { key: string; recordId: string }[]) {
  if (run.isDryRun || kept.length === 0) return;
  await run.writeNow(async (tx) => {
    if (rows.length > 0) {
      await tx.insert(companies).values(rows);
      const events = rows.map(({ id, name }) => ({
        ...({ kind: 'company', action: 'imported' } as const),
        ...{ recordId: id, recordName: name },
        changes: { importedFrom: [null, run.system] satisfies [null, string] },
      }));
      await recordAll(tx, byArchway, events);
    }
    await keep(tx, run, 'company', kept);
  });
}

function rowOf({ report, startedAt }: Run, record: ImportedCompany): Row {
  const what = `company ${record.name || record.key}`;
  const field = (name: string, text: string | undefined, most: number) =>
    fieldOf(report, what, { name, text: text ?? '', most });
  const [domain, ...others] = record.domains ?? [];
  if (others.length > 0) report.change(what, `only the first of its domains was kept, not ${others.join(', ')}`);
  const { createdAt } = record;
  return {
    id: newId(),
    name: field('name', record.name, FieldLimit.name) || domain || `Company ${record.key}`,
    domain: field('domain', domain, FieldLimit.name),
    phone: field('phone number', record.phone, FieldLimit.phone),
    address: field('address', record.address?.replaceAll(/\s*\n\s*/g, ', '), FieldLimit.title),
    contactEmail: field('contact email', record.contactEmail, FieldLimit.email),
    isPerson: record.isPerson ?? false,
    archivedAt: record.archivedAt ?? null,
    ...(createdAt ? { createdAt: createdAt < startedAt ? createdAt : startedAt } : {}),
  };
}
