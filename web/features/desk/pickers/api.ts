import { queryOptions } from '@tanstack/react-query';
import { listAssignableUsers } from '#contract/companies.ts';
import { findTemplate } from '#contract/templates.ts';
import { findTimer } from '#contract/time.ts';
import { listUsers } from '#contract/users.ts';
import { narrowsClients } from '#contract/users-constants.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { SUGGESTIONS } from './picker.tsx';

// Lookups for staff, in a separate file so client browsers do not load it.

export const assignableUsers = (companyId: string) =>
  queryOptions({
    ...queryOf(['assignable-users', companyId], listAssignableUsers, { params: { companyId } }),
    enabled: companyId !== '',
    refetchOnMount: 'always',
  });

/** Active people of a company; without one, of all companies, by a search. */
export const requestersMatching = (companyId: string, search: string) =>
  queryOptions({
    ...queryOf(['users', companyId, 'matching', search], listUsers, {
      querystring: { ...(companyId ? { companyId } : { type: 'clients' as const }), search, limit: SUGGESTIONS },
    }),
    enabled: companyId !== '' || narrowsClients(search),
    select: (users) => users.filter((user) => user.isActive),
  });

export const providerStaff = queryOf(['users', 'admins', 'all'], listUsers, { querystring: { type: 'admins' } });

/** The provider staff that the composer offers to mention. */
export const staffMatching = (search: string) =>
  queryOf(['users', 'admins', 'matching', search], listUsers, {
    querystring: { type: 'admins', search, limit: SUGGESTIONS },
  });

/** One template. Its key is not that of the lists, which a change of a template reads again. */
export const templateWith = (templateId: string) =>
  queryOf(['template', templateId], findTemplate, { params: { templateId } });

/** Today where the provider is: periods begin and end there. */
export const providerToday = queryOptions({
  queryKey: ['provider-today'],
  queryFn: async ({ signal }) => (await request(findTimer, { signal })).today,
});

/** `7 steps` */
export function stepCount(count: number) {
  return count === 1 ? '1 step' : `${count} steps`;
}
