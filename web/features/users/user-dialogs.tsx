import { fullName } from '#web/lib/full-name.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type User, useTakeSecondFactor } from './api.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** The open action and the user it applies to. */
export type UserTask = { kind: 'reset' | 'edit' | 'take factor' | 'deactivate' | 'delete' | 'forget'; user: User };

type UserDialogsProps = {
  task: UserTask | undefined;
  onClose: () => void;
};

export function UserDialogs({ task, onClose }: UserDialogsProps) {
  if (!task) return null;

  const { kind, user } = task;
  if (kind === 'reset') return <ResetLinkDialog {...{ user, onClose }} />;
  if (kind === 'edit') return <EditUserDialog {...{ user, onClose }} />;
  if (kind === 'take factor') return <TakeFactorDialog {...{ user, onClose }} />;
  if (kind === 'forget') return <ForgetDialog {...{ user, onClose }} />;
  return <LeaveDialog {...{ kind, user, onClose }} />;
}

type TakeFactorDialogProps = Omit<UserDialogsProps, 'task'> & { user: User };

function TakeFactorDialog({ user, onClose }: TakeFactorDialogProps) {
  const { mutate: takeFactor, isPending } = useTakeSecondFactor();

  return (
    <ConfirmDialog
      title={
        <>
          Turn off the two-factor login of <bdi>{fullName(user.firstName, user.lastName)}</bdi>?
        </>
      }
      action="Turn off"
      isPending={isPending}
      onConfirm={() => takeFactor(user, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        For a user who lost their phone and has no recovery codes. Make sure the request really comes from them. They
        are logged out everywhere, and log in with their password alone until they set it up again.
      </p>
    </ConfirmDialog>
  );
}
