import type { Imported, ImportedPerson } from '../source.ts';
import type { Mapping } from './mapping.ts';

type Named = { email?: string | undefined; name?: string | undefined };

/** The people and companies that the rows of a table name. */
export function directoryOf({ staff }: Mapping) {
  const people = new Map<string, ImportedPerson>();
  const companies = new Map<string, string>();

  const isStaff = (email: string) => staff.includes(email) || staff.includes(email.split('@').at(-1) ?? '');

  return {
    /** Adds a person, or what a row says about a known one. Assignees are staff. */
    see: (
      { email, name }: Named,
      more: { company?: string | undefined; phone?: string | undefined; isAssignee?: boolean },
    ) => {
      const key = keyOf({ email, name });
      if (key === undefined) return;
      const before = people.get(key);
      const companyKey = more.company?.toLowerCase();
      if (more.company !== undefined && companyKey !== undefined && !companies.has(companyKey))
        companies.set(companyKey, more.company);
      const role = more.isAssignee || isStaff(email?.toLowerCase() ?? '') ? 'staff' : (before?.role ?? 'client');
      people.set(key, {
        ...{ kind: 'person', key, email: email ?? null, isActive: true, role },
        name: name ?? before?.name ?? '',
        phone: more.phone ?? before?.phone,
        companyKey: companyKey ?? before?.companyKey,
      });
    },
    records: function* (): Generator<Imported> {
      for (const [key, name] of companies) yield { kind: 'company', key, name };
      yield* people.values();
    },
  };
}

/** Who it is: the address, or else the name. */
export function keyOf({ email, name }: Named) {
  return email?.toLowerCase() ?? (name === undefined ? undefined : `name ${name.toLowerCase()}`);
}
