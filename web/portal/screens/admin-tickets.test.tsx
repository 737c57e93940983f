import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Reply } from '#contract/endpoint.ts';
import { findTicket } from '#contract/tickets.ts';
import { pressKey } from '#gallery/press-key.ts';
import { deskTickets } from '#gallery/samples/desk.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import { forgetDraft, keepDraft } from '#web/lib/drafts.ts';
import * as stories from './admin-tickets.stories.tsx';

slow('Opens one ticket after the other by keyboard');

/** A desk's screen without the rail. */
beforeEach(() => page.viewport(1208, 900));

const linkOf = (ticketId: string) => document.querySelector<HTMLElement>(`[data-ticket="${ticketId}"]`);
const openId = () => new URLSearchParams(location.search).get('ticket');
const listed = (index: number) => activeTickets[index]?.id ?? '';
const activeTickets = deskTickets().filter(({ status }) => status !== 'resolved' && status !== 'closed');

/** How many letters of a link's text are drawn before it is cut. */
function lettersOf(link: HTMLElement) {
  const { right } = link.getBoundingClientRect();
  const text = link.firstChild as Text;
  const range = document.createRange();
  let letters = 0;
  for (; letters < text.length; letters++) {
    range.setStart(text, letters);
    range.setEnd(text, letters + 1);
    if (range.getBoundingClientRect().right > right) break;
  }
  return letters;
}

test.each([
  ['comfortable', stories.Comfortable, 12],
  ['compact', stories.Compact, 25],
])('a %s list shows enough rows, and forty letters of a title', async (_, story, rows) => {
  const screen = await show(story);
  const isWhole = (row: Element) => row.getBoundingClientRect().bottom <= innerHeight;
  await expect.poll(() => screen.getByRole('article').elements().filter(isWhole).length).toBeGreaterThanOrEqual(rows);

  const cut = [...document.querySelectorAll<HTMLElement>('[data-ticket]:not([dir="rtl"])')].filter(
    (link) => link.scrollWidth > link.clientWidth && getComputedStyle(link).direction === 'ltr' && !hasMarks(link),
  );
  expect(cut.length).toBeGreaterThan(3);
  expect(Math.min(...cut.map(lettersOf))).toBeGreaterThanOrEqual(40);
});

/** Whether the title shares its line with other marks. */
const hasMarks = (link: HTMLElement) => link.closest('h3')?.nextElementSibling !== null;

test('the marks of files, of drafts and of comments that were not sent come and go with what is kept in this browser', async () => {
  const screen = await show(stories.Comfortable);
  const row = screen.getByRole('article').filter({ hasText: 'New phone: the authenticator' });
  await expect.element(row).toBeVisible();
  expect(row.getByText('Draft').elements()).toEqual([]);
  await expect.element(screen.getByText('Has files').first()).toBeVisible();

  keepDraft(`comment:${listed(1)}`, { text: 'I will' }, false);
  await expect.element(row.getByText('Draft')).toBeVisible();
  keepDraft(`unsent:${listed(1)}`, [], false);
  await expect.element(row.getByText('Not sent')).toBeVisible();
  for (const kind of ['unsent', 'comment']) forgetDraft(`${kind}:${listed(1)}`);

  await expect.element(row.getByText(/^(Draft|Not sent)$/)).not.toBeInTheDocument();
});

test('with a ticket open, j and k open its neighbors, held down only the first and the last, and Escape closes', async () => {
  const { user, api } = await show({ ...stories.Comfortable, address: `/admin?ticket=${listed(1)}` });
  const read = () => api.callsOf(findTicket).map(({ params }) => params.ticketId);
  await expect.poll(read).toContain(listed(1));
  await expect.poll(() => linkOf(listed(5))).toBeTruthy();

  await user.keyboard('j');
  await expect.poll(openId).toBe(listed(2));
  await expect.poll(read).toContain(listed(2));
  for (const _ of 'jjj') pressKey('j');
  await expect.poll(openId).toBe(listed(5));
  await expect.poll(read).toContain(listed(5));
  expect(read().slice(0, read().indexOf(listed(5)))).not.toContain(listed(4));
  await user.keyboard('k');
  await expect.poll(openId).toBe(listed(4));

  linkOf(listed(4))?.focus();
  await user.keyboard('{Escape}');

  await expect.poll(openId).toBeNull();
  await expect.poll(() => document.activeElement).toBe(linkOf(listed(4)));
});

