import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/statements.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';

export type StatementPlace = { companyId: string; month: string };

export const statementsKey = ['statements'];
/** Closing a month also changes what the books can get. */
export const closingRefreshes = [statementsKey, ['time'], ['accounting']];

export const statementOf = ({ companyId, month }: StatementPlace) =>
  queryOptions({
    ...queryOf([...statementsKey, companyId, month], contract.findStatement, { params: { companyId, month } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

export const useCloseMonth = (params: StatementPlace) =>
  useMutation({
    mutationFn: () => request(contract.closeMonth, { params }),
    meta: { success: timeMessages.closed, failure: timeMessages.closeFailed, refreshes: closingRefreshes },
  });
