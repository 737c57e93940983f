import { fullName } from '#web/lib/full-name.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type User, useDisconnectUser, useTakeSecondFactor } from './api.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** The open action and the user it applies to. */
export type UserTask = {
  kind: 'reset' | 'edit' | 'take factor' | 'disconnect' | 'deactivate' | 'delete' | 'forget';
  user: User;
};

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
  if (kind === 'disconnect') return <DisconnectDialog {...{ user, onClose }} />;
  return <LeaveDialog {...{ kind, user, onClose }} />;
}

type UserDialogProps = Omit<UserDialogsProps, 'task'> & { user: User };

function TakeFactorDialog({ user, onClose }: UserDialogProps) {
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
        For a user who lost their phone and has no recovery codes. Make sure the request really comes from them. Their
        passkeys are removed, too. They are logged out everywhere, and log in with their password alone until they set
        it up again.
      </p>
    </ConfirmDialog>
  );
}

function DisconnectDialog({ user, onClose }: UserDialogProps) {
  const { mutate: disconnect, isPending } = useDisconnectUser();

  return (
    <ConfirmDialog
      title={
        <>
          Disconnect <bdi>{fullName(user.firstName, user.lastName)}</bdi> from single sign-on?
        </>
      }
      action="Disconnect"
      isPending={isPending}
      onConfirm={() => disconnect(user, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        For a user who has a new account at their company’s login service. Make sure the request really comes from them:
        whoever has their email address there logs in as them next.
      </p>
    </ConfirmDialog>
  );
}
