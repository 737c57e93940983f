import { useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import type { Actor } from '#contract/policies.ts';
import { redactComment, redactDescription } from '#contract/redactions.ts';
import { redactionMessages } from '#contract/redactions-constants.ts';
import { canRedact } from '#contract/ticket-policies.ts';
import { request } from '#web/lib/request.ts';

export type NewRedaction = NonNullable<Input<typeof redactDescription>['body']>;

/** A comment, or the description of a ticket, and what of it can be removed. */
export type RedactableMessage = {
  ticketId: string;
  /** Undefined for the description. */
  commentId?: string;
  /** In a sentence: `the comment of Ada Lovelace`. */
  name: string;
  hasText: boolean;
  fileCount: number;
  /** Of a ticket: it may have to be replaced, too. */
  title?: string;
};

const meta = { success: redactionMessages.removed, failure: redactionMessages.failed, refreshes: [['tickets']] };

/** Removes the text or the files of a message for good. */
export const useRedact = ({ ticketId, commentId }: RedactableMessage) =>
  useMutation({
    mutationFn: async (body: NewRedaction) => {
      if (commentId === undefined) await request(redactDescription, { params: { ticketId }, body });
      else await request(redactComment, { params: { ticketId, commentId }, body });
    },
    meta,
  });

type Redactable = { redactableUntil?: string | null | undefined };

/** Whether the user may remove parts of a message, as far as the page knows: the author's time may just have passed. */
export function mayRedact(actor: Actor, { redactableUntil }: Redactable) {
  return canRedact(actor, redactableUntil ? Date.parse(redactableUntil) > Date.now() : false);
}
