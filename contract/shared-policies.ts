import type { Actor } from './policies.ts';

/** Staff know a view of somebody else only if it is shared. */
export function canChangeView(actor: Pick<Actor, 'id' | 'role'>, view: { ownerId: string }) {
  return view.ownerId === actor.id || actor.role === 'super_admin';
}

/** The owner. Super admins can also edit shared replies, in case the owner has left. */
export function canEditSavedReply(
  actor: Pick<Actor, 'id' | 'role'>,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
) {
  return ownerId === actor.id || (isShared && actor.role === 'super_admin');
}
