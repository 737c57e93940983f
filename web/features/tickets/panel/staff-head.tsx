import { Bell, BellRing } from 'lucide-react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { HeadTime } from '#web/features/tickets/time/head-time.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useFollowing } from './api.ts';
import { TicketMenu } from './ticket-menu.tsx';

/** What staff do with a ticket from its head. */
export function StaffActions({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <HeadTime ticket={ticket} />
      <FollowButton ticket={ticket} />
      <TicketMenu ticket={ticket} />
    </>
  );
}

function FollowButton({ ticket: { id, followers = [] } }: { ticket: Ticket }) {
  const actor = useStaff();
  const isFollowing = followers.some((follower) => follower.id === actor.id);
  const { mutate: toggleFollowing, isPending } = useFollowing(id, isFollowing);
  const Icon = isFollowing ? BellRing : Bell;

  return (
    <IconButton
      label={isFollowing ? 'Unfollow' : 'Follow'}
      disabled={isPending}
      onClick={() => toggleFollowing()}
      className={isFollowing ? 'text-river' : ''}
    >
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
