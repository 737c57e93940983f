import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { useFollowing } from './api.ts';

/** Whether the user follows a ticket, and what changes that, under its name. */
export function useFollow({ id, followers = [] }: Ticket) {
  const actor = useStaff();
  const isFollowing = followers.some((follower) => follower.id === actor.id);
  const { mutate, isPending } = useFollowing(id, isFollowing);
  return { isFollowing, isPending, action: isFollowing ? 'Unfollow' : 'Follow', toggle: () => mutate() };
}
