import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { redactStep } from '#contract/checklists.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Actor } from '#contract/policies.ts';
import { redactComment, redactDescription } from '#contract/redactions.ts';
import { redactionMessages } from '#contract/redactions-constants.ts';
import { previewMove } from '#contract/ticket-moves.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { canRedact } from '#contract/ticket-policies.ts';
import { updateTicket } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Target = { clientId: string; companyId: string };

/** Who will see a ticket once it has another requester, and who will not any more. */
export const movePreview = ({ id, version }: Ticket, { clientId, companyId }: Target) =>
  queryOptions({
    ...queryOf(['tickets', 'move preview', id, version, clientId, companyId], previewMove, {
      params: { ticketId: id },
      querystring: { clientId, companyId },
    }),
    enabled: clientId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useMoveTicket = ({ id, version, ...copy }: Ticket) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Target>) =>
      saveCopy({ sent: { ...sent, version }, copy }, (body) =>
        request(updateTicket, { params: { ticketId: id }, body }),
      ),
    meta: { success: moveMessages.moved, failure: null, refreshes: [['tickets']] },
  });

export type NewRedaction = NonNullable<Input<typeof redactDescription>['body']>;

/** A comment or the description of a ticket, and which parts of it can be removed. */
export type RedactableMessage = {
  ticketId: string;
  /** Neither: the description. */
  commentId?: string;
  stepId?: string;
  /** In a sentence: `the comment of Ada Lovelace`. */
  name: string;
  hasText: boolean;
  fileCount: number;
  /** Of a ticket: it may have to be replaced, too. */
  title?: string;
};

/** Removes the text or the files of a message for good. */
export const useRedact = ({ ticketId, commentId, stepId }: RedactableMessage) =>
  useMutation({
    mutationFn: async ({ sent: body }: CopyEdit<NewRedaction>) => {
      if (stepId !== undefined)
        await request(redactStep, { params: { ticketId, stepId }, body: { reason: body.reason } });
      else if (commentId === undefined) await request(redactDescription, { params: { ticketId }, body });
      else await request(redactComment, { params: { ticketId, commentId }, body });
    },
    meta: { success: redactionMessages.removed, failure: null, refreshes: [['tickets']] },
  });

type Redactable = { redactableUntil?: string | null | undefined };

/** Whether the user may remove parts of a message, as far as the page knows: the author's time may just have passed. */
export function mayRedact(actor: Actor, { redactableUntil }: Redactable) {
  return canRedact(actor, redactableUntil ? Date.parse(redactableUntil) > Date.now() : false);
}
