import { AccountPage } from '#web/features/account/account-page.tsx';
import { roleLabels } from '#web/features/users/labels.ts';
import type { ScreenProps } from '../screen.ts';

/** The user's own account, in both portals. */
export function Account({ reader }: ScreenProps) {
  return <AccountPage user={reader} role={roleLabels[reader.role]} />;
}
