import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { showPresence } from '#contract/live.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { Live } from '#gallery/live.tsx';
import { pressKey } from '#gallery/press-key.ts';
import { deskTickets } from '#gallery/samples/desk.ts';
import { show } from '#gallery/show.tsx';
import { emitLive } from '#web/lib/live/live.ts';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './admin-tickets.stories.tsx';

beforeEach(() => page.viewport(1208, 900));

const active = deskTickets().filter(({ status }) => status !== 'resolved' && status !== 'closed');
const listed = (index: number) => active[index]?.id ?? '';
const links = () => [...document.querySelectorAll<HTMLElement>('[data-ticket]')];
const point = (link: Element | undefined) => link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
/** Longer than a pointer must rest. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 200));

type Screen = Awaited<ReturnType<typeof show>>;
/** The tickets whose conversation was asked for, in order. */
const read = ({ api }: Screen) =>
  [findTicket, listComments, listHistory].map((endpoint) =>
    api.callsOf(endpoint).map(({ params }) => (params as { ticketId: string }).ticketId),
  );

async function showDesk(address = '/admin', beside?: ReactNode) {
  const render = () => (
    <>
      {beside}
      {stories.Comfortable.render()}
    </>
  );
  const screen = await show({ ...stories.Comfortable, address, render });
  await expect.poll(() => links().length).toBeGreaterThan(10);
  return screen;
}

test('the neighbors of the open ticket are read once, and j draws the next without waiting for the server', async () => {
  const screen = await showDesk(`/admin?ticket=${listed(1)}`);
  await expect.poll(() => read(screen)).toEqual([1, 2, 3].map(() => [1, 2, 0].map(listed)));
  screen.api.isSilent();

  pressKey('j');

  await expect.element(screen.getByRole('heading', { name: active[2]?.title, level: 2 })).toBeVisible();
  expect(screen.getByText('Loading comments').elements()).toEqual([]);
  await expect.element(screen.getByLabelText('Comments').getByRole('listitem').first()).toBeVisible();
});

test('a ticket that was read ahead is read again when it is opened, and nobody is told before', async () => {
  const screen = await showDesk(`/admin?ticket=${listed(1)}`);
  await expect.poll(() => read(screen)[2]).toHaveLength(3);
  const changed = { ...active[2], title: 'Changed meanwhile' } as (typeof active)[number];
  screen.api.on(findTicket, () => changed);
  await expect.poll(() => screen.api.callsOf(showPresence).length).toBeGreaterThan(0);
  expect(new Set(screen.api.callsOf(showPresence).map(({ params }) => params.ticketId))).toEqual(new Set([listed(1)]));

  pressKey('j');

  await expect.element(screen.getByRole('heading', { name: 'Changed meanwhile', level: 2 })).toBeVisible();
});

test('a neighbor that somebody changes is read again', async () => {
  const screen = await showDesk(`/admin?ticket=${listed(1)}`, <Live />);
  await expect.poll(() => read(screen)[2]).toHaveLength(3);
  const tickets = active.map((each) => (each.id === listed(2) ? { ...each, version: 9 } : each));
  screen.api.on(listTickets, () => pageOf(tickets));

  emitLive({ name: 'ticket', data: { ticketId: listed(2), version: 9, what: 'changed' } });

  await expect.poll(() => read(screen)[0]?.filter((id) => id === listed(2))).toHaveLength(2);
});

test('a pointer that passes many rows reads the one where it rests', async () => {
  const screen = await showDesk();
  for (const link of links()) point(link);
  await expect.poll(() => read(screen)[2]).toHaveLength(1);
  point(document.body);
  links()[3]?.focus();
  await expect.poll(() => read(screen)[2]).toHaveLength(2);

  // Again, and back to where it was.
  for (const link of links()) point(link);
  await rest();

  const last = links().at(-1)?.dataset.ticket;
  expect(read(screen)).toEqual([1, 2, 3].map(() => [last, links()[3]?.dataset.ticket]));
});

test('one ticket is read at a time, and one that is no longer pointed at is given up', async () => {
  const screen = await showDesk();
  const aborted: string[] = [];
  screen.api.on(findTicket, ({ request }) => {
    request.signal.addEventListener('abort', () => aborted.push(request.url));
    return new Promise(() => undefined);
  });
  point(links()[0]);
  await expect.poll(() => read(screen)[0]).toEqual([listed(0)]);

  point(links()[4]);

  await expect.poll(() => read(screen)[0]).toEqual([listed(0), listed(4)]);
  expect(aborted.map((url) => url.split('/').at(-1))).toEqual([listed(0)]);
});

test('a ticket that can’t be read ahead says so only when it is opened', async () => {
  const screen = await showDesk();
  screen.api.on(findTicket, () => {
    throw new ApiError(404, 'Ticket not found');
  });
  point(links()[2]);
  await expect.poll(() => read(screen)[0]).toEqual([listed(2)]);
  await rest();
  expect(screen.getByText('Ticket not found').elements()).toEqual([]);

  links()[2]?.click();

  await expect.element(screen.getByRole('heading', { name: 'Ticket not found' }).first()).toBeVisible();
});

test('a browser that saves data reads nothing ahead', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const screen = await showDesk();

  point(links()[2]);
  await rest();

  expect(read(screen)).toEqual([[], [], []]);
});
