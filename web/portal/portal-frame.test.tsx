import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { show } from '#gallery/show.tsx';
import { session } from '#web/lib/session.ts';
import { portalToasts } from '#web/lib/toast.ts';
import { Notifications } from './notifications.tsx';
import * as stories from './portal-frame.stories.tsx';

type Screen = Awaited<ReturnType<typeof show>>;

const boxesOf = (locator: Locator) => locator.elements().map((element) => element.getBoundingClientRect());
const header = ({ getByRole }: Pick<Screen, 'getByRole'>) => getByRole('banner');
/** The tabs and links to screens, of which clients have fewer. */
const sectionsOf = (screen: Pick<Screen, 'getByRole'>) => [
  ...boxesOf(screen.getByRole('tab')),
  ...boxesOf(screen.getByRole('link', { name: /Inquiries|Audit log|Report/ })),
];

/** All widths at which the bar changes, and those beside them. */
const widths = [320, 360, 390, 820, 1024, 1279, 1280, 1300, 1340, 1366, 1439, 1440, 1920];

test.each([
  ['super admin', stories.OfSuperAdmin],
  ['admin', stories.OfAdmin],
  ['manager', stories.OfManager],
  ['employee', stories.OfEmployee],
])('the bar of a %s with a long name is one row at every width', async (role, story) => {
  const screen = await show(story);
  if (/admin/.test(role))
    await expect.element(screen.getByRole('link', { name: /Inquiries 20 waiting/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible();
  await document.fonts.ready;

  for (const width of widths) {
    await page.viewport(width, 800);
    const controls = [
      ...boxesOf(header(screen).getByRole('button')),
      ...boxesOf(screen.getByRole('link', { name: /your account$/ })),
    ];
    const outside = controls.filter(({ left, right, bottom }) => left < 0 || right > width || bottom > 66);
    expect(outside, `the bar at ${width}`).toEqual([]);
    if (width >= 1280)
      expect(new Set(sectionsOf(screen).map(({ top }) => top)), `the sections at ${width}`).toEqual(new Set([0]));
    expect(document.documentElement.scrollWidth, `the page at ${width}`).toBeLessThanOrEqual(width);
  }
});

test.each([320, 390])('on a phone %i pixels wide every section is in view', async (width) => {
  await page.viewport(width, 800);
  const screen = await show(stories.OfSuperAdmin);
  await expect.element(screen.getByRole('link', { name: 'Audit log' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Inquiries 20 waiting/ })).toBeVisible();

  expect(sectionsOf(screen)).toHaveLength(6);
  for (const { left, right } of sectionsOf(screen)) expect([left >= 0, right <= width]).toEqual([true, true]);
});

test.each([
  [320, 700],
  [390, 844],
  [820, 1180],
  [1440, 900],
])('at %i × %i a notification covers no section', async (width, height) => {
  await page.viewport(width, height);
  const screen = await show({ ...stories.OfSuperAdmin, render: withNotifications });
  await expect.element(screen.getByRole('link', { name: /Inquiries 20 waiting/ })).toBeVisible();

  portalToasts.show({ title: 'Success!', description: 'Marked as answered' });
  // The stage shows them, too, in another place.
  await expect.poll(() => document.querySelectorAll('[data-toasts] > li').length).toBe(2);

  const place = [...document.querySelectorAll('[data-toasts]:has(> li)')].find(
    (each) => !each.classList.contains('top-2'),
  );
  const toast = place?.firstElementChild?.getBoundingClientRect() as DOMRect;
  for (const section of sectionsOf(screen)) expect(overlap(toast, section)).toBe(false);
});

function withNotifications() {
  return (
    <>
      {stories.OfSuperAdmin.render()}
      <Notifications />
    </>
  );
}

function overlap(one: DOMRect, other: DOMRect) {
  const isApart = one.right <= other.left || other.right <= one.left;
  return !isApart && one.top < other.bottom && other.top < one.bottom;
}

test('the chosen theme is kept', async () => {
  const screen = await show(stories.OnAccount);
  const theme = () => document.documentElement.dataset.theme;
  const before = theme();

  await screen.getByRole('button', { name: 'Switch between light and dark' }).click();

  expect(theme()).not.toBe(before);
  expect(localStorage.getItem('archway-theme')).toBe(theme());
});

test('a logout ends the session though the server can’t be reached', async () => {
  const { api, ...screen } = await show(stories.OnAccount);
  api.isUnreachable();

  await screen.getByRole('button', { name: 'Logout' }).click();

  await expect.poll(() => session.current()).toBeNull();
});
