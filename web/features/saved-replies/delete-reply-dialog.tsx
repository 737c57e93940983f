import type { SavedReply } from '#web/features/shared/saved-replies.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteReply } from './api.ts';

export function DeleteReplyDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
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
    >
      {reply.isShared ? 'It is gone for all of your team. ' : ''}Comments that were sent with it stay. This cannot be
      undone.
    </ConfirmDialog>
  );
}
