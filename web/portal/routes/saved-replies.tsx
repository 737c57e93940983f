import { useSyncExternalStore } from 'react';
import { ReplyDesk } from '#web/features/saved-replies/reply-desk.tsx';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The saved replies of provider staff. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Saved replies');
  return user && <ReplyDesk reader={user} />;
}
