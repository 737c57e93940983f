import { queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/companies.ts';
import { type CompanyKinds, companyMessages } from '#contract/companies-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { cancelOffboarding, offboardCompany } from '#contract/offboarding.ts';
import { offboardingMessages } from '#contract/offboarding-constants.ts';
import { drawsEdit, drawsFields, drawsLeaving, fieldsOf } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Company = Reply<typeof contract.listCompanies>[number];
/** `accountingId` only of a company that is edited, by somebody who may. */
export type CompanyFields = NonNullable<Input<typeof contract.createCompany>['body']> & { accountingId?: string };

const PAGE = 50;
const always = () => true;

export type CompanyKind = (typeof CompanyKinds)[number];

/** @param kind by default companies and private people */
export const companyList = (search: string, kind?: CompanyKind) =>
  pagedList(
    ['companies', 'list', search, kind],
    PAGE,
    contract.listCompanies,
    (slice) => ({ querystring: { search, kind, ...slice } }),
    { records: { has: always } },
  );

/** One company, with what is open and was worked in this month. */
export const companyOf = (companyId: string) =>
  queryOf(['companies', 'one', companyId], contract.findCompany, { params: { companyId } });
export type WholeCompany = Reply<typeof contract.findCompany>;

/** Companies with such a name. */
export const companiesNamed = (search: string) =>
  freshQueryOf(['companies', 'named', search], contract.listCompanies, { querystring: { search, limit: 20 } });

/** Where companies are shown, apart from what asks anew each time. */
const listed = [
  ['companies', 'list'],
  ['companies', 'one'],
];

/** Whether any company exists: distinguishes an empty list from a search without matches. */
export const anyCompany = queryOptions({
  ...queryOf(['companies', 'any'], contract.listCompanies, { querystring: { limit: 1 } }),
  select: (companies) => companies.length > 0,
  refetchOnMount: 'always',
});

/** @param companyId none: creates a company */
export const useSaveCompany = (companyId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<CompanyFields>) =>
      companyId
        ? saveCopy(edit, (sent) => saveCompany(companyId, sent))
        : request(contract.createCompany, { body: edit.sent }),
    meta: {
      ...(companyId
        ? { success: companyMessages.updated, failure: companyMessages.updateFailed }
        : { success: companyMessages.created, failure: companyMessages.createFailed }),
      draws: drawsEdit(companyId),
      refreshes: listed,
    },
  });

/** Saves the fields of a company and then, if it is another one, its name in the books: that is for fewer people. */
async function saveCompany(companyId: string, { accountingId, ...body }: CopyEdit<CompanyFields>['sent']) {
  const params = { companyId };
  const saved = await request(contract.updateCompany, { params, body });
  if (accountingId === undefined || accountingId === saved.accountingId) return saved;
  return request(contract.updateCompanyOptions, { params, body: { accountingId, version: saved.version } });
}

/** What is still open with a company, to look at before it is archived or deleted. */
export const leftOverOf = (companyId: string) =>
  queryOptions({
    ...queryOf(['companies', 'left over', companyId], contract.findLeftOver, { params: { companyId } }),
    staleTime: 0,
  });

/** The deleted companies, whose statements stay. */
export const deletedCompanies = queryOf(['companies', 'deleted'], contract.listCompanies, {
  querystring: { state: 'deleted' },
});

export const useArchiveCompany = () =>
  useMutation({
    mutationFn: (companyId: string) => request(contract.archiveCompany, { params: { companyId } }),
    meta: {
      success: companyMessages.archived,
      failure: companyMessages.archiveFailed,
      draws: (companyId: string) => fieldsOf<Company>(companyId, { archivedAt: new Date().toISOString() }),
      refreshes: [['companies'], ['tickets'], ['users']],
    },
  });

/** Shows or hides what routines have planned, on the home of a company's people. */
export const useSwitchPlannedWork = () =>
  useMutation({
    mutationFn: ({ id: companyId, showsPlannedWork, version }: Company) => {
      const body = { showsPlannedWork: !showsPlannedWork, version };
      return request(contract.updateCompanyOptions, { params: { companyId }, body });
    },
    meta: {
      success: companyMessages.updated,
      failure: companyMessages.updateFailed,
      draws: ({ id, showsPlannedWork }: Company) => fieldsOf<Company>(id, { showsPlannedWork: !showsPlannedWork }),
      refreshes: listed,
    },
  });

export const useUnarchiveCompany = () =>
  useMutation({
    mutationFn: (companyId: string) => request(contract.unarchiveCompany, { params: { companyId } }),
    meta: {
      success: companyMessages.unarchived,
      failure: companyMessages.unarchiveFailed,
      draws: drawsFields<Company>({ archivedAt: null }),
      refreshes: [['companies'], ['tickets'], ['users']],
    },
  });

const leaving = [['companies'], ['tickets'], ['users']];

export const useOffboardCompany = ({ id: companyId, deleteOn }: Company) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Input<typeof offboardCompany>['body']>) =>
      request(offboardCompany, { params: { companyId }, body: sent }),
    meta: {
      success: deleteOn ? offboardingMessages.dayChanged : offboardingMessages.offboarded,
      failure: offboardingMessages.failed,
      marksField: true,
      refreshes: leaving,
    },
  });

export const useCancelOffboarding = (companyId: string) =>
  useMutation({
    mutationFn: () => request(cancelOffboarding, { params: { companyId } }),
    meta: {
      success: offboardingMessages.canceled,
      failure: offboardingMessages.cancelFailed,
      draws: () => fieldsOf<Company>(companyId, { deleteOn: null }),
      refreshes: leaving,
    },
  });

export const useDeleteCompany = () =>
  useMutation({
    mutationFn: (companyId: string) => request(contract.deleteCompany, { params: { companyId } }),
    meta: {
      success: companyMessages.deleted,
      failure: companyMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes: [['companies']],
    },
  });
