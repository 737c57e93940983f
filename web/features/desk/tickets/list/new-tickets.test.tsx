import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
import { manyTickets, ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { emitLive } from '#web/lib/live/live.ts';
import { keepQueriesLive } from '#web/lib/live/live-queries.ts';
import * as stories from './ticket-workspace.stories.tsx';

let live: QueryClient | undefined;

/** Starts what a page starts once. */
function LiveUpdates() {
  const queryClient = useQueryClient();
  if (live !== queryClient) keepQueriesLive(queryClient);
  live = queryClient;
  return null;
}

test('a new ticket waits above the list, and changed ones update in place', async () => {
  let rows = manyTickets(25);
  const { api, ...screen } = await show({
    ...stories.Many,
    render: () => (
      <>
        <LiveUpdates />
        {stories.Many.render()}
      </>
    ),
  });
  api.on(listTickets, () => pageOf(rows));
  const titles = () =>
    screen
      .getByRole('article')
      .elements()
      .map((card) => card.querySelector('a')?.textContent);
  await expect.element(screen.getByRole('link', { name: 'Shelf 3 is bent' })).toBeVisible();
  const before = titles();

  rows = [ticket({ title: 'The copier is on fire' }), ...rows];
  rows = rows.map((each) => (each.title === 'Shelf 3 is bent' ? { ...each, status: 'resolved' } : each));
  for (const ticketId of [id(100), id(1002)])
    emitLive({ name: 'ticket', data: { ticketId, version: 2, what: 'changed' } });

  const waiting = screen.getByRole('button', { name: /^1 new ticket$/ });
  await expect.element(waiting).toBeVisible();
  const third = screen.getByRole('article').filter({ hasText: 'Shelf 3 is bent' });
  await expect.element(third.getByText('Resolved')).toBeVisible();
  expect(titles()).toEqual(before);
  const list = document.querySelector('[data-ticket-list]');
  list?.scrollTo(0, list.scrollHeight);
  await expect.poll(() => document.querySelector('[aria-posinset="1"]')).toBeNull();

  await waiting.click();

  await expect.element(screen.getByRole('link', { name: 'The copier is on fire' })).toHaveFocus();
  await expect.element(waiting).not.toBeInTheDocument();
});
