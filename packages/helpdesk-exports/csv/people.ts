import type { Exported, ExportedPerson, OpenOptions } from '../exported.ts';
import { mailboxIn, type Named } from '../records/mailboxes.ts';
import type { Mapping } from './mapping.ts';

export type CompanyDomainOf = NonNullable<OpenOptions['companyDomainOf']>;

/** What a row says about a person. */
type More = {
  company?: string | undefined;
  phone?: string | undefined;
  isAssignee?: boolean;
  isRequester?: boolean;
};

/** The people and companies that the rows of a table name. */
export function directoryOf({ staff }: Mapping, companyDomainOf: CompanyDomainOf) {
  const people = new Map<string, ExportedPerson>();
  const requesters = new Set<string>();
  const companies = new Map<string, string>();

  const isStaff = (email: string) => staff.includes(email) || staff.includes(email.split('@').at(-1) ?? '');

  return {
    /** Adds a person, or what a row says about a known one. Assignees are staff. */
    see: (written: Named, more: More) => {
      const { email, name } = personIn(written);
      const key = keyOf(written);
      if (key === undefined) return;
      const before = people.get(key);
      const companyKey = more.company?.toLowerCase();
      if (more.company !== undefined && companyKey !== undefined && !companies.has(companyKey))
        companies.set(companyKey, more.company);
      if (more.isRequester) requesters.add(key);
      const role = more.isAssignee || isStaff(email?.toLowerCase() ?? '') ? 'staff' : (before?.role ?? 'client');
      people.set(key, {
        ...{ kind: 'person', key, email: email ?? null, isActive: true, role },
        name: name ?? before?.name ?? '',
        phone: more.phone ?? before?.phone,
        companyKey: companyKey ?? before?.companyKey,
      });
    },
    records: function* (): Generator<Exported> {
      for (const [key, name] of companies) yield { kind: 'company', key, name };
      const ofDomain = companiesByDomain(people.values(), companyDomainOf);
      for (const person of people.values()) {
        const { key, email, role, companyKey } = person;
        const isColleague = role === 'client' && companyKey === undefined && !requesters.has(key);
        yield isColleague ? { ...person, companyKey: ofDomain(email) } : person;
      }
    },
  };
}

/**
 * The company of a domain, for those who only comment or are copied, of whom no row says it: that of all other people of
 * the domain. Where anybody can get an address, and where the others are of several companies, there is none.
 */
function companiesByDomain(people: Iterable<ExportedPerson>, domainOf: CompanyDomainOf) {
  const found = new Map<string, Set<string>>();
  for (const { email, role, companyKey } of people) {
    const domain = email?.includes('@') ? domainOf(email) : undefined;
    if (role !== 'client' || companyKey === undefined || domain === undefined) continue;
    found.set(domain, (found.get(domain) ?? new Set()).add(companyKey));
  }
  return (email: string | null) => {
    const [only, ...others] = found.get(domainOf(email ?? '') ?? '') ?? [];
    return others.length > 0 ? undefined : only;
  };
}

/** The address in a cell, and the name that stands beside it or in a column of its own. */
function personIn({ email, name }: Named): Named {
  const found = email === undefined ? {} : mailboxIn(email);
  return { email: found.email, name: name ?? found.name };
}

/** Who it is: the address, or else the name. */
export function keyOf(written: Named) {
  const { email, name } = personIn(written);
  return email?.toLowerCase() ?? (name === undefined ? undefined : `name ${name.toLowerCase()}`);
}
