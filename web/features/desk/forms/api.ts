import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/forms.ts';
import { FormLimit, formMessages } from '#contract/forms-constants.ts';
import { saveBytes } from '#web/features/desk/files/stored-files.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestBytes } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { fieldsOf, toSent } from './typed-form.ts';

export type RequestForm = Reply<typeof contract.listForms>[number];
export type FormSent = Required<NonNullable<Input<typeof contract.createForm>['body']>>;

const refreshes = [['forms']];

export const formList = (search: string) =>
  pagedList(['forms', 'list', search], FormLimit.forms, contract.listForms, (slice) => ({
    querystring: { search, ...slice },
  }));

/** @param formId none: creates a form */
export const useSaveForm = (formId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<FormSent>) =>
      formId
        ? saveCopy(
            edit,
            (body) => request(contract.updateForm, { params: { formId }, body }),
            (current) => toSent(fieldsOf(current)),
          )
        : request(contract.createForm, { body: edit.sent }),
    meta: {
      ...(formId
        ? { success: formMessages.updated, failure: formMessages.updateFailed }
        : { success: formMessages.created, failure: formMessages.createFailed }),
      draws: drawsEdit(formId),
      refreshes,
    },
  });

/** Saves what was answered in a form as CSV to the user's disk. */
export const useDownloadAnswers = ({ id, name }: Pick<RequestForm, 'id' | 'name'>) =>
  useMutation({
    mutationFn: async ({ sent: querystring }: { sent: { from?: string; to?: string } }) =>
      saveBytes(await requestBytes(contract.downloadAnswers, { params: { formId: id }, querystring }), `${name}.csv`),
    meta: { failure: formMessages.downloadFailed },
  });

export const useDeleteForm = () =>
  useMutation({
    mutationFn: (formId: string) => request(contract.deleteForm, { params: { formId } }),
    meta: { success: formMessages.deleted, failure: formMessages.deleteFailed, draws: drawsLeaving, refreshes },
  });
