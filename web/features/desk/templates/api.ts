import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/templates.ts';
import { TemplatePage, templateMessages } from '#contract/templates-constants.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Template = Reply<typeof contract.listTemplates>[number];
export type TemplateFields = Input<typeof contract.createTemplate>['body'];

const templateKey = ['templates'];
const refreshes = [templateKey];

export const templateList = (search: string) =>
  pagedList([...templateKey, 'list', search], TemplatePage, contract.listTemplates, (slice) => ({
    querystring: { search, ...slice },
  }));

/** @param templateId none: creates a template */
export const useSaveTemplate = (templateId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<TemplateFields>) =>
      templateId
        ? saveCopy(edit, (body) => request(contract.updateTemplate, { params: { templateId }, body }))
        : request(contract.createTemplate, { body: edit.sent }),
    meta: {
      ...(templateId
        ? { success: templateMessages.updated, failure: templateMessages.updateFailed }
        : { success: templateMessages.created, failure: templateMessages.createFailed }),
      draws: drawsEdit(templateId),
      refreshes,
    },
  });

export const useDeleteTemplate = () =>
  useMutation({
    mutationFn: (templateId: string) => request(contract.deleteTemplate, { params: { templateId } }),
    meta: { success: templateMessages.deleted, failure: templateMessages.deleteFailed, draws: drawsLeaving, refreshes },
  });
