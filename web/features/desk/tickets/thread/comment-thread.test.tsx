import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { findWholeMail } from '#contract/incoming-mail.ts';
import { sendAgain } from '#contract/mail.ts';
import { systemColor } from '#gallery/colors.ts';
import { emulate } from '#gallery/emulate.ts';
import { by, comment, historyEntry, manyComments, someComments } from '#gallery/samples/comments.ts';
import { admin, employee, id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { hoursAgo, minutesAgo } from '#gallery/samples/time.ts';
import { show } from '#gallery/show.tsx';
import { showTicket } from '#gallery/show-ticket.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './comment-thread.stories.tsx';
import { keepVisit, lastVisit } from './last-visit.ts';

slow('Draws hundreds of rows');

type Screen = Awaited<ReturnType<typeof showTicket>>;

const thread = (screen: Pick<Screen, 'getByRole'>) => screen.getByRole('region', { name: 'Comments' });
const entries = (screen: Pick<Screen, 'getByRole'>) =>
  thread(screen)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const reading = (screen: Screen, number: number) => screen.getByText(`Reading ${number} of the log.`);
const scroller = (screen: Screen) => screen.getByRole('region', { name: 'Conversation' }).element();
const composer = (screen: Screen) => screen.getByLabelText('Add a comment');
const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top;
const inView = (locator: Locator) => expect.element(locator).toBeInViewport({ ratio: 1 });
/** Until the page has told its observers of what they see. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function scrollTo(screen: Screen, top: number) {
  scroller(screen).scrollTo(0, top);
  await drawn();
}

test.each([
  ['staff at a desk', admin, 1440, 900],
  ['staff at a phone', admin, 390, 844],
  ['a client at a desk', employee, 1440, 900],
  ['a client at a phone', employee, 390, 844],
] as const)('a ticket with 300 comments opens at the newest one: %s', async (_, actor, width, height) => {
  await page.viewport(width, height);
  const screen = await showTicket({ comments: manyComments(300), history: [] }, { actor });

  await inView(reading(screen, 300));
  expect(entries(screen)).toHaveLength(50);
});

test('earlier comments load above without moving the visible ones', async () => {
  const screen = await showTicket({ comments: manyComments(120), history: [] });
  await inView(reading(screen, 120));
  const earlier = screen.getByRole('button', { name: 'Show earlier' });
  await scrollTo(screen, 0);
  const before = topOf(reading(screen, 71));

  await earlier.click();
  await expect.element(reading(screen, 21)).toBeInTheDocument();

  expect(topOf(reading(screen, 71))).toBeCloseTo(before, 0);
  await earlier.click();
  await expect.element(reading(screen, 1)).toBeInTheDocument();
  await expect.element(earlier).not.toBeInTheDocument();
  expect(entries(screen)).toHaveLength(120);
});

test('earlier changes that arrive after the earlier comments do not move the visible ones either', async () => {
  const history = Array.from({ length: 120 }, (_, index) =>
    historyEntry({ id: id(7000 + index), createdAt: minutesAgo(index / 2 + 1.25), changes: [priority('urgent')] }),
  );
  const screen = await showTicket({ comments: manyComments(120), history });
  await inView(reading(screen, 120));
  await scrollTo(screen, 0);
  const before = topOf(reading(screen, 71));
  const arrived = Promise.withResolvers<typeof history>();
  screen.api.on(listHistory, () => arrived.promise);
  await screen.getByRole('button', { name: 'Show earlier' }).click();
  await expect.element(reading(screen, 21)).toBeInTheDocument();
  const shown = entries(screen).length;

  arrived.resolve(history.slice(100));

  await expect.poll(() => entries(screen).length).toBeGreaterThan(shown);
  await expect.poll(() => topOf(reading(screen, 71))).toBeCloseTo(before, 0);
});

test('a sent comment is scrolled into view from anywhere', async () => {
  await page.viewport(390, 844);
  const screen = await showTicket({ comments: manyComments(50), history: [] });
  await inView(reading(screen, 50));
  await scrollTo(screen, 0);
  await composer(screen).fill('It stopped again.');

  await screen.getByRole('button', { name: 'Send comment' }).click();

  await inView(thread(screen).getByText('It stopped again.'));
});

test('a comment of somebody else waits below for a reader who has scrolled up, marked as new', async () => {
  const screen = await showTicket({ comments: manyComments(40), history: [] });
  await inView(reading(screen, 40));
  await scrollTo(screen, 0);

  screen.server.comments.push(comment('It flickers again.', { createdAt: minutesAgo(0) }));
  await screen.getByRole('button', { name: 'Refresh tickets' }).click();
  const below = screen.getByRole('button', { name: '1 new comment' });
  await expect.element(below).toBeVisible();

  expect(scroller(screen).scrollTop).toBe(0);
  await below.click();
  await inView(thread(screen).getByText('It flickers again.'));
  await expect.element(thread(screen).getByText('New', { exact: true })).toBeInTheDocument();
  await expect.element(below).not.toBeInTheDocument();
});

test('what others wrote since the last visit stands below a line; ways lead up to it, and to the beginning', async () => {
  const news = Array.from({ length: 10 }, (_, index) =>
    comment(`News ${index + 1}. ${'It goes on. '.repeat(40)}`, {
      id: id(6000 + index),
      createdAt: minutesAgo(11 - index),
    }),
  );
  const comments = [...someComments(), ...news];
  const screen = await showTicket({ comments }, { prepare: () => keepVisit(id(100), minutesAgo(12)) });
  await inView(thread(screen).getByText(/^News 10/));

  await screen.getByRole('button', { name: '10 new comments' }).click();

  await inView(thread(screen).getByText('New since your last visit'));
  await inView(thread(screen).getByText(/^News 1\./));
  await screen.getByRole('button', { name: /show the beginning$/ }).click();
  await inView(thread(screen).getByText('Since this morning, on both floors. A restart did not help.'));
  await screen.getByRole('button', { name: 'Newest comment' }).click();
  await inView(thread(screen).getByText(/^News 10/));
  expect(lastVisit(id(100))).toBe(news.at(-1)?.createdAt);
});

test.each([
  ['nobody has seen it before', undefined],
  ['the user themselves wrote what is new, elsewhere', minutesAgo],
])('a ticket has no line of what is new if %s', async (_, visit) => {
  const own = comment('We come at noon.', { id: id(480), createdAt: minutesAgo(0), ...by(admin) });
  const prepare = () => visit && keepVisit(id(100), visit(5));
  const screen = await showTicket({ comments: [...someComments(), own] }, { prepare });

  await inView(thread(screen).getByText('We come at noon.'));

  expect(thread(screen).getByText(/^New/).elements()).toEqual([]);
});

test.each([
  ['staff', admin, 'right', 'left'],
  ['a client', employee, 'left', 'right'],
] as const)('the own side of %s is at the right', async (_, actor, ofStaff, ofClients) => {
  const screen = await showTicket({}, { actor });
  const sideOf = (text: string | RegExp) => {
    const place = thread(screen).getByText(text).element().closest('[data-bubble]')?.getBoundingClientRect();
    const all = thread(screen).element().getBoundingClientRect();
    return place && place.left - all.left < all.right - place.right ? 'left' : 'right';
  };
  await inView(thread(screen).getByText('Yes, it is. We have ordered a new one.'));

  expect(sideOf(/^Is the ribbon empty/)).toBe(ofStaff);
  expect(sideOf('Yes, it is. We have ordered a new one.')).toBe(ofClients);
  expect(sideOf(/^Since this morning/)).toBe(ofClients);
});

test('the conversation starts with the description, and names whoever wrote it for the requester', async () => {
  const author = { name: 'Sam Okafor', isStaff: true };
  const screen = await showTicket({ ticket: ticket({ author }), comments: [], history: [] });

  const opening = thread(screen).getByRole('article', { name: 'Description' });
  await expect.element(opening).toMatchTextContent(/^Sam Okaforfor Priya Nair/);
  await expect.element(opening.getByText('Since this morning, on both floors.', { exact: false })).toBeVisible();
  await expect.element(thread(screen).getByText('Nobody has answered yet. Comments appear here.')).toBeVisible();
});

test.each([
  ['is in view stays there', 0],
  ['was scrolled away stays there', 300],
])('a newest comment that %s while the next one grows', async (_, scrolledUp) => {
  const screen = await showTicket({ comments: manyComments(40), history: [] });
  await inView(reading(screen, 40));
  await scrollTo(screen, scroller(screen).scrollTop - scrolledUp);
  const newest = reading(screen, 40);
  const heightOfForm = () => composer(screen).element().closest('form')?.clientHeight ?? 0;
  const [place, height] = [topOf(newest), heightOfForm()];

  await composer(screen).fill('One\nTwo\nThree\nFour\nFive\nSix');
  await drawn();

  const grown = heightOfForm() - height;
  expect(grown).toBeGreaterThan(60);
  const moved = () => place - topOf(newest) - (scrolledUp === 0 ? grown : 0);
  await expect.poll(() => Math.abs(moved())).toBeLessThan(4);
});

test('changes stand between the right comments, and those before the first one wait for it', async () => {
  const screen = await showTicket({
    comments: manyComments(56),
    history: [
      historyEntry({ id: id(451), createdAt: minutesAgo(1.5), changes: [priority('urgent')] }),
      historyEntry({ id: id(452), createdAt: minutesAgo(55.5), changes: [priority('low')] }),
    ],
  });
  const order = () => entries(screen).map((text) => /Reading \d+|priority to \w+/.exec(text)?.[0]);
  await expect.element(reading(screen, 56)).toBeInTheDocument();
  expect(order().slice(-3)).toEqual(['Reading 55', 'priority to Urgent', 'Reading 56']);
  expect(order()).not.toContain('priority to Low');

  await screen.getByRole('button', { name: 'Show earlier' }).click();

  await expect.poll(() => order().slice(0, 3)).toEqual(['Reading 1', 'priority to Low', 'Reading 2']);
});

test('a change that was sent with a comment stands after it', async () => {
  const screen = await showTicket({
    comments: [comment('It works again.', { createdAt: hoursAgo(1) })],
    history: [historyEntry({ createdAt: hoursAgo(1) })],
  });

  await expect.poll(() => entries(screen).length).toBe(2);
  expect(entries(screen)[1]).toContain('set the status to In progress');
});

test('a comment that was sent is shown even if the thread can’t be read again', async () => {
  const screen = await showTicket({ comments: [], history: [] });
  const nobody = screen.getByText(/^Nobody has answered yet/);
  await expect.element(nobody).toBeVisible();
  screen.api.on(listComments, () => {
    throw new ApiError(500, '');
  });
  await composer(screen).fill('It stopped by itself.');

  await screen.getByRole('button', { name: 'Send comment' }).click();

  await expect.element(thread(screen).getByText('It stopped by itself.')).toBeVisible();
  await expect.element(nobody).not.toBeInTheDocument();
});

test('a thread that failed to load can be asked for again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  const retry = screen.getByRole('button', { name: 'Try again' }).first();
  await expect.element(retry).toBeVisible();
  api.answers();
  stories.Filled.api?.(api);

  await retry.click();

  await expect.element(screen.getByText('It printed well until Friday.')).toBeVisible();
});

test('lists, code and quotes are formatted; a long quote opens by keyboard, and nothing else is markup', async () => {
  const screen = await show(stories.Formatted);
  await expect.element(screen.getByRole('listitem').filter({ hasText: /^push$/ })).toBeVisible();
  await expect.element(screen.getByText('7.', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('pre code')?.textContent).toBe('set door=open');
  await expect.element(screen.getByText(/\*\*not bold\*\* <b>R&D<\/b>/)).toBeVisible();
  expect(screen.getByText('line 12 of the manual').query()?.checkVisibility()).not.toBe(true);

  screen.container.querySelector<HTMLElement>('summary')?.focus();
  await screen.user.keyboard('{Enter}');

  await expect.poll(() => screen.container.querySelector('details')?.textContent).toContain('line 12 of the manual');
  expect(screen.container.querySelector('details')?.open).toBe(true);
});

test('web addresses are links that tell nobody where they were found, and Hebrew runs from the right', async () => {
  const text = 'See https://maker.example/a?b=1&c=2. and www.archway-maker.com, not javascript:alert(1) or notes.md';
  const screen = await showTicket({ comments: [comment(text), comment('שלום', { id: id(401) })] });
  const links = thread(screen).getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['https://maker.example/a?b=1&c=2', 'http://www.archway-maker.com']);
  await expect.element(links.first()).toHaveAttribute('rel', 'noreferrer noopener');
  await expect.element(links.first()).toHaveAttribute('target', '_blank');

  expect(thread(screen).getByText('שלום').element().matches(':dir(rtl)')).toBe(true);
  await composer(screen).fill('תודה');
  expect(composer(screen).element().matches(':dir(rtl)')).toBe(true);
});

test('what came by email says so; the whole email opens from it, without scripts', async () => {
  const { api, ...screen } = await show(stories.ByMail);
  api.on(findWholeMail, () => ({
    id: id(600),
    sender: 'priya.nair@example.com',
    senderName: 'Priya Nair',
    subject: 'Labels',
    text: 'It feeds one blank label.',
    isRemoved: false,
    html: '<p><b>the same model</b></p>',
    attachments: [],
    isVerified: true,
    createdAt: hoursAgo(3),
  }));
  await expect.element(screen.getByText('not verified')).toBeVisible();
  await expect.element(screen.getByText(/A note, because it forwards another email/)).toBeVisible();
  await screen.getByRole('button', { name: 'View original email of the comment of Priya Nair' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Original email' });
  await expect.element(dialog.getByText('It feeds one blank label.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Show formatting' }).click();

  const frame = document.querySelector('iframe');
  expect(frame?.srcdoc).toContain('<b>the same model</b>');
  expect(frame?.getAttribute('sandbox')).not.toMatch(/scripts|same-origin|forms/);
  await screen.user.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a client sees that a comment came by email, and no way to the email', async () => {
  const comments = [comment('It arrived broken.', { source: 'mail' })];
  const screen = await showTicket({ comments }, { actor: employee });

  await expect.element(thread(screen).getByText('by email')).toBeVisible();
  expect(screen.getByRole('button', { name: /original email/ }).all()).toEqual([]);
});

test('an automatic reply is one line that opens', async () => {
  const screen = await show(stories.ByMail);
  const line = screen.getByText(/^Automatic reply from/);
  await expect.element(line).toBeVisible();
  await expect.element(screen.getByText(/ reacted with 👍$/)).toBeVisible();
  await expect.element(screen.getByText('I am out until Monday.')).not.toBeVisible();

  await line.click();

  await expect.element(screen.getByText('I am out until Monday.')).toBeVisible();
});

test('an email that was given up is sent again from its comment', async () => {
  const { api, ...screen } = await show(stories.Mailed);
  api.on(sendAgain, () => ({ state: 'waiting' as const, at: minutesAgo(0), response: null }));

  await screen.getByRole('button', { name: 'Send again: email to Tom Becker' }).click();

  await expect.poll(() => api.callsOf(sendAgain).map(({ params }) => params)).toEqual([{ mailId: id(612) }]);
});

const priority = (to: string) => ({ field: 'priority', from: 'medium', to });

test('in high contrast every comment has an edge', async () => {
  await emulate({ forcedColors: 'active' });
  const screen = await show(stories.Filled);

  for (const text of ['The warranty ends in May.', 'It printed well until Friday.']) {
    await expect.element(screen.getByText(text)).toBeVisible();
    const bubble = screen.getByText(text).element().closest('[data-bubble]') as Element;
    const { borderTopWidth, borderTopColor } = getComputedStyle(bubble);
    expect([borderTopWidth, borderTopColor === systemColor('Canvas')]).toEqual(['1px', false]);
  }
});
