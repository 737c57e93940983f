import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { type SavedReplyFields, savedReplyKey } from '#web/features/shared/saved-replies.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

const refreshes = [savedReplyKey];

/** @param replyId none: creates a reply */
export const useSaveReply = (replyId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<SavedReplyFields>) =>
      replyId
        ? saveCopy(edit, (body) => request(contract.updateSavedReply, { params: { replyId }, body }))
        : request(contract.createSavedReply, { body: edit.sent }),
    meta: {
      ...(replyId
        ? { success: savedReplyMessages.updated, failure: savedReplyMessages.updateFailed }
        : { success: savedReplyMessages.created, failure: savedReplyMessages.createFailed }),
      draws: drawsEdit(replyId),
      refreshes,
    },
  });

export const useDeleteReply = () =>
  useMutation({
    mutationFn: (replyId: string) => request(contract.deleteSavedReply, { params: { replyId } }),
    meta: {
      success: savedReplyMessages.deleted,
      failure: savedReplyMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes,
    },
  });
