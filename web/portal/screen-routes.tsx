import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { useActor } from '#web/lib/actor.ts';
import { LoggedIn } from './logged-in.tsx';
import { type MovedAddress, newAddressOf } from './moved-addresses.ts';
import type { OpenScreen, Screen, ScreenProps } from './screen.ts';
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

type Portal = { home: string; Frame: ComponentType; screens: readonly Screen[]; moved?: readonly MovedAddress[] };

/** The routes of a portal: its frame, and in it the screens and the addresses that they had before. */
export function portalRouteOf({ home, Frame, screens, moved = [] }: Portal): RouteObject {
  return {
    path: home,
    element: (
      <LoggedIn>
        <Frame />
      </LoggedIn>
    ),
    children: [
      ...screens.map((screen) => ({
        ...placeOf(screen),
        lazy: async () => {
          const Part = await screen.load();
          return { element: <OwnScreen {...{ screen, home, Part }} /> };
        },
      })),
      ...moved.map(({ path, to }) => ({ path, element: <Moved {...{ home, to }} /> })),
    ],
  };
}

function Moved({ home, to }: { home: string; to: string }) {
  const { search } = useLocation();
  return <Navigate to={newAddressOf(home, to, search)} replace />;
}

function placeOf({ path, parameter }: Screen) {
  if (path === '') return { index: true } as const;
  return { path: parameter ? `${path}/:${parameter}?` : path };
}

type OwnScreenProps = { screen: Screen; home: string; Part: ComponentType<ScreenProps> };

function OwnScreen({ screen: { title, may }, home, Part }: OwnScreenProps) {
  const actor = useActor();
  if (may && !may(actor)) return <Navigate to={home} replace />;
  return (
    <>
      <PageTitle title={title} />
      <Part title={title} />
    </>
  );
}

/** Before the screen, which may set a title of its own. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
