import { KeyRound, Pencil, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react';
import {
  canEditUser,
  canRemoveUser,
  canResetPassword,
  canSwitchUser,
  canTakeSecondFactor,
} from '#contract/user-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { IconButton, TextButton } from '#web/ui/button.tsx';
import { type User, useResumeMail, useSwitchUser } from './api.ts';
import { ActiveState, RoleBadge } from './badges.tsx';
import type { UserTask } from './user-dialogs.tsx';

type UserRowProps = { user: User; onTask: (task: UserTask) => void };

/** One account: name, role, status and the actions the actor may take. */
export function UserRow({ user, onTask }: UserRowProps) {
  const actor = useStaff();
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 border-line border-t px-4 py-2 sm:grid-cols-[minmax(0,1fr)_6.5rem_5rem_12.75rem] sm:px-6">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{fullName(user.firstName, user.lastName)}</bdi>
          {user.id === actor.id && <span className="font-normal text-ink-faint"> (you)</span>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          <span>{user.email}</span>
          {user.phone && <span>{user.phone}</span>}
        </p>
        {user.mailProblem && <MailProblem user={user} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:contents">
        <div className="flex items-center gap-x-4 sm:contents">
          <div>
            <RoleBadge role={user.role} />
          </div>
          <ActiveState isActive={user.isActive} />
        </div>
        <Actions {...{ user, onTask }} />
      </div>
    </div>
  );
}

/** Email to this address came back, so none is sent until somebody says that it works again. */
function MailProblem({ user }: { user: User }) {
  const actor = useStaff();
  const { mutate: resume, isPending } = useResumeMail();

  return (
    <p className="text-brick text-sm">
      Email is off because it bounced: {user.mailProblem}{' '}
      {canEditUser(actor, user) && (
        <TextButton
          className="text-sm"
          aria-label={isPending ? undefined : `Turn on again: email to ${fullName(user.firstName, user.lastName)}`}
          disabled={isPending}
          onClick={() => resume(user)}
        >
          {isPending ? 'Turning on...' : 'Turn on again'}
        </TextButton>
      )}
    </p>
  );
}

/** Actions the actor may not take are not shown. */
function Actions({ user, onTask }: UserRowProps) {
  const actor = useStaff();
  const name = fullName(user.firstName, user.lastName);

  return (
    <div className="-mx-2.5 flex sm:mx-0 sm:justify-end">
      {user.isActive && canResetPassword(actor, user) && (
        <IconButton label={`Password reset link for ${name}`} onClick={() => onTask({ kind: 'reset', user })}>
          <KeyRound className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {user.hasSecondFactor && canTakeSecondFactor(actor, user) && (
        <IconButton
          label={`Turn off two-factor login of ${name}`}
          onClick={() => onTask({ kind: 'take factor', user })}
        >
          <ShieldOff className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {canEditUser(actor, user) && (
        <IconButton label={`Edit ${name}`} onClick={() => onTask({ kind: 'edit', user })}>
          <Pencil className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {canSwitchUser(actor, user) && <Switch user={user} onDeactivate={() => onTask({ kind: 'deactivate', user })} />}
      {canRemoveUser(actor, user) && (
        <IconButton
          label={`${user.companyId === null ? 'Remove' : 'Delete'} ${name}`}
          onClick={() => onTask({ kind: 'delete', user })}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** Reactivating takes nothing away, so it needs no confirmation. */
function Switch({ user, onDeactivate }: { user: User; onDeactivate: () => void }) {
  const { mutate: reactivate, isPending } = useSwitchUser(true);
  const Icon = user.isActive ? UserX : UserCheck;

  return (
    <IconButton
      label={`${user.isActive ? 'Deactivate' : 'Reactivate'} ${fullName(user.firstName, user.lastName)}`}
      disabled={isPending}
      onClick={() => (user.isActive ? onDeactivate() : reactivate(user))}
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}
