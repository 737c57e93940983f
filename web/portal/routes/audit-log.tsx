import { useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { canReadAuditLog } from '#contract/provider-policies.ts';
import { AuditLog } from '#web/features/audit/audit-log.tsx';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

/** Who did what, for super admins. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Audit log');
  if (!user) return null;

  return canReadAuditLog(user) ? <AuditLog /> : <Navigate to="/admin" replace />;
}
