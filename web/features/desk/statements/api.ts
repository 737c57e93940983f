import { useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/statements.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { saveBytes } from '#web/features/desk/files/stored-files.ts';
import { closingRefreshes, type StatementPlace, statementsKey } from '#web/features/shared/statement-calls.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request, requestBytes } from '#web/lib/request.ts';

export type Statement = Reply<typeof contract.findStatement>;
export type Month = Reply<typeof contract.listStatements>[number];

export const monthsOf = (companyId: string) =>
  freshQueryOf([...statementsKey, companyId], contract.listStatements, { params: { companyId } });

export const useReopenMonth = (params: StatementPlace) =>
  useMutation({
    mutationFn: (evenIfExported: boolean) => request(contract.reopenMonth, { params, body: { evenIfExported } }),
    meta: { success: timeMessages.reopened, failure: timeMessages.reopenFailed, refreshes: closingRefreshes },
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
