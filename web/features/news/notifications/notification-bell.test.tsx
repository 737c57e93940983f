import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listNotifications, readNotifications } from '#contract/notifications.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { notification } from '#gallery/samples/notifications.ts';
import { id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './notification-panel.stories.tsx';

test('the bell shows how many are unread, up to 99', async () => {
  const screen = await show(stories.Bell);

  await expect.element(screen.getByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible();
});

test('a notification opens its ticket above the list, whose filters stay, and is read', async () => {
  const { api, ...screen } = await show(stories.Panel);

  await screen.getByRole('link', { name: /^Unread: Priya Nair commented on your ticket TKT-1042/ }).click();

  await expect.element(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe(`/ticketing/admin?status=all&ticket=${id(100)}`);
  for (const { body } of api.callsOf(readNotifications)) expect(body).toEqual({ ticketId: id(100) });
});

test('a notification about no ticket opens its inquiry, and is read alone', async () => {
  const { api, ...screen } = await show(stories.Panel);

  await screen.getByRole('link', { name: /^Unread: Rosa Delgado sent a message/ }).click();

  await expect.poll(() => location.pathname).toMatch(/\/ticketing\/admin\/inquiries\/[0-9a-f-]{36}$/);
  const readAlone = () => api.callsOf(readNotifications).flatMap(({ body }) => body?.ids ?? []);
  await expect.poll(readAlone).toEqual([id(801)]);
});

test('by keyboard all are read at once, and Escape leads back to the bell', async () => {
  const { api, user, ...screen } = await show({ ...stories.Panel, press: [] });
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  await expect.element(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await user.keyboard('{Tab}{Enter}');
  await expect.element(panel.getByRole('link', { name: /^Unread/ }).first()).toBeVisible();

  panel.getByRole('button', { name: 'Mark all as read' }).element().focus();
  await user.keyboard('{Enter}');
  await expect.element(panel.getByText('Nothing unread')).toBeVisible();
  await expect.poll(() => panel.getByRole('link', { name: /^Unread/ }).all()).toEqual([]);
  await user.keyboard('{Escape}');

  await expect.element(screen.getByRole('button', { name: 'Notifications', exact: true })).toHaveFocus();
  expect(api.callsOf(readNotifications)).toMatchObject([{ body: { all: true } }]);
});

test('what concerns the open ticket is read once somebody looks at the page', async () => {
  const { api, ...screen } = await show({ ...stories.Panel, press: [], address: `/admin?ticket=${id(100)}` });

  await expect.element(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(api.callsOf(readNotifications)[0]).toMatchObject({ body: { ticketId: id(100) } });
});

test('a list that loads on retry leaves the focus in the panel', async () => {
  await page.viewport(390, 844);
  const { api, user, ...screen } = await show(stories.Failed);
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  const retry = panel.getByRole('button', { name: 'Try again' });
  await expect.element(panel.getByText('Failed to load your notifications')).toBeVisible();
  stories.Panel.api?.(api);
  api.on(listNotifications, () => pageOf([notification()]));
  api.answers();

  retry.element().focus();
  await user.keyboard('{Enter}');

  await expect.element(panel.getByRole('link', { name: /Priya Nair/ })).toBeVisible();
  expect(panel.element().contains(document.activeElement)).toBe(true);
});
