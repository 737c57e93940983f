import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAssignableUsers, listCompanies } from '#contract/companies.ts';
import { listUsers } from '#contract/users.ts';
import { request } from '#web/lib/request.ts';

// What staff look up about people. It is a file of its own, so that no client's browser loads it.

const SUGGESTIONS = 20;

export const assignableUsers = (companyId: string) =>
  queryOptions({
    queryKey: ['assignable-users', companyId],
    queryFn: ({ signal }) => request(listAssignableUsers, { params: { companyId }, signal }),
    enabled: companyId !== '',
    refetchOnMount: 'always',
  });

export const companiesMatching = (search: string) =>
  queryOptions({
    queryKey: ['companies', 'matching', search],
    queryFn: ({ signal }) => request(listCompanies, { querystring: { search, limit: SUGGESTIONS }, signal }),
    placeholderData: keepPreviousData,
  });

export const requestersMatching = (companyId: string, search: string) =>
  queryOptions({
    queryKey: ['users', companyId, 'matching', search],
    queryFn: ({ signal }) => request(listUsers, { querystring: { companyId, search, limit: SUGGESTIONS }, signal }),
    enabled: companyId !== '',
    select: (users) => users.filter((user) => user.isActive),
  });
