import { Bell, BellRing } from 'lucide-react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { HeadTime } from '#web/features/desk/tickets/time/head-time.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { useFollow } from './use-follow.ts';

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

/** A phone has it in the menu. */
function FollowButton({ ticket }: { ticket: Ticket }) {
  const { isFollowing, isPending, action, toggle } = useFollow(ticket);
  const Icon = isFollowing ? BellRing : Bell;

  return (
    <IconButton
      label={action}
      disabled={isPending}
      onClick={toggle}
      className={`max-sm:hidden ${isFollowing ? 'text-river' : ''}`}
    >
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
