import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import { canBeCondition, hasOptions } from '#contract/form-answers.ts';
import { listForms } from '#contract/forms.ts';
import { FormLimit, YesNo } from '#contract/forms-constants.ts';
import * as contract from '#contract/templates.ts';
import { TemplatePage, templateMessages } from '#contract/templates-constants.ts';
import { yesNoLabels } from '#web/features/desk/questions/typed-answers.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { queryOf } from '#web/lib/query-of.ts';
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

/** A question on which steps may depend, with the form that asks it first. */
export type Condition = { key: string; label: string; formName: string; answers: { value: string; label: string }[] };

/** The questions of all forms on which steps may depend, each key once. */
export const conditionsOfSteps = queryOptions({
  ...queryOf(['forms', 'conditions'], listForms, { querystring: { limit: FormLimit.forms } }),
  select: (forms) => {
    const conditions = new Map<string, Condition>();
    for (const { name: formName, questions } of forms) {
      for (const question of questions.filter(canBeCondition)) {
        const { key, label, options } = question;
        const own = hasOptions(question) ? options : YesNo.map((value) => ({ value, label: yesNoLabels[value] }));
        const { answers: before, ...first } = conditions.get(key) ?? { key, label, formName, answers: [] };
        const more = own.filter(({ value }) => before.every((answer) => answer.value !== value));
        conditions.set(key, { ...first, answers: [...before, ...more] });
      }
    }
    return [...conditions.values()];
  },
});

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
