import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/checklists.ts';
import { checklistMessages } from '#contract/checklists-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { freshQueryOf, withRecords } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Checklist = Reply<typeof contract.findChecklist>;
/** A step as clients see it. */
export type ShownStep = Checklist['steps'][number];
export type Step = Extract<ShownStep, { id: string }>;
export type StepChanges = NonNullable<Input<typeof contract.updateStep>['body']>;

const keyOf = (ticketId: string) => ['tickets', ticketId, 'checklist'];

const kindOf = (ticketId: string) => `checklist ${ticketId}`;

export const checklistOf = (ticketId: string) =>
  withRecords(freshQueryOf(keyOf(ticketId), contract.findChecklist, { params: { ticketId } }), {
    of: kindOf(ticketId),
  });

/** Draws other steps before the server answers. */
const drawn = (ticketId: string, change: (steps: Step[]) => Step[]) => ({
  of: kindOf(ticketId),
  patch: ({ steps }: Checklist) => ({ steps: change(steps as Step[]) }),
});

/** Draws other values of a step. */
const drawnStep = (ticketId: string, stepId: string, changes: object) =>
  drawn(ticketId, (steps) => steps.map((step) => (step.id === stepId ? { ...step, ...changes } : step)));

/** Whether a ticket has a checklist is a part of the ticket. */
const ofTicket = (ticketId: string) => ({ refreshes: [['tickets', ticketId]] });
const ofSteps = (ticketId: string) => ({ refreshes: [keyOf(ticketId)] });

/** The state of a step is the last one that somebody has set, so it has no version. */
export const useMarkStep = (ticketId: string, stepId: string) =>
  useMutation({
    mutationFn: (body: Pick<StepChanges, 'state' | 'note'>) =>
      request(contract.updateStep, { params: { ticketId, stepId }, body }),
    meta: {
      failure: checklistMessages.updateFailed,
      draws: (body: Pick<StepChanges, 'state' | 'note'>) => drawnStep(ticketId, stepId, body),
      ...ofSteps(ticketId),
    },
  });

/** Says why a step is not needed. */
export const useSkipStep = (ticketId: string, stepId: string) =>
  useMutation({
    mutationFn: ({ sent: { note } }: CopyEdit<{ note: string }>) =>
      request(contract.updateStep, { params: { ticketId, stepId }, body: { state: 'not_needed', note } }),
    meta: {
      failure: checklistMessages.updateFailed,
      draws: ({ sent: { note } }: CopyEdit<{ note: string }>) =>
        drawnStep(ticketId, stepId, { state: 'not_needed', note }),
      ...ofSteps(ticketId),
    },
  });

export const useUpdateStep = (ticketId: string, stepId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<StepChanges>) =>
      saveCopy(edit, (body) => request(contract.updateStep, { params: { ticketId, stepId }, body })),
    meta: {
      success: checklistMessages.updated,
      failure: checklistMessages.updateFailed,
      draws: ({ sent }: CopyEdit<StepChanges>) => drawnStep(ticketId, stepId, sent),
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
    meta: {
      success: checklistMessages.deleted,
      failure: checklistMessages.deleteFailed,
      draws: (stepId: string) => drawn(ticketId, (steps) => steps.filter(({ id }) => id !== stepId)),
      ...ofTicket(ticketId),
    },
  });

export const useOrderSteps = (ticketId: string) =>
  useMutation({
    mutationFn: (stepIds: string[]) => request(contract.orderSteps, { params: { ticketId }, body: { stepIds } }),
    meta: {
      failure: checklistMessages.moveFailed,
      draws: (stepIds: string[]) =>
        drawn(ticketId, (steps) => steps.toSorted((one, other) => stepIds.indexOf(one.id) - stepIds.indexOf(other.id))),
      ...ofSteps(ticketId),
    },
  });

export const useShareChecklist = (ticketId: string) =>
  useMutation({
    mutationFn: (isShownToClient: boolean) =>
      request(contract.updateChecklist, { params: { ticketId }, body: { isShownToClient } }),
    meta: {
      failure: checklistMessages.showFailed,
      draws: (isShownToClient: boolean) => ({ of: kindOf(ticketId), patch: () => ({ isShownToClient }) }),
      ...ofSteps(ticketId),
    },
  });

export const useApplyTemplate = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent: { templateId } }: { sent: { templateId: string } }) =>
      request(contract.applyTemplate, { params: { ticketId }, body: { templateId } }),
    meta: { success: checklistMessages.applied, failure: checklistMessages.applyFailed, ...ofTicket(ticketId) },
  });
