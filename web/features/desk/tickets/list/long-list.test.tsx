import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listTickets } from '#contract/tickets.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { manyTickets } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import * as stories from './ticket-workspace.stories.tsx';

slow('Draws hundreds of rows');

const TICKETS = 320;
const rows = manyTickets(TICKETS);

/** Pages of hundreds of tickets, whatever the filters. */
const long = {
  ...stories.Staff,
  api: (api: FakeApi) => {
    stories.Staff.api?.(api);
    api.on(listTickets, ({ querystring: { cursor = '0', limit = 25 } = {} }) => {
      const end = Number(cursor) + Number(limit);
      return pageOf(rows.slice(Number(cursor), end), end < TICKETS ? `${end}` : undefined);
    });
  },
};

beforeEach(() => page.viewport(1440, 900));

const rowAt = (position: number) => document.querySelector<HTMLElement>(`[aria-posinset="${position}"]`);
const rowsInPage = () => document.querySelectorAll('[data-row]').length;

/** Scrolls to the end of what is loaded until the row is there, and back to it. */
async function scrollTo(position: number) {
  const target = innerWidth < 1100 ? window : document.querySelector('[data-ticket-list]');
  await expect
    .poll(
      () => {
        if (rowAt(position)) return true;
        const last = Number([...document.querySelectorAll('[data-row]')].at(-1)?.ariaPosInSet);
        target?.scrollBy(0, last < position ? 5_000 : -400);
        return false;
      },
      { interval: 20, timeout: 20_000 },
    )
    .toBe(true);
  rowAt(position)?.scrollIntoView({ block: 'center' });
}

test.each([
  ['a desk', 1440],
  ['a phone', 390],
])('at %s one scrolls through hundreds of rows, of which a screenful is in the page', async (_, width) => {
  await page.viewport(width, 844);
  const { api, ...screen } = await show(long);
  await expect.poll(() => rowAt(1)?.ariaSetSize).toBe('-1');

  await scrollTo(300);

  await expect.poll(rowsInPage).toBeLessThan(40);
  expect(rowAt(1)).toBeNull();
  await scrollTo(TICKETS);
  await expect.poll(() => rowAt(TICKETS)?.ariaSetSize).toBe(`${TICKETS}`);
  await expect.element(screen.getByRole('button', { name: 'Show more tickets' })).not.toBeInTheDocument();
  // The first page is small, to be there quickly.
  expect(api.callsOf(listTickets)).toHaveLength(1 + Math.ceil((TICKETS - 25) / 50));
});

test('the focused row stays while scrolling away, and Tab continues from it', async () => {
  await show(long);
  await expect.poll(() => rowAt(3)).toBeTruthy();
  rowAt(3)?.querySelector<HTMLElement>('a')?.focus();

  await scrollTo(60);

  expect(document.activeElement?.textContent).toBe('Shelf 3 is bent');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Shelf 4 is bent');
  await expect.poll(() => document.activeElement?.getBoundingClientRect().top).toBeGreaterThan(0);
});

test('a page that failed to load is asked for with its button', async () => {
  const { api, ...screen } = await show(long);
  // A desk's screen wants more than the first page at once.
  await expect.poll(() => api.callsOf(listTickets).length).toBe(2);
  await expect.poll(() => api.isWorking()).toBe(false);
  api.fails();
  await scrollTo(75);
  await expect.element(screen.getByText('Failed to load tickets')).toBeVisible();

  api.answers();
  await screen.getByRole('button', { name: 'Show more tickets' }).click();

  await scrollTo(100);
});
