import { type ComponentType, useSyncExternalStore } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { session } from '#web/lib/session.ts';
import type { OpenScreen, Screen, ScreenProps, User } from './screen.ts';
import { usePageTitle } from './use-page-title.ts';

/** The route of a screen that needs no login. */
export function openRouteOf({ path, title, load }: OpenScreen): RouteObject {
  return {
    path: `/${path}`,
    lazy: async () => {
      const Part = await load();
      return {
        element: (
          <>
            <PageTitle title={title} />
            <Part title={title} />
          </>
        ),
      };
    },
  };
}

type Portal = { home: string; Frame: ComponentType<{ user: User }>; screens: readonly Screen[] };

/** The routes of a portal: its frame, and the screens in it. */
export function portalRouteOf({ home, Frame, screens }: Portal): RouteObject {
  return {
    path: home,
    element: <ForUser>{(user) => <Frame user={user} />}</ForUser>,
    children: screens.map((screen) => ({
      ...placeOf(screen),
      lazy: async () => {
        const Part = await screen.load();
        return { element: <ForUser>{(user) => <OwnScreen {...{ screen, home, user, Part }} />}</ForUser> };
      },
    })),
  };
}

function placeOf({ path, parameter }: Screen) {
  if (path === '') return { index: true } as const;
  return { path: parameter ? `${path}/:${parameter}?` : path };
}

/** The page leaves as soon as nobody is logged in. Until then it shows nothing. */
function ForUser({ children }: { children: (user: User) => React.ReactNode }) {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  return user && children(user);
}

type OwnScreenProps = { screen: Screen; home: string; user: User; Part: ComponentType<ScreenProps> };

function OwnScreen({ screen: { title, may }, home, user, Part }: OwnScreenProps) {
  if (may && !may(user)) return <Navigate to={home} replace />;
  return (
    <>
      <PageTitle title={title} />
      <Part reader={user} title={title} />
    </>
  );
}

/** Before the screen, which may set a title of its own. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
