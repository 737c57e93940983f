import { Bell, BellOff, UserRoundCheck } from 'lucide-react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useFollowing, useUpdateTicket } from './api.ts';

type StaffActionsProps = { ticket: Ticket };

/** Assigns the ticket to the user, and follows it, in one click each. */
export function StaffActions({ ticket }: StaffActionsProps) {
  const actor = useStaff();
  const { followers = [] } = ticket;
  const isFollowing = followers.some(({ id }) => id === actor.id);
  const isMine = ticket.assignedToId === actor.id;
  const { mutate: update, isPending } = useUpdateTicket(ticket.id, `assign:${ticket.id}`);
  const { mutate: toggleFollowing, isPending: isToggling } = useFollowing(ticket.id, isFollowing);
  const FollowIcon = isFollowing ? BellOff : Bell;

  function assignToMe() {
    if (!isPending) update({ sent: { assignedToId: actor.id }, copy: {} });
  }

  useShortcuts(isMine ? {} : { i: assignToMe });

  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" className="flex-1" disabled={isPending || isMine} onClick={assignToMe}>
        <UserRoundCheck className="size-4" aria-hidden="true" />
        {isMine ? 'Assigned to me' : 'Assign to me'}
      </Button>
      <Button look="secondary" className="flex-1" disabled={isToggling} onClick={() => toggleFollowing()}>
        <FollowIcon className="size-4" aria-hidden="true" />
        {isFollowing ? 'Unfollow' : 'Follow'}
      </Button>
    </div>
  );
}
