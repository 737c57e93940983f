import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { clientScreens } from './client-screens.ts';
import { openScreens } from './open-screens.ts';
import { addressOf } from './screen.ts';
import { screenPages } from './screen-pages.ts';
import { portalRouteOf } from './screen-routes.tsx';
import { staffScreens } from './staff-screens.ts';

const NoFrame = () => null;
const portals = [
  { home: '/client', screens: clientScreens },
  { home: '/admin', screens: staffScreens },
];
const all = portals.flatMap(({ home, screens }) =>
  screens.map((screen) => ({ home, screen, address: addressOf(home, screen) })),
);

test.each(all)(
  '$address loads a component, and its address opens no other screen',
  async ({ home, screen, address }) => {
    const screens = portals.find((portal) => portal.home === home)?.screens ?? [];
    const routes = [portalRouteOf({ home, Frame: NoFrame, screens })];
    const record = screen.parameter ? `${address}/2026-11` : address;

    expect(await screen.load()).toBeTypeOf('function');
    for (const each of [address, record]) {
      const route = matchRoutes(routes, each)?.at(-1)?.route;
      expect(route).toBe(routes[0]?.children?.[screens.indexOf(screen)]);
    }
  },
);

test.each(openScreens)('/$path loads a component', async ({ load }) => {
  expect(await load()).toBeTypeOf('function');
});

test.each(portals)('the shortcuts of $home are a letter each, and no two are alike', ({ screens }) => {
  // The palette of staff opens the settings with it.
  const keys = ['s', ...screens.map(({ key }) => key)];

  expect(keys.filter((key, index) => !/^[a-z]$/.test(key) || keys.indexOf(key) !== index)).toEqual([]);
});

test('each screen has a built page with its title', () => {
  const pages = screenPages().map(({ params, props }) => [`/${params.screen}`, props.title]);
  const open = openScreens.map(({ path, title }) => [`/${path}`, title]);

  expect(pages.sort()).toEqual([...open, ...all.map(({ address, screen }) => [address, screen.title])].sort());
  expect(pages.filter(([, title]) => !title)).toEqual([]);
});
