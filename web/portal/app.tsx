import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ticketList } from '#web/features/tickets/api.ts';
import { filtersIn } from '#web/features/tickets/list/ticket-address.ts';
import { sweepDrafts } from '#web/lib/drafts.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { showTooltips } from '#web/ui/tooltip.ts';
import { homeOf, isOpenToAll, isOwnScreen, openLogin, rememberAddress } from './addresses.ts';
import { CrashScreen } from './crash-screen.tsx';
import { IdentityQuestion } from './identity-question.tsx';
import { Notifications } from './notifications.tsx';
import { SessionWatch } from './session-watch.tsx';

const queryClient = createQueryClient();

/** Requests the list while its screen's code loads, not after. */
const ticketsAtOnce = {
  loader: ({ request }: { request: Request }) => {
    void queryClient.prefetchInfiniteQuery(ticketList(filtersIn(request.url)));
    return null;
  },
  // Once the screen has loaded, it makes its own requests.
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname,
};

const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashScreen,
    children: [
      { path: '/register', lazy: () => import('./routes/register.tsx') },
      { path: '/reset-password', lazy: () => import('./routes/reset-password.tsx') },
      { path: '/forgot-password', lazy: () => import('./routes/forgot-password.tsx') },
      {
        middleware: [requireSession],
        loader: () => null,
        children: [
          {
            id: 'client',
            path: '/client',
            lazy: () => import('./routes/client.tsx'),
            children: [
              { index: true, ...ticketsAtOnce, lazy: () => import('./routes/client-tickets.tsx') },
              { path: 'articles/:articleId?', lazy: () => import('./routes/client-articles.tsx') },
              { path: 'account', lazy: () => import('./routes/account.tsx') },
            ],
          },
          {
            id: 'admin',
            path: '/admin',
            lazy: () => import('./routes/admin.tsx'),
            children: [
              { index: true, ...ticketsAtOnce, lazy: () => import('./routes/admin-tickets.tsx') },
              { path: 'companies', lazy: () => import('./routes/companies.tsx') },
              { path: 'admins', lazy: () => import('./routes/admins.tsx') },
              { path: 'articles/:articleId?', lazy: () => import('./routes/admin-articles.tsx') },
              { path: 'inquiries', lazy: () => import('./routes/inquiries.tsx') },
              { path: 'account', lazy: () => import('./routes/account.tsx') },
            ],
          },
        ],
      },
    ],
  },
];

/** Starts the logged-in app and the link pages. Until the first screen loads, the page shows its prerendered HTML. */
export async function startPortal(place: HTMLElement) {
  sweepDrafts();
  showTooltips();
  session.endWhenIdle();
  const router = createBrowserRouter(routes, {
    basename: '/ticketing',
    patchRoutesOnNavigation: async ({ patch }) => {
      const { moreOf } = await import('./more-routes.ts');
      for (const [id, routes] of Object.entries(moreOf)) patch(id, routes);
    },
  });
  // A request of the first screen may end the session before React renders, so no component owns these listeners.
  const shownUser = session.current()?.user.id;
  session.subscribe(() => followSession(router, shownUser));
  session.onConfined(() => openOwnAccount(router));
  await untilInitialized(router);

  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionWatch />
      <IdentityQuestion />
      <Notifications />
    </QueryClientProvider>,
  );
  if (shownUser) whenIdle(startRest);
}

/** Without the code, the page works as it is. */
function startRest() {
  import('./start-rest.ts').then(
    (code) => code.startRest(queryClient),
    () => undefined,
  );
}

type Router = ReturnType<typeof createBrowserRouter>;

function untilInitialized(router: Router) {
  return new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(finish);
    finish();

    function finish() {
      if (!router.state.initialized) return;
      unsubscribe();
      resolve();
    }
  });
}

/** Leaves when the session ends in any tab, or when another user logs in in another tab. */
function followSession(router: Router, shownUser: string | undefined) {
  // The session may also end during a navigation.
  const { pathname, search } = router.state.navigation.location ?? router.state.location;
  if (isOpenToAll(pathname)) return;

  const user = session.current()?.user;
  if (user?.id === shownUser) return;
  if (user) {
    location.reload();
    return;
  }
  // A user who did not log out returns to this URL, where their draft is kept.
  if (session.unwantedEnding()) rememberAddress(new URL(pathname + search, location.origin).href);
  openLogin();
}

/** Redirects staff who must first set up a second factor to that screen. */
function openOwnAccount(router: Router) {
  if (location.pathname !== '/ticketing/admin/account') router.navigate('/admin/account', { replace: true });
}

/** Redirects to the login if nobody is logged in, or to the user's home from a screen of the other portal. */
async function requireSession({ request }: { request: Request }) {
  const user = session.current()?.user;
  if (!user) {
    rememberAddress(request.url);
    openLogin();
    // The browser is about to leave this page. Until then, show nothing of it.
    return new Promise<undefined>(() => undefined);
  }
  if (!isOwnScreen(user, new URL(request.url).pathname)) throw redirect(homeOf(user));
}
