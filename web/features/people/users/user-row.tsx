import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';
import {
  canDisconnectUser,
  canEditUser,
  canForgetUser,
  canRemoveUser,
  canResetPassword,
  canSwitchUser,
  canTakeSecondFactor,
} from '#contract/user-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx';
import { type MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { type User, useResumeMail, useSwitchUser } from './api.ts';
import { ActiveState, RoleBadge } from './badges.tsx';
import type { UserTask } from './user-dialogs.tsx';

type UserRowProps = {
  user: User;
  /** Whether a link leads to this user. */
  isLinked: boolean;
  onTask: (task: UserTask) => void;
};

/** One account: name, role, status and the actions the actor may take. */
export function UserRow({ user, isLinked, onTask }: UserRowProps) {
  const actor = useStaff();
  return (
    <div
      className={classNames(
        'grid items-center gap-x-4 gap-y-1.5 border-line border-t px-4 py-2 sm:grid-cols-[minmax(0,1fr)_6.5rem_5rem_12.75rem] sm:px-6',
        isLinked && 'bg-river-wash',
      )}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{fullName(user.firstName, user.lastName)}</bdi>
          {user.id === actor.id && <span className="font-normal text-ink-faint"> (you)</span>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          <EmailLink email={user.email} />
          {user.phone && <PhoneLink phone={user.phone} />}
        </p>
        {!user.hasAccount && <p className="text-ink-soft text-sm">No account: follows tickets by link</p>}
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

/** Actions the actor may not take are not shown. The two of every day have words; the others are in a menu. */
function Actions({ user, onTask }: Pick<UserRowProps, 'user' | 'onTask'>) {
  const actor = useStaff();
  const name = fullName(user.firstName, user.lastName);
  const actions = useRareActions(user, onTask);

  return (
    <div className="flex gap-1 sm:justify-end">
      {user.isActive && canResetPassword(actor, user) && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${user.hasAccount ? 'Password reset link' : 'Account link'} for ${name}`}
          onClick={() => onTask({ kind: 'reset', user })}
        >
          {user.hasAccount ? 'Reset link' : 'Account link'}
        </Button>
      )}
      {canEditUser(actor, user) && (
        <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={() => onTask({ kind: 'edit', user })}>
          Edit
        </Button>
      )}
      {actions.length > 0 && (
        <MenuButton look="quiet" size="narrow" label={`More actions for ${name}`} actions={actions}>
          <Ellipsis className="size-4" aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  );
}

/** Reactivating takes nothing away, so it needs no confirmation. */
function useRareActions(user: User, onTask: UserRowProps['onTask']): MenuAction[] {
  const actor = useStaff();
  const { mutate: reactivate } = useSwitchUser(true);
  const name = fullName(user.firstName, user.lastName);
  const remove = user.companyId === null ? 'Remove' : 'Delete';
  const navigate = useNavigate();
  const deactivate = { label: 'Deactivate', onSelect: () => onTask({ kind: 'deactivate', user }) };
  const turnOn = { label: 'Reactivate', onSelect: () => reactivate(user) };

  return [
    user.companyId !== null &&
      user.isActive && {
        label: 'Create ticket',
        name: `Create ticket for ${name}`,
        onSelect: () =>
          navigate(`/admin/companies/${user.companyId}?create=${user.id}`, {
            state: { requester: { id: user.id, name } },
          }),
      },
    user.hasSecondFactor &&
      canTakeSecondFactor(actor, user) && {
        label: 'Turn off two-factor login',
        name: `Turn off two-factor login of ${name}`,
        onSelect: () => onTask({ kind: 'take factor', user }),
      },
    user.usesSingleSignOn &&
      canDisconnectUser(actor) && {
        label: 'Disconnect single sign-on',
        name: `Disconnect ${name} from single sign-on`,
        onSelect: () => onTask({ kind: 'disconnect', user }),
      },
    canSwitchUser(actor, user) && (user.isActive ? asking(deactivate, name) : named(turnOn, name)),
    canRemoveUser(actor, user) &&
      asking({ label: remove, isApart: true, onSelect: () => onTask({ kind: 'delete', user }) }, name),
    canForgetUser(actor, user) && asking({ label: 'Forget', onSelect: () => onTask({ kind: 'forget', user }) }, name),
  ].filter((action) => action !== false);
}

const named = (action: MenuAction, name: string) => ({ ...action, name: `${action.label} ${name}` });

/** Asks before it does anything. */
const asking = (action: MenuAction, name: string) => ({ ...named(action, name), label: `${action.label}…` });
