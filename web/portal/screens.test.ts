import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { clientScreens } from './client-screens.ts';
import { movedAddresses, newAddressOf } from './moved-addresses.ts';
import { openScreens } from './open-screens.ts';
import { addressOf } from './screen.ts';
import { screenPages } from './screen-pages.ts';
import { portalRouteOf } from './screen-routes.tsx';
import { settingsParts } from './settings/sections.ts';
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
  // The palette of staff opens the settings and some of their parts with these.
  const ofSettings = settingsParts.flatMap(({ part: { shortcut } }) => shortcut ?? []);
  const keys = ['s', ...ofSettings, ...screens.map(({ key }) => key)];

  expect(keys.filter((key, index) => !/^[a-z]$/.test(key) || keys.indexOf(key) !== index)).toEqual([]);
});

test.each(movedAddresses)('/admin/$path, an address that moved, leads to a screen', ({ path, to, title }) => {
  const routes = [portalRouteOf({ home: '/admin', Frame: NoFrame, screens: staffScreens, moved: movedAddresses })];
  const { pathname } = new URL(newAddressOf('/admin', to, ''), 'http://portal');
  const indexOf = (address: string) => {
    const route = matchRoutes(routes, address)?.at(-1)?.route;
    return routes[0]?.children?.indexOf(route ?? {}) ?? -1;
  };

  const part = new URLSearchParams(to.split('?')[1]).get('settings');

  expect(title).not.toBe('');
  expect(part === null || settingsParts.some(({ part: { key } }) => key === part)).toBe(true);
  expect(indexOf(`/admin/${path}`)).toBeGreaterThanOrEqual(staffScreens.length);
  expect(indexOf(pathname)).toBeLessThan(staffScreens.length);
  expect(indexOf(pathname)).not.toBe(-1);
});

test('an address that moved keeps the parameters of a link', () => {
  expect(newAddressOf('/admin', 'inquiries/email', '?status=all')).toBe('/admin/inquiries/email?status=all');
  expect(newAddressOf('/admin', '?settings=hours', '?from=2026-11-01')).toBe('/admin?from=2026-11-01&settings=hours');
  expect(newAddressOf('/admin', 'reports/ratings', '')).toBe('/admin/reports/ratings');
});

test('each screen and each address that moved has a built page with its title', () => {
  const pages = screenPages().map(({ address, title }) => [address, title]);
  const open = openScreens.map(({ path, title }) => [`/ticketing/${path}`, title]);

  const moved = movedAddresses.map(({ path, title }) => [`/ticketing/admin/${path}`, title]);
  const own = all.map(({ address, screen }) => [`/ticketing${address}`, screen.title]);

  expect(pages.sort()).toEqual([...open, ...own, ...moved].sort());
  expect(pages.filter(([, title]) => !title)).toEqual([]);
});
