import { Building, UserRound } from 'lucide-react';
import { listCompanies } from '#contract/companies.ts';
import { listUsers } from '#contract/users.ts';
import { fullName } from '#web/lib/full-name.ts';
import { request } from '#web/lib/request.ts';
import type { Source } from './commands.ts';
import { MOST } from './sources.ts';

export const companies: Source = {
  things: 'Companies',
  icon: Building,
  find: async (search, signal) => {
    const found = await request(listCompanies, { querystring: { search, limit: MOST }, signal });
    return found.map(({ id, name, domain, userCount }) => ({
      id,
      name,
      detail: [domain, userCount === 1 ? '1 user' : `${userCount} users`].filter(Boolean).join(' · '),
      address: addressIn('companies', name, id),
    }));
  },
};

/** The provider's own people, and those of the companies that match or that one of the matching people works for. */
export const people: Source = {
  things: 'People',
  icon: UserRound,
  find: async (search, signal) => {
    const [admins, employers] = await Promise.all([
      request(listUsers, { querystring: { type: 'admins', search, limit: MOST }, signal }),
      request(listCompanies, { querystring: { search, limit: MOST }, signal }),
    ]);
    const clients = await Promise.all(
      employers.map(async ({ id: companyId, name: company }) => {
        const users = await request(listUsers, { querystring: { companyId, search, limit: MOST }, signal });
        return users.map((user) => ({ ...user, company, address: addressIn('companies', user.email, companyId) }));
      }),
    );
    const colleagues = admins.map((user) => ({
      ...user,
      company: 'Administrator',
      address: addressIn('admins', user.email),
    }));
    return [...colleagues, ...clients.flat()].slice(0, MOST).map(({ id, firstName, lastName, company, address }) => ({
      id,
      name: fullName(firstName, lastName),
      detail: company,
      address,
    }));
  },
};

/** The URL of a list that shows just these, with the company open. */
function addressIn(list: 'companies' | 'admins', search: string, company?: string) {
  return `/admin/${list}?${new URLSearchParams({ search, ...(company ? { company } : {}) })}`;
}
