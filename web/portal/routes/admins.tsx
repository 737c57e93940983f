import { useSyncExternalStore } from 'react';
import { AdminDirectory } from '#web/features/users/admin-directory.tsx';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The provider's admins. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Admins');
  return user && <AdminDirectory reader={user} />;
}
