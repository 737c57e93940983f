import { useSyncExternalStore } from 'react';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { roleLabels } from '#web/features/users/labels.ts';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The user's own account, in both portals. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Your account');
  return user && <AccountPage user={user} role={roleLabels[user.role]} />;
}
