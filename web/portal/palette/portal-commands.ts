import { isStaffRole } from '#contract/policies.ts';
import { session } from '#web/lib/session.ts';

/** The commands of the user's portal. Browsers of clients do not load those of the dashboard. */
export async function loadCommands() {
  const user = session.current()?.user;
  return user && isStaffRole(user.role)
    ? (await import('./staff-commands.tsx')).StaffCommands
    : (await import('./client-commands.tsx')).ClientCommands;
}
