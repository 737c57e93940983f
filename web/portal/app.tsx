import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isStaffRole } from '#contract/policies.ts';
import { readAhead } from '#web/features/desk/tickets/api.ts';
import { firstListsAt } from '#web/features/desk/tickets/list/first-lists.ts';
import { openTicketId } from '#web/features/desk/tickets/list/ticket-address.ts';
import { sweepDrafts } from '#web/lib/drafts.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { type StoredSession, session } from '#web/lib/session.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { noticeKeys } from '#web/ui/notice-keys.ts';
import { showTooltips } from '#web/ui/tooltip.ts';
import { homeOf, isHome, isOwnScreen, openLogin, rememberAddress } from './addresses.ts';
import { CrashScreen } from './crash-screen.tsx';
import { IdentityQuestion } from './identity-question.tsx';
import { Notifications } from './notifications.tsx';
import { isOpenToAll, openScreens } from './open-screens.ts';
import { OpenStepsQuestion } from './open-steps-question.tsx';
import { openRouteOf, portalRouteOf } from './screen-routes.tsx';
import { SessionWatch } from './session-watch.tsx';

const queryClient = createQueryClient();

const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashScreen,
    children: [
      ...openScreens.map(openRouteOf),
      { id: 'own', middleware: [requireSession], loader: () => null, children: [{ path: '*', loader: refuse }] },
    ],
  },
];

/** Starts the logged-in app and the link pages. Until the first screen loads, the page shows its prerendered HTML. */
export async function startPortal(place: HTMLElement) {
  sweepDrafts();
  showTooltips();
  noticeKeys();
  session.endWhenIdle();
  const router = createBrowserRouter(routes, {
    basename: '/ticketing',
    patchRoutesOnNavigation: async ({ patch }) => {
      const user = session.current()?.user;
      if (user) patch('own', [portalRouteOf(await loadPortal(user))]);
    },
  });
  // A request of the first screen may end the session before React renders, so no component owns these listeners.
  const shownUser = session.current()?.user.id;
  followSession(router, shownUser);
  session.onConfined(() => openOwnAccount(router));
  const lists = requestFirstLists();
  await untilInitialized(router);
  // However long the code took, they are as new as the page: its live updates begin when the page did.
  for (const { queryKey } of lists) queryClient.setQueryData(queryKey, (list) => list);

  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionWatch />
        <IdentityQuestion />
        <OpenStepsQuestion />
        <Notifications />
      </QueryClientProvider>
    </StrictMode>,
  );
  if (shownUser) whenIdle(startRest);
}

/** The user's own portal: browsers of clients load no code or text of the dashboard. */
async function loadPortal(user: StoredSession['user']) {
  if (isStaffRole(user.role)) {
    const [{ AdminFrame }, { staffScreens }, { movedAddresses }] = await Promise.all([
      import('./admin-frame.tsx'),
      import('./staff-screens.ts'),
      import('./moved-addresses.ts'),
    ]);
    return { home: '/admin', Frame: AdminFrame, screens: staffScreens, moved: movedAddresses };
  }
  const [{ ClientFrame }, { clientScreens }] = await Promise.all([
    import('./client-frame.tsx'),
    import('./client-screens.ts'),
  ]);
  return { home: '/client', Frame: ClientFrame, screens: clientScreens };
}

/** Requests the lists and the open ticket while the code of the home loads, not after. */
function requestFirstLists() {
  const user = session.current()?.user;
  if (!user || !isHome(user, location.pathname)) return [];
  const lists = firstListsAt(location.href, user.role);
  for (const list of lists) void queryClient.prefetchQuery(list);
  const ticketId = openTicketId();
  if (ticketId) void readAhead(queryClient, ticketId);
  return lists;
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
  const unfollow = session.subscribe(() => {
    // The session may also end during a navigation.
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    if (isOpenToAll(pathname)) return;

    const user = session.current()?.user;
    if (user?.id === shownUser) return;
    // To leave once more would break off the way to the other page.
    unfollow();
    if (user) {
      location.reload();
      return;
    }
    // A user who did not log out returns to this URL, where their draft is kept.
    if (session.unwantedEnding()) rememberAddress(new URL(pathname + search, location.origin).href);
    openLogin();
  });
}

/** Redirects staff who must first set up a second factor to that screen. */
function openOwnAccount(router: Router) {
  if (location.pathname !== '/ticketing/admin/account') router.navigate('/admin/account', { replace: true });
}

/** An address without a screen. */
function refuse(): never {
  throw new Response(null, { status: 404 });
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
