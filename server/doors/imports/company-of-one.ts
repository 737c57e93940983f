import { FieldLimit } from '#contract/shared-constants.ts';
import { lineOf } from '#server/doors/incoming/mail-text.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { storeCompanies } from './companies.ts';
import type { Run } from './run.ts';

type Named = { firstName: string; lastName: string; email: string | null; phone?: string | undefined };

/** The company of a private person. Run again, it is the same one. */
export async function companyOfOne(run: Run, key: string, { firstName, lastName, email, phone = '' }: Named) {
  const name = lineOf(`${firstName} ${lastName}`, FieldLimit.name);
  const contact = { contactEmail: email ?? '', phone: lineOf(phone, FieldLimit.phone) };
  return await companyWithKey(run, key, { name, isPerson: true, ...contact });
}

/** The company of tickets that belong to none. */
export function companyOfNone(run: Run) {
  return companyWithKey(run, 'none', { name: lineOf(`${run.system} (no company)`, FieldLimit.name) });
}

async function companyWithKey(
  run: Run,
  own: string,
  row: { name: string; isPerson?: boolean; contactEmail?: string; phone?: string },
) {
  // No key of an old system starts with a space.
  const key = ` ${own}`;
  const known = run.directory.companies.get(key);
  if (known) return known;
  const id = newId();
  run.directory.companies.set(key, id);
  run.report.count('company');
  await storeCompanies(run, [{ id, ...row }], [{ key, recordId: id }]);
  return id;
}
