import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SavedReply, savedReplyKey } from '#web/features/shared/saved-replies.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { staleReply, useCreateReply, useDeleteReply, useUpdateReply } from './api.ts';
import { ReplyEditor } from './reply-editor.tsx';
import { draftOf, emptyReply, fieldsOf, wordsOf } from './reply-fields.ts';

export function NewReplyDialog({ onClose }: { onClose: () => void }) {
  const draftName = 'new-saved-reply';
  const { mutate: createReply, isPending } = useCreateReply(draftName);

  return (
    <ReplyEditor
      title="New saved reply"
      draftName={draftName}
      saved={{ copy: emptyReply }}
      action={isPending ? 'Saving...' : 'Save Reply'}
      isPending={isPending}
      onSave={({ typed }, onSuccess) => createReply(fieldsOf(typed), { onSuccess })}
      onClose={onClose}
    />
  );
}

type ReplyDialogProps = { reply: SavedReply; onClose: () => void };

export function EditReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const draftName = draftOf(reply.id);
  const { mutate: updateReply, isPending, error, reset } = useUpdateReply(reply.id, draftName);
  // The reply as it was when the form opened, so another user's save does not look like our change.
  const [saved] = useState({ copy: wordsOf(reply), version: reply.version });
  const queryClient = useQueryClient();

  function handleTakeTheirs() {
    reset();
    queryClient.invalidateQueries({ queryKey: savedReplyKey });
  }

  return (
    <ReplyEditor
      title="Edit saved reply"
      draftName={draftName}
      saved={saved}
      action={isPending ? 'Saving...' : 'Save Reply'}
      isPending={isPending}
      stale={staleReply(error)}
      onSave={({ typed, copy, version, over }, onSuccess) =>
        updateReply({ sent: { ...fieldsOf(typed), version }, copy: fieldsOf(copy), over }, { onSuccess })
      }
      onTakeTheirs={handleTakeTheirs}
      onClose={onClose}
    />
  );
}

export function DeleteReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const { mutate: deleteReply, isPending } = useDeleteReply();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{reply.name}</bdi>?
        </>
      }
      action="Delete reply"
      isPending={isPending}
      onConfirm={() => deleteReply(reply.id, { onSuccess: onClose })}
      onCancel={onClose}
      focusAfter={() => document.querySelector<HTMLElement>('[data-saved-replies]')}
    >
      {reply.isShared ? 'It is gone for all of your team. ' : ''}Comments that were sent with it stay. This cannot be
      undone.
    </ConfirmDialog>
  );
}
