import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer, Input } from '#contract/endpoint.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import * as contract from '#contract/tickets.ts';
import { request, StaleCopy } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

// What changes tickets, in a separate file so the first list does not load it.

export type NewTicket = Input<typeof contract.createTicket>['body'];
export type TicketChanges = NonNullable<Input<typeof contract.updateTicket>['body']>;
export type StaleTicket = Answer<typeof contract.updateTicket, 409>;

export const useCreateTicket = (draft: string) =>
  useMutation({
    mutationFn: (ticket: NewTicket) => request(contract.createTicket, { body: ticket }),
    onSuccess: ({ promise }) => {
      const dueAt = promise?.firstReplyDueAt;
      toast({ title: ticketMessages.created, ...(dueAt ? { description: hearFromUs(new Date(dueAt)) } : {}) });
    },
    meta: { failure: ticketMessages.createFailed, refreshes: [['tickets']], draft },
  });

export const useUpdateTicket = (ticketId: string, draft: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<TicketChanges>) =>
      saveCopy(edit, (body) => request(contract.updateTicket, { params: { ticketId }, body })),
    meta: { success: ticketMessages.updated, failure: ticketMessages.updateFailed, refreshes: [['tickets']], draft },
  });

export const useMarkSolved = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.markSolved, { params: { ticketId } }),
    meta: { success: ticketMessages.solved, failure: ticketMessages.solvedFailed, refreshes: [['tickets']] },
  });

export const useMarkNotFixed = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.markNotFixed, { params: { ticketId } }),
    // Where clients may not reopen tickets, staff are told and decide.
    onSuccess: ({ status }) =>
      toast({ title: isActiveStatus(status) ? ticketMessages.reopened : ticketMessages.notFixed }),
    meta: { failure: ticketMessages.notFixedFailed, refreshes: [['tickets']] },
  });

/** Ends a question about a conflict once the ticket has changed again: the next save asks anew if it has to. */
export function useConflictEnd({ version }: { version: number }, error: unknown, reset: () => void) {
  const stale = staleTicket(error);
  const isOver = stale !== undefined && version > stale.version;
  useEffect(() => {
    if (isOver) reset();
  }, [isOver, reset]);
}

/** The conflict returned for a save from a stale copy; undefined for every other failure. */
export function staleTicket(error: unknown) {
  // The contract defines the response to a stale copy of the one endpoint that these mutations call.
  return error instanceof StaleCopy ? (error.answer as StaleTicket) : undefined;
}
