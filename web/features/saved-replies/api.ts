import { useMutation } from '@tanstack/react-query';
import type { Answer, Input } from '#contract/endpoint.ts';
import * as contract from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { type SavedReplyFields, savedReplyKey } from '#web/features/shared/saved-replies.ts';
import { request, StaleCopy } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type SavedReplyChanges = NonNullable<Input<typeof contract.updateSavedReply>['body']>;
export type StaleReply = Answer<typeof contract.updateSavedReply, 409>;

const refreshes = [savedReplyKey];

export const useCreateReply = (draft: string) =>
  useMutation({
    mutationFn: (reply: SavedReplyFields) => request(contract.createSavedReply, { body: reply }),
    meta: { success: savedReplyMessages.created, failure: savedReplyMessages.createFailed, refreshes, draft },
  });

export const useUpdateReply = (replyId: string, draft: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<SavedReplyChanges>) =>
      saveCopy(edit, (body) => request(contract.updateSavedReply, { params: { replyId }, body })),
    meta: { success: savedReplyMessages.updated, failure: savedReplyMessages.updateFailed, refreshes, draft },
  });

export const useDeleteReply = () =>
  useMutation({
    mutationFn: (replyId: string) => request(contract.deleteSavedReply, { params: { replyId } }),
    meta: { success: savedReplyMessages.deleted, failure: savedReplyMessages.deleteFailed, refreshes },
  });

/** The conflict returned for a save from a stale copy; undefined for every other failure. */
export function staleReply(error: unknown) {
  // The contract defines the response to a stale copy of the one endpoint that this mutation calls.
  return error instanceof StaleCopy ? (error.answer as StaleReply) : undefined;
}
