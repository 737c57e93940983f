import { expect, test } from 'vitest';
import { findDisplay, updateDisplay } from '#contract/display.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { display } from '#gallery/samples/account.ts';
import { manyTickets } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './ticket-workspace.stories.tsx';

test('a density chosen before the saved one has loaded is kept', async () => {
  const saved = Promise.withResolvers<Reply<typeof findDisplay>>();
  const { api, ...screen } = await show({
    ...stories.Staff,
    api: (server) => {
      stories.Staff.api?.(server);
      server.on(findDisplay, () => saved.promise);
    },
  });
  await expect.element(screen.getByRole('article').first()).toBeVisible();

  await screen.getByRole('button', { name: 'Compact list' }).click();
  await expect
    .poll(() => api.callsOf(updateDisplay))
    .toEqual([expect.objectContaining({ body: { density: 'compact' } })]);
  saved.resolve(display());
  await expect.poll(() => api.isWorking()).toBe(false);

  await expect.element(screen.getByRole('button', { name: 'Comfortable list' })).toBeVisible();
});

test('a density that could not be saved says so, and the list shows what is saved', async () => {
  const { api, ...screen } = await show(stories.Staff);
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  api.on(updateDisplay, () => Response.json({ message: '' }, { status: 500 }));

  await screen.getByRole('button', { name: 'Compact list' }).click();

  await expect.element(screen.getByText('Failed to save your display settings')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Compact list' })).toBeVisible();
});

test('a list with more pages asks for its count, and one without counts its rows', async () => {
  const { api, ...screen } = await show(stories.Staff);
  await expect.element(screen.getByText('4 tickets', { exact: true })).toBeVisible();
  const following = new Promise<Response>(() => undefined);
  api.on(listTickets, ({ querystring }) => (querystring?.cursor ? following : pageOf(manyTickets(25), 'next')));

  await screen.getByLabelText('Priority').selectOptions('High');

  await expect.element(screen.getByText('1,000+ tickets', { exact: true })).toBeVisible();
});
