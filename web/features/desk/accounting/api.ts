import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/accounting.ts';
import { accountingMessages, ExportPage } from '#contract/accounting-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { saveBytes } from '#web/features/desk/files/stored-files.ts';
import { drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request, requestBytes } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Format = Reply<typeof contract.listAccountingFormats>[number];
export type FormatFields = { name: string } & Pick<Format, 'columns' | 'perLine' | 'withZeroLines'>;
export type MonthExport = Reply<typeof contract.previewAccountingExport>;
export type PastExport = Reply<typeof contract.listAccountingExports>[number];

const accountingKey = ['accounting'];

export const accountingFormats = freshQueryOf([...accountingKey, 'formats'], contract.listAccountingFormats);

/** What an export of a month would have. */
export const exportOfMonth = ({ month, format, again }: { month: string; format: string; again: boolean }) =>
  queryOptions({
    ...queryOf([...accountingKey, 'month', month, format, again], contract.previewAccountingExport, {
      params: { month },
      querystring: { format, again: again ? 'true' : 'false' },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

export const pastExports = pagedList(
  [...accountingKey, 'exports'],
  ExportPage,
  contract.listAccountingExports,
  (slice) => ({ querystring: slice }),
);

/** @param format none: adds one */
export const useSaveFormat = (format: Format | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<FormatFields>) => {
      const save = ({ name, ...fields }: CopyEdit<FormatFields>['sent']) => {
        const body = format ? fields : { ...fields, isNew: true };
        // A format keeps its address, also where the edit is merged with what somebody else has saved.
        return request(contract.saveAccountingFormat, { params: { name: format?.name ?? name }, body });
      };
      return format ? saveCopy(edit, save) : save(edit.sent);
    },
    meta: {
      success: accountingMessages.saved,
      failure: accountingMessages.saveFailed,
      refreshes: [accountingKey],
    },
  });

export const useDeleteFormat = () =>
  useMutation({
    mutationFn: ({ name }: Format) => request(contract.deleteAccountingFormat, { params: { name } }),
    meta: {
      success: accountingMessages.deleted,
      failure: accountingMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes: [accountingKey],
    },
  });

export const useExport = () =>
  useMutation({
    mutationFn: (body: Input<typeof contract.createAccountingExport>['body']) =>
      request(contract.createAccountingExport, { body }),
    meta: {
      success: accountingMessages.exported,
      failure: accountingMessages.exportFailed,
      refreshes: [accountingKey, ['statements']],
    },
  });

/** Saves the file of an export to the user’s disk. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: async ({ id, format, month }: Pick<PastExport, 'id' | 'format' | 'month'>) => {
      const bytes = await requestBytes(contract.downloadAccountingExport, { params: { exportId: id } });
      saveBytes(bytes, `${format} ${month}.csv`);
    },
    meta: { failure: accountingMessages.downloadFailed },
  });
