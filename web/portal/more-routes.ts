import type { RouteObject } from 'react-router';

/** The screens of the dashboard that fewer users open. They are known once one of them is asked for. */
export const moreRoutes: RouteObject[] = [
  { path: 'inquiries/mail', lazy: () => import('./routes/inquiry-mail.tsx') },
  { path: 'inquiries/ratings', lazy: () => import('./routes/ratings.tsx') },
  { path: 'saved-replies', lazy: () => import('./routes/saved-replies.tsx') },
  { path: 'promise/:screen', lazy: () => import('./routes/promise.tsx') },
  { path: 'reports', lazy: () => import('./routes/reports.tsx') },
  { path: 'audit-log', lazy: () => import('./routes/audit-log.tsx') },
];
