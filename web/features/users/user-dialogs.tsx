import { isStaffRole } from '#contract/policies.ts';
import { fullName } from '#web/lib/full-name.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type User, useDeleteUser, useSwitchUser, useTakeSecondFactor } from './api.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** The open action and the user it applies to. */
export type UserTask = { kind: 'reset' | 'edit' | 'take factor' | 'deactivate' | 'delete'; user: User };

type DialogProps = { user: User; onClose: () => void; focusAfter: () => HTMLElement | null };
type UserDialogsProps = {
  task: UserTask | undefined;
  reader: StoredSession['user'];
  onClose: () => void;
  /** Where the focus goes when its row is gone. */
  focusAfter: () => HTMLElement | null;
};

export function UserDialogs({ task, reader, onClose, focusAfter }: UserDialogsProps) {
  if (!task) return null;

  const { kind, user } = task;
  if (kind === 'reset') return <ResetLinkDialog {...{ user, onClose }} />;
  if (kind === 'edit') return <EditUserDialog {...{ user, reader, onClose }} />;
  if (kind === 'take factor') return <TakeFactorDialog {...{ user, onClose, focusAfter }} />;
  if (kind === 'deactivate') return <DeactivateDialog {...{ user, onClose, focusAfter }} />;
  return <DeleteDialog {...{ user, onClose, focusAfter }} />;
}

function TakeFactorDialog({ user, onClose, focusAfter }: DialogProps) {
  const { mutate: take, isPending } = useTakeSecondFactor();

  return (
    <ConfirmDialog
      title={
        <>
          Turn off the two-factor login of <bdi>{fullName(user.firstName, user.lastName)}</bdi>?
        </>
      }
      action="Turn off"
      isPending={isPending}
      onConfirm={() => take(user, { onSuccess: onClose })}
      onCancel={onClose}
      focusAfter={focusAfter}
    >
      <p>
        For a user who lost their phone and has no recovery codes. Make sure the request really comes from them. They
        are logged out everywhere, and log in with their password alone until they set it up again.
      </p>
    </ConfirmDialog>
  );
}

function DeactivateDialog({ user, onClose, focusAfter }: DialogProps) {
  const { mutate: deactivate, isPending } = useSwitchUser(false);

  return (
    <ConfirmDialog
      title={
        <>
          Deactivate <bdi>{fullName(user.firstName, user.lastName)}</bdi>?
        </>
      }
      action="Deactivate"
      isPending={isPending}
      onConfirm={() => deactivate(user, { onSuccess: onClose })}
      onCancel={onClose}
      focusAfter={focusAfter}
    >
      <p>They are logged out everywhere at once and can’t log in until you reactivate them. Their data stays.</p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ user, onClose, focusAfter }: DialogProps) {
  const { mutate: remove, isPending } = useDeleteUser(user);
  const verb = isStaffRole(user.role) ? 'Remove' : 'Delete';

  return (
    <ConfirmDialog
      title={
        <>
          {verb} <bdi>{fullName(user.firstName, user.lastName)}</bdi>?
        </>
      }
      action={isStaffRole(user.role) ? 'Remove admin' : 'Delete user'}
      isPending={isPending}
      onConfirm={() => remove(undefined, { onSuccess: onClose })}
      onCancel={onClose}
      focusAfter={focusAfter}
    >
      <p>
        This cannot be undone. They are logged out at once and can’t log in again. Their tickets and comments stay, with
        their name.
      </p>
    </ConfirmDialog>
  );
}
