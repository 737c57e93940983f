import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/checklists.ts';
import { checklistMessages } from '#contract/checklists-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Checklist = Reply<typeof contract.findChecklist>;
/** A step as clients see it. */
export type ShownStep = Checklist['steps'][number];
export type Step = Extract<ShownStep, { id: string }>;
export type StepChanges = NonNullable<Input<typeof contract.updateStep>['body']>;

const keyOf = (ticketId: string) => ['tickets', ticketId, 'checklist'];

export const checklistOf = (ticketId: string) =>
  freshQueryOf(keyOf(ticketId), contract.findChecklist, { params: { ticketId } });

/** Whether a ticket has a checklist is a part of the ticket. */
const ofTicket = (ticketId: string) => ({ refreshes: [['tickets', ticketId]] });
const ofSteps = (ticketId: string) => ({ refreshes: [keyOf(ticketId)] });

/** The state of a step is the last one that somebody has set, so it has no version. */
export const useMarkStep = (ticketId: string, stepId: string) =>
  useMutation({
    mutationFn: (body: Pick<StepChanges, 'state' | 'note'>) =>
      request(contract.updateStep, { params: { ticketId, stepId }, body }),
    meta: { failure: checklistMessages.updateFailed, ...ofSteps(ticketId) },
  });

/** Says why a step is not needed. */
export const useSkipStep = (ticketId: string, stepId: string) =>
  useMutation({
    mutationFn: ({ sent: { note } }: CopyEdit<{ note: string }>) =>
      request(contract.updateStep, { params: { ticketId, stepId }, body: { state: 'not_needed', note } }),
    meta: { failure: checklistMessages.updateFailed, ...ofSteps(ticketId) },
  });

export const useUpdateStep = (ticketId: string, stepId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<StepChanges>) =>
      saveCopy(edit, (body) => request(contract.updateStep, { params: { ticketId, stepId }, body })),
    meta: {
      success: checklistMessages.updated,
      failure: checklistMessages.updateFailed,
      ...ofSteps(ticketId),
    },
  });

export const useAddStep = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent: body }: CopyEdit<{ text: string }>) =>
      request(contract.addStep, { params: { ticketId }, body }),
    meta: { failure: checklistMessages.addFailed, ...ofTicket(ticketId) },
  });

export const useDeleteStep = (ticketId: string) =>
  useMutation({
    mutationFn: (stepId: string) => request(contract.deleteStep, { params: { ticketId, stepId } }),
    meta: { success: checklistMessages.deleted, failure: checklistMessages.deleteFailed, ...ofTicket(ticketId) },
  });

export const useOrderSteps = (ticketId: string) =>
  useMutation({
    mutationFn: (stepIds: string[]) => request(contract.orderSteps, { params: { ticketId }, body: { stepIds } }),
    meta: { failure: checklistMessages.moveFailed, ...ofSteps(ticketId) },
  });

export const useShareChecklist = (ticketId: string) =>
  useMutation({
    mutationFn: (isShownToClient: boolean) =>
      request(contract.updateChecklist, { params: { ticketId }, body: { isShownToClient } }),
    meta: { failure: checklistMessages.showFailed, ...ofSteps(ticketId) },
  });

export const useApplyTemplate = (ticketId: string) =>
  useMutation({
    mutationFn: (templateId: string) => request(contract.applyTemplate, { params: { ticketId }, body: { templateId } }),
    meta: { success: checklistMessages.applied, failure: checklistMessages.applyFailed, ...ofTicket(ticketId) },
  });
