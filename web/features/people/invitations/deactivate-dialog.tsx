import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Invitation, useDeactivateInvitation } from './api.ts';

/** Asks before an invitation stops working. */
export function DeactivateDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { mutate: deactivate, isPending } = useDeactivateInvitation();

  return (
    <ConfirmDialog
      title={
        <>
          Deactivate the invitation to <bdi>{invitation.companyName}</bdi>?
        </>
      }
      action="Deactivate"
      isPending={isPending}
      onConfirm={() => deactivate(invitation.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      Its link stops working at once, even for people who already have it. This cannot be undone; you can create a new
      one.
    </ConfirmDialog>
  );
}
