import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Reply } from '#contract/endpoint.ts';
import { listTickets } from '#contract/tickets.ts';
import { countTickets } from '#contract/views.ts';
import { contrast, luminanceOf, systemColor } from '#gallery/colors.ts';
import { emulate } from '#gallery/emulate.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id, member } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { assignedTo, promised, someTickets, ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { Tick } from '#web/lib/ticking.ts';
import * as stories from './ticket-workspace.stories.tsx';

const outOfDate = 'This could not be refreshed and may be out of date.';

test('a list that failed to load loads on retry, and the focus stays near', async () => {
  const { api, user, ...screen } = await show(stories.Failed);
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(screen.getByText('Failed to load tickets')).toBeVisible();
  stories.Staff.api?.(api);
  api.answers();

  retry.element().focus();
  await user.keyboard('{Enter}');

  await expect.element(screen.getByRole('link', { name: 'The phones are dead' })).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('a list that failed to refresh stays and says so; trying again keeps the focus, and refreshes', async () => {
  const { api, user, ...screen } = await show(stories.Staff);
  const tickets = screen.getByRole('article');
  await expect.poll(() => tickets.elements().length).toBe(4);
  api.fails();
  await screen.getByRole('button', { name: 'Refresh tickets' }).click();
  await expect.element(screen.getByText(outOfDate)).toBeVisible();
  expect(tickets.elements()).toHaveLength(4);

  const answer = Promise.withResolvers<Reply<typeof listTickets>>();
  api.answers();
  api.on(listTickets, () => answer.promise);
  screen.getByRole('button', { name: 'Try again' }).element().focus();
  await user.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Trying...' })).toHaveFocus();
  answer.resolve(pageOf(someTickets()));

  await expect.poll(() => screen.getByText(outOfDate).elements().length).toBe(0);
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('one click clears the filters of an empty list, which names them', async () => {
  const screen = await show(stories.NothingFound);
  await expect.element(screen.getByText('No tickets match your current filters.')).toBeVisible();
  await expect.element(screen.getByText('“zebra” · Waiting for client · Urgent priority · One company')).toBeVisible();

  await screen.getByRole('button', { name: 'Clear filters' }).click();

  await expect.element(screen.getByRole('link', { name: 'The phones are dead' })).toBeVisible();
  await expect.element(screen.getByLabelText('Search tickets')).toHaveValue('');
  expect(location.search).toBe('?status=all');
});

test('a user without tickets learns what the page is for and how to create the first one', async () => {
  const screen = await show(stories.NoneYet);
  await expect.element(screen.getByText('You haven’t created any tickets yet.')).toBeVisible();

  await screen.getByRole('button', { name: 'New ticket' }).last().click();

  await expect.element(screen.getByRole('dialog', { name: 'New ticket' })).toBeVisible();
});

test('a search says how many closed tickets it left out, and shows them with one click', async () => {
  const { api, ...screen } = await show(stories.ClosedMatches);
  await expect.element(screen.getByText('4 active, 2 closed')).toBeVisible();
  expect(api.callsOf(countTickets).at(-1)?.querystring).toMatchObject({ search: 'printer', status: 'closed' });

  await screen.getByRole('button', { name: 'Show all' }).click();

  await expect.poll(() => new URLSearchParams(location.search).get('status')).toBe('all');
  await expect.element(screen.getByText(/active, .* closed/)).not.toBeInTheDocument();
});

test('a search that only closed tickets match says so, with both ways on beside each other', async () => {
  const screen = await show(stories.OnlyClosedMatches);

  await expect.element(screen.getByText('1 closed ticket matches.')).toBeVisible();

  const top = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect().top;
  expect(top('Show closed')).toBe(top('Clear filters'));
});

test('a card says whose it is, and how many more tags there are', async () => {
  const { api, ...screen } = await show({ ...stories.Client, actor: member });
  api.on(listTickets, () => pageOf([ticket({ ...assignedTo(member), tags: ['a-1', 'b-2', 'c-3', 'd-4'] })]));

  await screen.getByRole('button', { name: 'Refresh tickets' }).click();

  await expect.element(screen.getByText('Assigned to you')).toBeVisible();
  await expect.element(screen.getByText('+2')).toBeVisible();
});

test('the ages on cards grow, and countdowns turn urgent, while the page is left open', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T16:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const screen = await show(stories.Staff);
  const card = screen.getByRole('article').filter({ hasText: 'The label printer' });
  await expect.element(card.getByText('12 min ago')).toBeVisible();
  const due = () => card.element().querySelector<HTMLElement>('[data-due]');
  await expect.poll(() => due()?.dataset.due).toBe('open');

  vi.setSystemTime('2026-03-10T19:15:00Z');
  vi.advanceTimersByTime(Tick);

  await expect.element(card.getByText('3 h ago')).toBeVisible();
  await expect.poll(() => due()?.dataset.due).toBe('soon');
  vi.setSystemTime('2026-03-10T20:30:00Z');
  vi.advanceTimersByTime(Tick);
  await expect.poll(() => due()?.dataset.due).toBe('missed');
  await expect.element(card.getByText(/^missed by 30 min/i).first()).toBeVisible();
});

test('a due date stands where no promise is due before it, and says when it has passed', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T16:00:00Z'), toFake: ['Date'] });
  const dueOn = '2026-03-12';
  const screen = await show({
    ...stories.Staff,
    api: (api) => {
      stories.Staff.api?.(api);
      const rows = [
        { title: 'Maintenance', dueOn, overdueAt: '2026-03-12T23:00:00Z' },
        { title: 'Promised before', dueOn, overdueAt: '2026-03-12T23:00:00Z', promise: promised() },
        { title: 'Late', dueOn: '2026-03-09', overdueAt: '2026-03-09T23:00:00Z' },
        { title: 'Done', status: 'resolved' as const, dueOn, overdueAt: '2026-03-12T23:00:00Z' },
      ];
      api.on(listTickets, () => pageOf(rows.map((row, index) => ticket({ id: id(500 + index), ...row }))));
    },
  });
  const due = (title: string) => {
    const row = screen.getByRole('article').filter({ hasText: title });
    return row.element().querySelector<HTMLElement>('[data-due]')?.dataset;
  };

  await expect.poll(() => due('Maintenance')).toMatchObject({ due: 'open', tooltip: 'Due Thu, Mar 12' });
  expect(due('Promised before')?.tooltip).toMatch(/^First reply due/);
  expect(due('Late')).toMatchObject({ due: 'missed', tooltip: 'Overdue since Mon, Mar 9' });
  expect(due('Done')).toBeUndefined();
});

test.each([
  ['comfortable', stories.Staff],
  ['compact', stories.Compact],
])('in the %s list a ticket with unread notifications is marked until it is opened', async (_, story) => {
  const { api, ...screen } = await show(story);
  serveTicket(api);
  const row = screen.getByRole('article').filter({ hasText: 'The label printer' });
  const link = row.getByRole('link');
  await expect.element(row.getByText('Unread')).toBeVisible();
  await expect.element(link).toHaveAttribute('aria-description', 'Unread');
  expect(screen.getByText('Unread').elements()).toHaveLength(1);

  await link.click();

  await expect.element(link).not.toHaveAttribute('aria-description');
  await expect.element(row.getByText('Unread')).not.toBeInTheDocument();
});

test('the open ticket is marked in high contrast, and its status stands out from its row in both themes', async () => {
  const screen = await show({
    ...stories.Staff,
    address: `/admin?ticket=${id(100)}`,
    api: (api) => {
      stories.Staff.api?.(api);
      serveTicket(api);
    },
  });
  const row = screen.getByRole('article').filter({ hasText: 'The label printer' });
  const word = row.getByText('Open', { exact: true });
  await expect.element(word).toBeVisible();
  const shape = word.element().previousElementSibling as Element;

  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const [front, behind] = [luminanceOf(shape, 'color'), luminanceOf(row.element(), 'backgroundColor')];
    expect(contrast(front, behind), theme).toBeGreaterThan(3);
  }
  await emulate({ forcedColors: 'active' });
  expect(getComputedStyle(row.element())).toMatchObject({
    outlineStyle: 'solid',
    outlineColor: systemColor('Highlight'),
  });
  expect(getComputedStyle(screen.getByRole('article').nth(1).element()).outlineStyle).toBe('none');
});

test.each([
  ['a desk', 1440, stories.Snoozed],
  ['a phone', 390, stories.SnoozedOnPhone],
  ['the smallest phone', 320, stories.SnoozedOnPhone],
  ['a compact list', 820, stories.SnoozedCompact],
])('on %s, a snoozed ticket says within its row until when', async (_, width, story) => {
  await page.viewport(width, 844);
  const screen = await show(story);
  for (const words of ['until Fri, Mar 13', 'until 1:00 PM']) {
    const mark = screen.getByText(words, { exact: true });
    await expect.element(mark).toBeVisible();
    const place = mark.element().closest('article')?.getBoundingClientRect();
    const { left, right, top, bottom } = mark.element().getBoundingClientRect();
    expect(left).toBeGreaterThan(place?.left ?? Number.NaN);
    expect(right).toBeLessThanOrEqual(place?.right ?? Number.NaN);
    expect(top).toBeGreaterThanOrEqual(place?.top ?? Number.NaN);
    expect(bottom).toBeLessThanOrEqual(place?.bottom ?? Number.NaN);
  }
});
