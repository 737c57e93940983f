import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { IncomingMail } from './api.ts';

type DiscardDialogProps = { mail: IncomingMail; onConfirm: () => void; onCancel: () => void };

/** Asks before a held email is discarded, because it can't be accepted afterwards. */
export function DiscardDialog({ mail, onConfirm, onCancel }: DiscardDialogProps) {
  const { subject, senderName, sender } = mail;

  return (
    <ConfirmDialog
      title={
        <>
          Discard <bdi>{subject || '(no subject)'}</bdi>?
        </>
      }
      action="Discard email"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        The email from <bdi>{senderName || sender || 'an unknown sender'}</bdi> becomes no ticket, comment or inquiry,
        and the sender is not told. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
