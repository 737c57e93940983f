import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBrowserRouter, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ticketList } from '#web/features/tickets/api.ts';
import { filtersIn } from '#web/features/tickets/ticket-address.ts';
import { sweepDrafts } from '#web/lib/drafts.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { homeOf, isOpenToAll, isOwnScreen, rememberAddress } from './addresses.ts';
import { CrashScreen } from './crash-screen.tsx';
import { Notifications } from './notifications.tsx';
import { LoginScreen } from './routes/login.tsx';
import { SessionWatch } from './session-watch.tsx';

const queryClient = createQueryClient();
sweepDrafts();

/** The list is asked for while the code of its screen is on the way, not after it. */
const ticketsAtOnce = {
  loader: ({ request }: { request: Request }) => {
    void queryClient.prefetchInfiniteQuery(ticketList(filtersIn(request.url)));
    return null;
  },
  // Once the screen is there, it asks by itself.
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname,
};

const router = createBrowserRouter(
  [
    {
      ErrorBoundary: CrashScreen,
      children: [
        { path: '/login', middleware: [skipWhenSignedIn], loader: () => null, Component: LoginScreen },
        { path: '/register', lazy: () => import('./routes/register.tsx') },
        { path: '/reset-password', lazy: () => import('./routes/reset-password.tsx') },
        {
          middleware: [requireSession],
          loader: () => null,
          children: [
            {
              path: '/client',
              lazy: () => import('./routes/client.tsx'),
              children: [
                { index: true, ...ticketsAtOnce, lazy: () => import('./routes/client-tickets.tsx') },
                { path: 'articles/:articleId?', lazy: () => import('./routes/client-articles.tsx') },
                { path: 'account', lazy: () => import('./routes/account.tsx') },
              ],
            },
            {
              path: '/admin',
              lazy: () => import('./routes/admin.tsx'),
              children: [
                { index: true, ...ticketsAtOnce, lazy: () => import('./routes/admin-tickets.tsx') },
                { path: 'companies', lazy: () => import('./routes/companies.tsx') },
                { path: 'admins', lazy: () => import('./routes/admins.tsx') },
                { path: 'articles/:articleId?', lazy: () => import('./routes/admin-articles.tsx') },
                { path: 'inquiries', lazy: () => import('./routes/inquiries.tsx') },
                { path: 'audit-log', lazy: () => import('./routes/audit-log.tsx') },
                { path: 'account', lazy: () => import('./routes/account.tsx') },
              ],
            },
            { path: '*', loader: () => redirect(homeOf(session.current()?.user)) },
          ],
        },
      ],
      HydrateFallback: () => null,
    },
  ],
  { basename: '/ticketing' },
);

/** The signed-in app: client portal, admin dashboard and the way in. */
export function Portal() {
  // Whoever ends the session, here or in another tab, the screens behind the guard close at once.
  useEffect(
    () =>
      session.subscribe((ending) => {
        if (session.current()) return;
        queryClient.clear();
        if (isOpenToAll(router.state.location.pathname)) return;
        // Who did not mean to leave is brought back, to where their draft waits.
        if (ending === 'expired') rememberAddress(location.href);
        router.navigate('/login');
      }),
    [],
  );

  // Whatever staff wanted to do, where a second step is required of them they are brought to where they set it up.
  useEffect(
    () =>
      session.onConfined(() => {
        const { pathname } = router.state.location;
        if (pathname !== '/ticketing/admin/account') router.navigate('/admin/account', { replace: true });
      }),
    [],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionWatch />
      <Notifications />
    </QueryClientProvider>
  );
}

async function skipWhenSignedIn() {
  const user = session.current()?.user;
  if (user) throw redirect(homeOf(user));
}

/** Nobody signed in: to the login. At the other kind's screen: to one's own. */
async function requireSession({ request }: { request: Request }) {
  const user = session.current()?.user;
  if (!user) {
    rememberAddress(request.url);
    throw redirect('/login');
  }
  if (!isOwnScreen(user, new URL(request.url).pathname)) throw redirect(homeOf(user));
}
