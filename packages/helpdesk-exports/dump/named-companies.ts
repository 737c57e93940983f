import type { ExportedCompany } from '../exported.ts';
import { type Store, textOf } from './store.ts';

/** Old systems without companies have people who name theirs, each in their own spelling. */
export function* namedCompanies(store: Store, table: string, column: string): Generator<ExportedCompany> {
  const known = new Set<string>();
  const names = store.query(
    `select distinct trim(${column}) as name from ${table} where trim(${column}) <> '' order by name`,
  );
  for (const row of names.all()) {
    const name = textOf(row, 'name');
    const key = companyKeyOf(name) ?? '';
    if (!known.has(key)) yield { kind: 'company', key, name };
    known.add(key);
  }
}

/** The key of the company that somebody names. */
export const companyKeyOf = (name: string) => name.trim().toLowerCase() || undefined;
