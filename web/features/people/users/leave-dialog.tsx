import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { fullName } from '#web/lib/full-name.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PersonOptions, SelectField } from '#web/ui/field.tsx';
import { type User, useDeleteUser, useSwitchUser } from './api.ts';
import { EndingKeys } from './ending-keys.tsx';
import { activeTicketsOf, colleaguesOf, useHandOver, useHandOverToast } from './hand-over-api.ts';
import { LastOnCall } from './last-on-call.tsx';

type LeaveDialogProps = {
  kind: 'deactivate' | 'delete';
  user: User;
  onClose: () => void;
};

/** Confirms that somebody loses access, and hands their active tickets to a colleague first, if there are any. */
export function LeaveDialog({ kind, user, onClose }: LeaveDialogProps) {
  const [toId, setToId] = useState('');
  const tickets = useQuery(activeTicketsOf(user));
  const { data: colleagues = [], isError } = useQuery({ ...colleaguesOf(user), enabled: isSome(tickets.data) });
  const handOver = useHandOver(user);
  const sayHandedOver = useHandOverToast();
  const deactivate = useSwitchUser(false);
  const remove = useDeleteUser(user);
  const leave = kind === 'deactivate' ? deactivate : remove;
  const { title, action, text } = questionAbout(kind, user);

  function confirm() {
    const to = colleagues.find(({ id }) => id === toId);
    if (!to) return leave.mutate(user, { onSuccess: onClose });
    handOver.mutate(to, { onSuccess: (answer) => leave.mutate(user, { onSuccess: () => finish(answer, to) }) });
  }

  /** Last, because its notification has an action. */
  function finish(...handedOver: Parameters<typeof sayHandedOver>) {
    onClose();
    sayHandedOver(...handedOver);
  }

  return (
    <ConfirmDialog
      title={title}
      action={action}
      isPending={tickets.isPending || handOver.isPending || leave.isPending}
      onConfirm={confirm}
      onCancel={onClose}
      choice={
        isSome(tickets.data) && (
          <SelectField
            label="Hand them over to"
            className="mt-4"
            value={toId}
            onChange={({ target }) => setToId(target.value)}
            error={isError ? 'The list of colleagues could not be loaded.' : undefined}
          >
            <option value="">Nobody yet</option>
            <PersonOptions of={colleagues} />
          </SelectField>
        )
      }
    >
      <p>{text}</p>
      <p className="mt-2">
        {tickets.isPending && 'Counting their tickets...'}
        {tickets.isError && 'How many active tickets they have could not be counted. Find them under Unassigned.'}
        {isSome(tickets.data) && (
          <>
            <strong className="font-semibold text-ink">
              {tickets.data === 1 ? '1 active ticket is' : `${tickets.data} active tickets are`} assigned to them.
            </strong>{' '}
            Hand them to a colleague, or find them under Unassigned.
          </>
        )}
      </p>
      <EndingKeys user={user} />
      {isStaffRole(user.role) && <LastOnCall user={user} />}
    </ConfirmDialog>
  );
}

const isSome = (count: number | string | undefined) => count !== undefined && count !== 0;

function questionAbout(kind: LeaveDialogProps['kind'], user: User): { title: ReactNode; action: string; text: string } {
  const name = <bdi>{fullName(user.firstName, user.lastName)}</bdi>;
  if (kind === 'deactivate')
    return {
      title: <>Deactivate {name}?</>,
      action: 'Deactivate',
      text: 'They are logged out everywhere at once and can’t log in until you reactivate them. Their data stays.',
    };
  const isAdmin = isStaffRole(user.role);
  return {
    title: (
      <>
        {isAdmin ? 'Remove' : 'Delete'} {name}?
      </>
    ),
    action: isAdmin ? 'Remove admin' : 'Delete user',
    text: 'This cannot be undone. They are logged out at once and can’t log in again. Their tickets and comments stay, with their name.',
  };
}
