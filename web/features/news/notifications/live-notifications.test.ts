import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import { emitLive, liveState } from '#web/lib/live/live.ts';
import { keepQueriesLive } from '#web/lib/live/live-queries.ts';
import { notificationCount } from './api.ts';
import { keepNotificationsLive } from './live-notifications.ts';

withFakeBrowser();

/** In milliseconds: longer than live updates are collected. */
const SOON = 1_500;

let unread: number;

/** A page whose bell shows the count. */
async function open() {
  unread = 2;
  vi.stubGlobal('fetch', async () => Response.json({ unread }));
  const client = new QueryClient();
  onTestFinished(new QueryObserver(client, notificationCount).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  keepQueriesLive(client);
  keepNotificationsLive(client);
  return { client, count: () => client.getQueryData(notificationCount.queryKey)?.unread };
}

test('the count follows each notification, and a stream that opens again', async () => {
  const { count } = await open();

  unread = 3;
  emitLive({ name: 'notification', data: { ticket: { id: 't1' }, readAt: null } });
  await vi.advanceTimersByTimeAsync(SOON);
  expect(count()).toBe(3);

  unread = 5;
  liveState.set('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(count()).toBe(5);
});

test('tickets lose their marks when another page has marked all as read', async () => {
  const { client } = await open();
  const rows = () => client.getQueryData<{ rows: object[] }>(ticketListKey)?.rows;
  client.setQueryData(ticketListKey, { rows: [{ id: 't1', isUnread: true }], next: null });
  emitLive({ name: 'notification', data: { ticket: null, readAt: null } });
  await vi.advanceTimersByTimeAsync(SOON);
  expect(rows()).toEqual([{ id: 't1', isUnread: true }]);

  unread = 0;
  emitLive({ name: 'notification', data: { ticket: null, readAt: '2026-03-10T16:00:00.000Z' } });
  await vi.advanceTimersByTimeAsync(SOON);

  expect(rows()).toEqual([{ id: 't1', isUnread: false }]);
});
