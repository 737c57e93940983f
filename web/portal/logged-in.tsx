import { type ReactNode, useSyncExternalStore } from 'react';
import { ActorContext } from '#web/lib/actor.ts';
import { session } from '#web/lib/session.ts';

/** What only a logged-in user sees. The page leaves as soon as the session has ended; until then it shows nothing. */
export function LoggedIn({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(session.subscribe, () => session.current()?.user);
  return user && <ActorContext value={user}>{children}</ActorContext>;
}
