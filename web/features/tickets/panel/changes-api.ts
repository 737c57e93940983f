import { useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import * as contract from '#contract/tickets.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

// What changes tickets, in a separate file so the first list does not load it.

export type NewTicket = Input<typeof contract.createTicket>['body'];
export type TicketChanges = NonNullable<Input<typeof contract.updateTicket>['body']>;

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
