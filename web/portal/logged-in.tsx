import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { createWorkspace, WorkspaceContext } from '#web/features/desk/tickets/workspace.ts';
import { ActorContext } from '#web/lib/actor.ts';
import { type StoredSession, session } from '#web/lib/session.ts';

type Props = { children: ReactNode };

/** What only a logged-in user sees. The page leaves as soon as the session has ended; until then it shows nothing. */
export function LoggedIn({ children }: Props) {
  const user = useSyncExternalStore(session.subscribe, () => session.current()?.user);
  return (
    user && (
      <OfUser key={user.id} user={user}>
        {children}
      </OfUser>
    )
  );
}

/** Another user finds nothing of the one before. */
function OfUser({ user, children }: Props & { user: StoredSession['user'] }) {
  const [workspace] = useState(createWorkspace);
  return (
    <ActorContext value={user}>
      <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
    </ActorContext>
  );
}
