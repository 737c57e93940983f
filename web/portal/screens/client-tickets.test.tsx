import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findHome } from '#contract/home.ts';
import { listTickets } from '#contract/tickets.ts';
import { live } from '#gallery/live.tsx';
import { balance, monthly } from '#gallery/samples/balances.ts';
import { home } from '#gallery/samples/home.ts';
import { id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { keepLines } from '#web/features/desk/tickets/balance/balance-lines.tsx';
import { emitLive } from '#web/lib/live/live.ts';
import * as stories from './client-tickets.stories.tsx';

/** A phone. */
beforeEach(() => page.viewport(390, 844));

const titlesIn = (name: string) =>
  page
    .getByRole('list', { name })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('the home says what waits for the client, until when a new ticket is answered, and how to reach us', async () => {
  const { api, ...screen } = await show(stories.TwoWait);

  await expect.element(screen.getByText('2 tickets are waiting for you.')).toBeVisible();
  await expect
    .element(screen.getByText(/^A new ticket is answered by \w+day, \d+:\d\d [AP]M [\w+:-]+\.$/))
    .toBeVisible();
  const ways = screen.getByRole('list', { name: 'How to reach us' });
  await expect.element(ways.getByRole('link', { name: '(314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142');
  await expect.element(ways.getByText('Monday to Friday, 9:00 AM to 5:00 PM CT')).toBeVisible();
  // What a client needs is above the tickets.
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(ways.element())).toBeLessThan(top(screen.getByRole('heading', { name: 'Waiting for you' }).element()));
  await expect.element(screen.getByRole('link', { name: 'The printer does not print' })).toBeVisible();
  expect(api.callsOf(findHome)).toHaveLength(1);
});

test('open tickets are in two groups, by whose turn it is, and the latest change is first', async () => {
  const { api } = await show(stories.TwoWait);

  await expect
    .poll(() => titlesIn('Waiting for you'))
    .toEqual(['A new laptop for the front desk', 'Which of the two scanners should we keep?']);
  await expect
    .poll(() => titlesIn('Tickets'))
    .toEqual(['The label printer prints blank labels', 'The phones are dead', 'Shared calendar for the two chairs']);
  const asked = api.callsOf(listTickets).map(({ querystring }) => [querystring?.status, querystring?.sort]);
  expect(asked).toEqual([
    ['waiting_client', 'updated'],
    ['open,in_progress', 'updated'],
  ]);
});

test('what is left of the hours stands above the list, follows it live, and moves nothing when it arrives', async () => {
  let left = 255;
  const arrives = Promise.withResolvers<void>();
  const screen = await show({
    ...live(stories.WithBalance),
    api: (api) => {
      keepLines(['4 h 15 min left in March, including 2 h of February until Thu, Apr 30']);
      stories.WithBalance.api?.(api);
      api.on(findHome, async () => {
        await arrives.promise;
        return home({ firstReplyDueAt: null, balance: balance(monthly({ left })) });
      });
    },
  });
  const heading = screen.getByRole('heading', { name: 'Waiting for you' });
  await expect.element(screen.getByRole('list', { name: 'How to reach us' })).toBeVisible();
  await expect.element(heading).toBeVisible();
  await expect.element(screen.getByText('2 tickets are waiting for you.')).toBeVisible();
  const top = () => heading.element().getBoundingClientRect().top;
  const before = top();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  expect(
    screen
      .getByText(/left in March/)
      .elements()
      .filter(isShown),
  ).toEqual([]);

  arrives.resolve();

  await expect.element(screen.getByText(/^4 h 15 min left in March, including 2 h of February/)).toBeVisible();
  expect(top()).toBe(before);
  left = 195;
  emitLive({ name: 'record', data: { resource: 'time entry' } });
  await expect.element(screen.getByText(/^3 h 15 min left in March/)).toBeVisible();
});

test('what waits for the decision of a manager does not wait for its requester', async () => {
  const screen = await show(stories.ManagerDecides);

  await expect.poll(() => titlesIn('Waiting for you')).toEqual(['A new laptop for the front desk']);
  expect(titlesIn('Waiting for a decision')).toEqual(['Which of the two scanners should we keep?']);
  await expect.element(screen.getByText('1 ticket is waiting for you.')).toBeVisible();
  await expect.element(screen.getByText('Waiting for a manager')).toBeVisible();
});

test('planned work is folded below the rest', async () => {
  const screen = await show(stories.WithPlannedWork);
  await screen.getByText(/^Planned work/).click();
  await expect.poll(() => titlesIn('Planned work')).toEqual(['Maintenance in December']);
});

test('planned work is left out if the company leaves it out', async () => {
  const screen = await show({
    ...stories.WithPlannedWork,
    api: (server) => {
      stories.WithPlannedWork.api?.(server);
      server.on(findHome, () => home({ showsPlannedWork: false }));
    },
  });

  await expect.element(screen.getByRole('heading', { name: 'Articles read most' })).toBeVisible();
  expect(titlesIn('Tickets')).toHaveLength(3);
  expect(screen.getByText(/^Planned work/).elements()).toEqual([]);
});

test('resolved tickets are one tap away, and so is the way back', async () => {
  const screen = await show(stories.TwoWait);
  await screen.getByRole('link', { name: 'Resolved tickets (1)' }).click();

  await expect.poll(() => titlesIn('Tickets')).toEqual(['The scanner sends every page twice']);
  await screen.getByRole('link', { name: 'Your open tickets' }).click();

  await expect.element(screen.getByText('2 tickets are waiting for you.')).toBeVisible();
});

test('few tickets need no tools: a button or a key shows them, ready to search', async () => {
  const { user, ...screen } = await show(stories.TwoWait);
  await expect.element(screen.getByText('2 tickets are waiting for you.')).toBeVisible();
  expect(screen.getByLabelText('Search tickets').elements()).toEqual([]);

  await user.keyboard('/');

  await expect.element(screen.getByLabelText('Search tickets')).toHaveFocus();
  await user.keyboard('scanner');
  await expect.poll(() => location.search).toBe('?search=scanner');
  await expect.element(screen.getByLabelText('Search tickets')).toHaveFocus();
  await screen.getByRole('link', { name: 'Your open tickets' }).click();
  await expect.element(screen.getByRole('heading', { name: 'With us' })).toBeVisible();
});

test('from ten tickets on the tools are there', async () => {
  const screen = await show(stories.Many);

  await expect.element(screen.getByLabelText('Search tickets')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search and filter' }).elements()).toEqual([]);
});

test('selecting goes on in one list of all open tickets, and ends at the home', async () => {
  const { user, ...screen } = await show(stories.Many);
  await expect.element(screen.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();

  await screen.getByRole('button', { name: 'Select tickets' }).click();
  await expect.element(screen.getByRole('region', { name: 'Selected tickets' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Waiting for you' }).elements()).toEqual([]);
  await user.keyboard('{Escape}');

  await expect.element(screen.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
});

test('who logs in for the first time is welcomed with the three ways to get help', async () => {
  const screen = await show(stories.FirstLogin);

  await expect.element(screen.getByRole('heading', { name: /^Welcome, Priya/ })).toBeVisible();
  await expect.element(screen.getByText('You haven’t created any tickets yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: '(314) 555-0142' }).elements()).toHaveLength(1);
  expect(screen.getByRole('link', { name: /^Resolved/ }).elements()).toEqual([]);
});

test('where no email comes in, nobody is told to write one', async () => {
  const screen = await show(stories.FirstLoginWithoutEmail);

  const heading = /There are two ways to get help from Archway IT:$/;
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByText('By email:').query()).toBeNull();
});

test('who has only resolved tickets is told so, and led to them', async () => {
  const screen = await show(stories.NothingOpen);

  await expect.element(screen.getByText('None of your tickets is open right now.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Resolved tickets (1)' })).toBeVisible();
});

test('if nothing loads, one retry loads both groups', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load tickets')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(1);
  stories.TwoWait.api?.(api);
  api.answers();

  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(screen.getByText('2 tickets are waiting for you.')).toBeVisible();
  await expect.poll(() => titlesIn('Tickets')).toHaveLength(3);
});

test('j goes from one group into the other', async () => {
  await page.viewport(1440, 900);
  const { user } = await show({ ...stories.TicketOpen, address: `/client?ticket=${id(104)}` });
  for (const group of ['Waiting for you', 'Tickets']) await expect.poll(() => titlesIn(group)).not.toEqual([]);

  await user.keyboard('j');

  await expect.poll(() => new URLSearchParams(location.search).get('ticket')).toBe(id(100));
});
