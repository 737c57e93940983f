import { createContext, use } from 'react';
import { isStaff } from '#contract/policies.ts';
import type { StoredSession } from './session.ts';

type Actor = StoredSession['user'];

/** The logged-in user. The portal's frame provides it; a test or a story provides its own. */
export const ActorContext = createContext<Actor | null>(null);

/** The logged-in user, in what only a logged-in user sees. */
export function useActor(): Actor {
  const actor = use(ActorContext);
  if (!actor) throw new Error('This part of the page is for logged-in users.');
  return actor;
}

/** The logged-in user, in what only the provider's staff see. */
export function useStaff(): Extract<Actor, { companyId: null }> {
  const actor = useActor();
  if (!isStaff(actor)) throw new Error('This part of the page is for staff.');
  return actor;
}
