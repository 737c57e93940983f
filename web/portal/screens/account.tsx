import { AccountPage } from '#web/features/people/account/account-page.tsx';
import { roleLabels } from '#web/features/shared/role-labels.ts';
import { useActor } from '#web/lib/actor.ts';

/** The user's own account, in both portals. */
export function Account() {
  return <AccountPage role={roleLabels[useActor().role]} />;
}
