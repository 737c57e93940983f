import { newId } from '#server/platform/database/tables/columns.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { companyOfNone } from './company-of-one.ts';
import type { Person } from './directory.ts';
import { keep } from './keep.ts';
import type { Run } from './run.ts';

/** Stands in for people that the export no longer has. */
export async function formerUser(run: Run) {
  return strangerWith(run, ' former', { firstName: 'Former', lastName: 'user', companyId: await companyOfNone(run) });
}

/** Stands for the old system itself, which wrote comments. */
export function oldSystem(run: Run) {
  return strangerWith(run, ' system', { firstName: run.system.slice(0, 100), lastName: '', companyId: null });
}

type Named = { firstName: string; lastName: string; companyId: string | null };

async function strangerWith(run: Run, key: string, named: Named): Promise<Person> {
  const known = run.directory.people.get(key);
  if (known) return known;
  const id = newId();
  const name = `${named.firstName} ${named.lastName}`.trim();
  const person = { id, companyId: named.companyId, isStaff: named.companyId === null, name };
  run.directory.people.set(key, person);
  if (run.isDryRun) return person;
  await run.writeNow(async (tx) => {
    const role = person.isStaff ? ('admin' as const) : ('employee' as const);
    const email = `no-address-${id}@import.invalid`;
    await tx.insert(users).values({ id, ...named, role, email, isActive: false, deletedAt: run.startedAt });
    await keep(tx, run, 'person', [{ key, recordId: id }]);
  });
  return person;
}
