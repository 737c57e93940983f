import { isStaffRole } from '#contract/policies.ts';
import { fullName } from '#web/lib/full-name.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type User, useDeleteUser, useSwitchUser, useTakeSecondFactor } from './api.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** The open action and the user it applies to. */
export type UserTask = { kind: 'reset' | 'edit' | 'take factor' | 'deactivate' | 'delete'; user: User };

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
  return <ConfirmTask {...{ kind, user, onClose, focusAfter }} />;
}

type ConfirmTaskProps = Omit<UserDialogsProps, 'task' | 'reader'> & {
  kind: 'take factor' | 'deactivate' | 'delete';
  user: User;
};

function ConfirmTask({ kind, user, onClose, focusAfter }: ConfirmTaskProps) {
  const takeFactor = useTakeSecondFactor();
  const deactivate = useSwitchUser(false);
  const remove = useDeleteUser(user);
  const name = <bdi>{fullName(user.firstName, user.lastName)}</bdi>;
  const isAdmin = isStaffRole(user.role);

  const { title, action, text, mutation } = {
    'take factor': {
      title: <>Turn off the two-factor login of {name}?</>,
      action: 'Turn off',
      text: 'For a user who lost their phone and has no recovery codes. Make sure the request really comes from them. They are logged out everywhere, and log in with their password alone until they set it up again.',
      mutation: takeFactor,
    },
    deactivate: {
      title: <>Deactivate {name}?</>,
      action: 'Deactivate',
      text: 'They are logged out everywhere at once and can’t log in until you reactivate them. Their data stays.',
      mutation: deactivate,
    },
    delete: {
      title: (
        <>
          {isAdmin ? 'Remove' : 'Delete'} {name}?
        </>
      ),
      action: isAdmin ? 'Remove admin' : 'Delete user',
      text: 'This cannot be undone. They are logged out at once and can’t log in again. Their tickets and comments stay, with their name.',
      mutation: remove,
    },
  }[kind];

  return (
    <ConfirmDialog
      title={title}
      action={action}
      isPending={mutation.isPending}
      onConfirm={() => mutation.mutate(user, { onSuccess: onClose })}
      onCancel={onClose}
      focusAfter={focusAfter}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
