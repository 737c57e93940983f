import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Reply } from '#contract/endpoint.ts';
import { listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { dayOf } from '#web/lib/time.ts';
import * as stories from './ticket-workspace.stories.tsx';

const searches = (calls: { querystring?: { search?: string; status?: unknown } }[]) =>
  // The number of closed matches is another request.
  calls
    .filter(({ querystring }) => querystring?.status !== 'closed')
    .flatMap(({ querystring }) => querystring?.search ?? []);

test('a search starts when typing pauses, cancels earlier requests, and shows only the last answer', async () => {
  const { api, ...screen } = await show(stories.Staff);
  const aborted: string[] = [];
  const answers: (() => void)[] = [];
  api.on(listTickets, ({ querystring: { search = '', status } = {}, request }) => {
    if (status === 'closed' || !search) return pageOf([]);
    request.signal.addEventListener('abort', () => aborted.push(search));
    const { promise, resolve } = Promise.withResolvers<Reply<typeof listTickets>>();
    answers.push(() => resolve(pageOf([ticket({ title: `About ${search}` })])));
    return promise;
  });
  const field = screen.getByLabelText('Search tickets');

  for (const [index, text] of ['shelf', 'shelf 31', 'shelf 317'].entries()) {
    await field.fill(text);
    await expect.poll(() => answers.length).toBe(index + 1);
  }
  for (const answer of answers.reverse()) answer();

  await expect.element(screen.getByRole('link', { name: 'About shelf 317' })).toBeVisible();
  expect(searches(api.callsOf(listTickets))).toEqual(['shelf', 'shelf 31', 'shelf 317']);
  expect(aborted).toEqual(['shelf', 'shelf 31']);
  expect(screen.getByRole('article').elements()).toHaveLength(1);
  await expect.element(field).toHaveValue('shelf 317');
});

test('a search that is too long is kept whole and says so, and the list stays', async () => {
  const { api, ...screen } = await show(stories.Staff);
  await expect.element(screen.getByRole('link', { name: 'The phones are dead' })).toBeVisible();

  await screen.getByLabelText('Search tickets').fill('x'.repeat(230));

  await expect.element(screen.getByText(/^30 characters over the limit of 200\./)).toBeVisible();
  await expect.element(screen.getByLabelText('Search tickets')).toHaveValue('x'.repeat(230));
  await expect.element(screen.getByRole('link', { name: 'The phones are dead' })).toBeVisible();
  expect(searches(api.callsOf(listTickets))).toEqual([]);
});

test('on a phone the panel of filters fits the screen, and Done sends what was typed', async () => {
  await page.viewport(390, 844);
  const screen = await show(stories.ClientFilters);
  const panel = screen.getByRole('dialog', { name: 'Filters' });
  await expect.element(panel).toBeVisible();
  const { left, right, bottom } = panel.element().getBoundingClientRect();
  expect([left >= 0, right <= 390, bottom <= 844]).toEqual([true, true, true]);

  await panel.getByLabelText('Tag').fill('printer');
  await panel.getByRole('button', { name: 'Done' }).click();

  await expect.element(screen.getByRole('button', { name: 'Remove filter: Tag printer' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus();
});

test('staff filter by what is promised, and remove filters one by one or all at once', async () => {
  const { api, ...screen } = await show(stories.StaffFilters);
  const panel = screen.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabelText('Due').selectOptions('Missed');
  await panel.getByLabelText('Assigned to').selectOptions('Nobody');
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(() => api.callsOf(listTickets).at(-1)?.querystring)
    .toMatchObject({ due: 'missed', assignee: 'none' });

  await screen.getByRole('button', { name: 'Remove filter: Missed' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove filter: Missed' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Search tickets')).toHaveFocus();
  expect(location.search).toBe('?assignee=none');
  await screen.getByRole('button', { name: /^Filters/ }).click();
  await panel.getByLabelText('Category').selectOptions('Hardware Issues');
  await panel.getByRole('group', { name: 'Created in' }).getByRole('button', { name: 'Last 7 days' }).click();
  await expect.element(panel.getByLabelText('Created from')).toHaveValue(dayOf(new Date().toISOString(), -7));
  await panel.getByRole('button', { name: 'Done' }).click();
  await screen.getByRole('button', { name: 'Clear all' }).click();

  await expect.poll(() => location.search).toBe('');
});
