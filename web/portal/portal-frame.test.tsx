import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { stopTimer } from '#contract/time.ts';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import type { Story } from '#gallery/story.ts';
import { session } from '#web/lib/session.ts';
import { portalToasts } from '#web/lib/toast.ts';
import { Notifications } from './notifications.tsx';
import * as stories from './portal-frame.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const boxesOf = (locator: Locator) => locator.elements().map((element) => element.getBoundingClientRect());
const sections = (screen: Screen) => [
  ...screen.getByRole('tab').elements(),
  ...screen.getByRole('link', { name: /Inquiries|Audit log|Report/ }).elements(),
];

test.each([
  ['super admin', stories.OfSuperAdmin, [320, 360, 390, 820, 1099]],
  ['admin', stories.OfAdmin, [320, 1099]],
  ['manager', stories.OfManager, [320, 360, 390, 639, 640, 820, 1099, 1100, 1280, 1440, 1920]],
  ['employee', stories.OfEmployee, [320, 640, 1100]],
])('the bar of a %s is one row at every width, whatever their name', async (_, story, widths) => {
  const screen = await show(story);
  await expect.element(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible();
  await document.fonts.ready;

  for (const width of widths) {
    await page.viewport(width, 800);
    const bar = screen.getByRole('banner');
    const controls = [...boxesOf(bar.getByRole('button')), ...boxesOf(bar.getByRole('link'))];
    const outside = controls.filter(({ left, right, bottom }) => left < 0 || right > width || bottom > 66);
    expect(outside, `the bar at ${width}`).toEqual([]);
    expect(controls.length).toBeGreaterThan(2);
    expect(document.documentElement.scrollWidth, `the page at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('any page prints in light colors, without its bar', async () => {
  const screen = await show(stories.OfManager);
  const bar = screen.getByRole('banner').element();
  document.documentElement.dataset.theme = 'dark';
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');

  await emulate({ media: 'print' });

  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
  expect(bar.checkVisibility()).toBe(false);
});

test.each([1100, 1280, 1440, 1920])('%i pixels wide, the rail leads everywhere', async (width) => {
  await page.viewport(width, 800);
  const screen = await show(stories.OfSuperAdmin);
  await expect.element(screen.getByRole('link', { name: 'Inquiries 20 waiting' })).toBeVisible();

  expect(sections(screen).map(({ textContent }) => textContent)).toEqual([
    'Tickets',
    'Companies & users',
    'Admins',
    'Knowledge base',
    'Inquiries20 waiting',
    'Reports',
    'Audit log',
  ]);
  for (const section of sections(screen)) {
    const { left, right } = section.getBoundingClientRect();
    expect(left >= 0 && right <= 232).toBe(true);
  }
  await expect.element(screen.getByRole('button', { name: 'System settings', exact: false })).toBeVisible();
});

test.each([320, 820])('%i pixels wide, everything is one press away, and a choice closes the menu', async (width) => {
  await page.viewport(width, 800);
  const screen = await show(stories.OfSuperAdmin);
  await screen.getByRole('button', { name: 'Menu' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Admin dashboard' });
  await expect.element(drawer.getByRole('link', { name: 'Audit log' })).toBeInTheDocument();
  expect(sections(drawer)).toHaveLength(7);
  await expect.element(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();

  await drawer.getByRole('tab', { name: 'Admins' }).click();

  await expect.poll(() => location.pathname).toBe('/ticketing/admin/admins');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(screen.getByRole('banner').getByText('Admins')).toBeVisible();
});

test('the rail is icons if the user wants it so, also after a reload, and keeps its names', async () => {
  await page.viewport(1440, 900);
  const screen = await show(stories.OfAdmin);
  const rail = screen.getByRole('navigation', { name: 'Dashboard' });
  const width = () => rail.element().getBoundingClientRect().width;
  expect(width()).toBe(232);

  await screen.getByRole('button', { name: 'Collapse the sidebar' }).click();

  await expect.poll(width).toBe(72);
  expect(localStorage.getItem('archway-rail')).toBe('icons');
  await expect.element(screen.getByRole('tab', { name: 'Companies & users' })).toBeVisible();
  await expect.element(rail.getByRole('button', { name: 'Create ticket' })).toBeVisible();
  await screen.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect.poll(width).toBe(232);
  expect(localStorage.getItem('archway-rail')).toBeNull();
});

test.each([
  [1280, 72],
  [1440, 232],
])(
  'beside an open ticket, the rail of a window %i pixels wide has %i, with the views and their counts',
  async (width, expected) => {
    await page.viewport(width, 900);
    const screen = await show({ ...stories.WithTicket });
    const rail = screen.getByRole('navigation', { name: 'Dashboard' });

    await expect.poll(() => rail.element().getBoundingClientRect().width).toBe(expected);
    const view = rail.getByRole('link', { name: /^Unassigned/ });
    await expect.element(view.getByText(/^\d/)).toBeVisible();
    expect(view.getByText('Unassigned').element().scrollWidth).toBeLessThanOrEqual(view.element().clientWidth);
  },
);

test('the arrows move along the tabs of the rail, and Enter opens one', async () => {
  await page.viewport(1440, 900);
  const { user, ...screen } = await show(stories.OfAdmin);
  screen.getByRole('tab', { name: 'Tickets' }).element().focus();

  await user.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('tab', { name: 'Companies & users' })).toHaveFocus();
  expect(location.pathname).toBe('/ticketing/admin');
  await user.keyboard('{Enter}');

  await expect.poll(() => location.pathname).toBe('/ticketing/admin/companies');
  await expect.element(screen.getByRole('tab', { name: 'Companies & users' })).toHaveAttribute('aria-selected', 'true');
});

test.each([
  [320, 700],
  [390, 844],
  [820, 1180],
  [1440, 900],
])('at %i × %i a notification covers no section', async (width, height) => {
  await page.viewport(width, height);
  const screen = await show({ ...stories.OfSuperAdmin, render: () => withNotifications(stories.OfSuperAdmin) });
  await expect.element(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible();

  portalToasts.show({ title: 'Success!', description: 'Marked as answered' });

  const toast = (await shownToast()).getBoundingClientRect();
  const parts = [...document.querySelectorAll('[data-frame-part]')].map((part) => part.getBoundingClientRect());
  expect(parts.filter((part) => part.width > 0 && overlap(toast, part))).toEqual([]);
});

/** The stage shows notifications, too, in another place. */
async function shownToast() {
  await expect.poll(() => document.querySelectorAll('[data-toasts] > li').length).toBe(2);
  return document.querySelector('[data-toasts]:not(.top-2) > li') as Element;
}

function withNotifications({ render }: Story) {
  return (
    <>
      {render()}
      <Notifications />
    </>
  );
}

function overlap(one: DOMRect, other: DOMRect) {
  const isApart = one.right <= other.left || other.right <= one.left;
  return !isApart && one.top < other.bottom && other.top < one.bottom;
}

test('the chosen theme is kept', async () => {
  await page.viewport(1440, 900);
  const screen = await show(stories.UserMenu);
  const theme = () => document.documentElement.dataset.theme;
  const before = theme();

  await screen.getByRole('button', { name: 'Switch between light and dark' }).click();

  expect(theme()).not.toBe(before);
  expect(localStorage.getItem('archway-theme')).toBe(theme());
});

test('a logout ends the session though the server can’t be reached', async () => {
  await page.viewport(1440, 900);
  const { api, ...screen } = await show(stories.UserMenu);
  await expect.element(screen.getByRole('link', { name: 'Your account' })).toBeVisible();
  api.isUnreachable();

  await screen.getByRole('button', { name: 'Logout' }).click();

  await expect.poll(() => session.current()).toBeNull();
});

test('a view is one click away from every screen, and marked while it is shown', async () => {
  await page.viewport(1440, 900);
  const screen = await show({ ...stories.OnAccount });
  const views = screen.getByRole('navigation', { name: 'Views' });
  await expect.element(views.getByRole('link', { name: 'Unassigned 12 tickets' })).toBeVisible();
  await expect.element(views.getByRole('link', { name: 'Fires 1,000+ tickets' })).toBeVisible();
  expect(views.element().querySelector('[aria-current]')).toBeNull();

  await views.getByRole('link', { name: 'Unassigned 12 tickets' }).click();

  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/ticketing/admin?view=unassigned&assignee=none&snoozed=false');
  await expect.poll(() => views.element().querySelector('[aria-current]')?.textContent).toMatch(/^Unassigned/);
});

test('Create ticket keeps the filters of the list, and leads back from other screens', async () => {
  await page.viewport(1440, 900);
  const screen = await show({ ...stories.OfAdmin, address: '/admin?status=all' });

  await screen.getByRole('button', { name: 'Create ticket' }).click();

  await expect.poll(() => location.search).toBe('?status=all&new=1');
  await expect.element(screen.getByRole('dialog', { name: 'Create ticket' })).toBeVisible();
});

test('the running timer is on every screen, and stopping it asks what to save', async () => {
  await page.viewport(1440, 900);
  const { api, ...screen } = await show({ ...stories.TimerRunning, address: '/admin/account' });
  const timer = screen.getByRole('region', { name: 'Your timer' });
  await expect.element(timer.getByRole('link', { name: 'TKT-1042 · 1 h 4 min' })).toBeVisible();

  await timer.getByRole('button', { name: 'Stop timer' }).click();

  await expect.element(screen.getByRole('dialog', { name: 'Log time' })).toBeVisible();
  await expect.element(screen.getByLabelText('Minutes')).toHaveValue('65');
  expect(api.callsOf(stopTimer)).toHaveLength(1);
});

test('without a timer, the frame has no place for one', async () => {
  const screen = await show(stories.OfAdmin);
  await expect.element(screen.getByRole('link', { name: /^Unassigned/ })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Your timer' }).query()).toBeNull();
});

test.each([
  [390, 844],
  [1440, 900],
])(
  'at %i × %i a notification covers neither the head of a ticket nor where its answer is written',
  async (width, height) => {
    await page.viewport(width, height);
    const screen = await show({
      ...stories.WithTicket,
      render: () => withNotifications(stories.WithTicket),
    });
    await expect.element(screen.getByLabelText('Add a comment')).toBeVisible();

    portalToasts.show({ title: 'Success!', description: 'Comment added' });

    const toast = await shownToast();
    const used = document.querySelectorAll('[data-composer], [data-docked] header, [role="dialog"] > header');
    expect(used.length).toBeGreaterThan(1);
    await expect
      .poll(() => [...used].filter((each) => overlap(toast.getBoundingClientRect(), each.getBoundingClientRect())))
      .toEqual([]);
  },
);

test('a client with a phone has the account, the theme and Logout behind one button', async () => {
  await page.viewport(320, 700);
  const { user, ...screen } = await show(stories.OfEmployee);

  await screen.getByRole('button', { name: 'Account and logout' }).click();

  await expect.element(screen.getByRole('link', { name: 'Your account', exact: true })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Account and logout' })).toHaveFocus();
});