test('/ searches: Enter and the arrow go on to the first ticket, Escape empties the field and then leaves it', async () => {
  const { user, ...screen } = await show(stories.Comfortable);
  const search = screen.getByLabelText('Search tickets');
  await expect.poll(() => linkOf(listed(1))).toBeTruthy();
  const isAtFirst = () => document.activeElement?.matches('[aria-posinset="1"] [data-ticket]');

  await user.keyboard('/');
  await expect.element(search).toHaveFocus();
  await user.keyboard('printer{Enter}');
  await expect.poll(() => location.search).toContain('search=printer');
  await expect.poll(isAtFirst).toBe(true);
  await user.keyboard('/{ArrowDown}');
  await expect.poll(isAtFirst).toBe(true);
  await user.keyboard('/{Escape}');
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  await user.keyboard('{Escape}');

  await expect.poll(() => document.activeElement?.matches('[data-ticket]')).toBe(true);
});

test('a ticket that opens late and takes the focus changes nothing about where j and k go', async () => {
  await show({ ...stories.Comfortable, address: `/admin?ticket=${listed(1)}` });
  const title = () => document.querySelector<HTMLElement>('[data-docked] [data-dialog-title]');
  const takeFocus = () => {
    title()?.focus();
    expect(document.activeElement).toBe(title());
  };
  await expect.poll(title).toBeTruthy();
  await expect.poll(() => linkOf(listed(4))).toBeTruthy();

  for (const _ of 'jj') pressKey('j');
  takeFocus();
  pressKey('j');
  await expect.poll(openId).toBe(listed(4));
  takeFocus();
  pressKey('k');
  await expect.poll(openId).toBe(listed(3));
});

test('a ticket that loads late leaves the focus where its reader has gone meanwhile', async () => {
  const answer = Promise.withResolvers<Reply<typeof findTicket>>();
  const { user, ...screen } = await show({
    ...stories.Comfortable,
    address: `/admin?ticket=${listed(1)}`,
    api: (api) => {
      stories.Comfortable.api?.(api);
      api.on(findTicket, () => answer.promise);
    },
  });
  const search = screen.getByLabelText('Search tickets');
  const isOpening = () => document.activeElement?.matches('[data-docked] [data-dialog-title]');
  await expect.element(search).toBeVisible();
  await expect.poll(isOpening).toBe(true);
  await user.keyboard('/');
  await expect.element(search).toHaveFocus();

  answer.resolve(activeTickets[1] ?? ticket());

  await expect.element(screen.getByLabelText('Add a comment')).toBeVisible();
  // By then, an opening dialog has taken the focus.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.element(search).toHaveFocus();
});

test('a list that gets narrow beside a ticket, and wide again, stays where the reader was', async () => {
  const { user } = await show(stories.Comfortable);
  await expect.poll(() => linkOf(listed(0))).toBeTruthy();
  document.querySelector('[data-ticket-list]')?.scrollTo(0, 700);
  await expect.poll(() => linkOf(listed(20))).toBeTruthy();
  const topOf = () => linkOf(listed(20))?.getBoundingClientRect().top ?? -1;
  const before = topOf();

  linkOf(listed(20))?.focus({ preventScroll: true });
  await user.keyboard('{Enter}');

  await expect.poll(openId).toBe(listed(20));
  await expect.poll(() => document.querySelector('[data-docked]')).toBeTruthy();
  // A card is higher than a row.
  await expect.poll(() => Math.abs(topOf() - before)).toBeLessThan(90);
  // It takes keys once it has the focus, a frame after it is drawn.
  await expect.poll(() => document.activeElement?.closest('[data-docked]')).toBeTruthy();
  await user.keyboard('{Escape}');
  await expect.poll(openId).toBeNull();
  await expect.poll(() => Math.abs(topOf() - before)).toBeLessThan(90);
  await expect.poll(() => document.activeElement).toBe(linkOf(listed(20)));
});
