import type { RouteObject } from 'react-router';

/** The screens that fewer users open, of the client portal and the dashboard. They are known once one is asked for. */
export const moreOf: Record<'client' | 'admin', RouteObject[]> = {
  client: [{ path: 'report/:month?', lazy: () => import('./routes/monthly-report.tsx') }],
  admin: [
    { path: 'inquiries/mail', lazy: () => import('./routes/inquiry-mail.tsx') },
    { path: 'inquiries/ratings', lazy: () => import('./routes/ratings.tsx') },
    { path: 'saved-replies', lazy: () => import('./routes/saved-replies.tsx') },
    { path: 'promise/:screen', lazy: () => import('./routes/promise.tsx') },
    { path: 'reports', lazy: () => import('./routes/reports.tsx') },
    { path: 'audit-log', lazy: () => import('./routes/audit-log.tsx') },
  ],
};
