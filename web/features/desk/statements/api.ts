import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/statements.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { saveBytes } from '#web/features/desk/files/stored-files.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request, requestBytes } from '#web/lib/request.ts';

export type Statement = Reply<typeof contract.findStatement>;
export type Month = Reply<typeof contract.listStatements>[number];

export type StatementPlace = { companyId: string; month: string };

const statementsKey = ['statements'];
const refreshes = [statementsKey, ['time']];

export const monthsOf = (companyId: string) =>
  freshQueryOf([...statementsKey, companyId], contract.listStatements, { params: { companyId } });

export const statementOf = ({ companyId, month }: StatementPlace) =>
  queryOptions({
    ...queryOf([...statementsKey, companyId, month], contract.findStatement, { params: { companyId, month } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

export const useCloseMonth = (params: StatementPlace) =>
  useMutation({
    mutationFn: () => request(contract.closeMonth, { params }),
    meta: { success: timeMessages.closed, failure: timeMessages.closeFailed, refreshes },
  });

export const useReopenMonth = (params: StatementPlace) =>
  useMutation({
    mutationFn: (evenIfExported: boolean) => request(contract.reopenMonth, { params, body: { evenIfExported } }),
    meta: { success: timeMessages.reopened, failure: timeMessages.reopenFailed, refreshes },
  });

/** Saves the CSV of a statement to the user's disk. */
export const useDownloadStatement = ({ companyName, companyId, month }: StatementPlace & { companyName: string }) =>
  useMutation({
    mutationFn: async () => {
      const bytes = await requestBytes(contract.downloadStatement, { params: { companyId, month } });
      saveBytes(bytes, `${companyName} ${month}.csv`);
    },
    meta: { failure: timeMessages.downloadFailed },
  });
