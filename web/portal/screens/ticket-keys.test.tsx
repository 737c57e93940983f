import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addComment } from '#contract/comments.ts';
import { findDisplay } from '#contract/display.ts';
import type { Reply } from '#contract/endpoint.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { findTimer, startTimer, stopTimer } from '#contract/time.ts';
import { pressKey } from '#gallery/press-key.ts';
import { display } from '#gallery/samples/account.ts';
import { comment } from '#gallery/samples/comments.ts';
import { deskTickets } from '#gallery/samples/desk.ts';
import { deskStaff } from '#gallery/samples/desk-people.ts';
import { admin } from '#gallery/samples/people.ts';
import { promised } from '#gallery/samples/tickets.ts';
import { timer } from '#gallery/samples/work.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import { screenCommands } from '#web/ui/shortcuts.ts';
import * as stories from './admin-tickets.stories.tsx';

slow('Opens one ticket after the other by keyboard');

beforeEach(() => page.viewport(1440, 900));

const active = deskTickets().filter(({ status }) => status !== 'resolved' && status !== 'closed');
const listed = (index: number) => active[index] ?? active[0];
const openId = () => new URLSearchParams(location.search).get('ticket');
const linkOf = (id = '') => document.querySelector<HTMLElement>(`[data-ticket="${id}"]`);
type Screen = Awaited<ReturnType<typeof show>>;

const field = (screen: Screen) => screen.getByLabelText(/^Add (a comment|an internal note)$/);
const saved = ({ api }: Screen) =>
  api.callsOf(updateTicket).map(({ params, body = {} }) => {
    const { version: _, ...changes } = body;
    return [params.ticketId, changes];
  });

/** Shows the list, and saves what is changed. @param index of the ticket that is open */
async function showDesk(index?: number) {
  const tickets = deskTickets();
  const address = index === undefined ? '/admin' : `/admin?ticket=${listed(index)?.id}`;
  const screen = await show({ ...stories.Comfortable, address });
  const { api } = screen;
  const find = (id: string) => tickets.find((each) => each.id === id) ?? tickets[0];
  api.on(findTicket, ({ params }) => find(params.ticketId) as (typeof tickets)[number]);
  api.on(updateTicket, ({ params, body = {} }) => Object.assign(find(params.ticketId) ?? {}, body) as never);
  if (index !== undefined) {
    await expect.element(field(screen)).toBeVisible();
    await expect.poll(() => screenCommands().some(({ key }) => key === 'e')).toBe(true);
  }
  await expect.poll(() => linkOf(listed(0)?.id)).toBeTruthy();
  return screen;
}

/** Presses a key on a row of the list, once: the keys load when the page is idle, and take it from then on. */
async function firstKey(index: number, key: string) {
  await expect.poll(() => linkOf(listed(index)?.id)).toBeTruthy();
  linkOf(listed(index)?.id)?.focus();
  await expect.poll(() => pressKey(key)).toBe(false);
}

const kinds = [
  ['r', 'Add a comment'],
  ['n', 'Add an internal note'],
] as const;

test.each(kinds)('%s writes in the open ticket', async (key, label) => {
  const screen = await showDesk(2);

  await screen.user.keyboard(key);

  await expect.element(screen.getByLabelText(label, { exact: true })).toHaveFocus();
});

test.each(kinds)('%s opens the ticket that has the focus in the list, and writes in it', async (key, label) => {
  const screen = await showDesk();

  await firstKey(3, key);

  await expect.poll(openId).toBe(listed(3)?.id);
  await expect.element(screen.getByLabelText(label, { exact: true })).toHaveFocus();
});

test('two keys assign the ticket that has the focus, and Undo takes it back', async () => {
  const screen = await showDesk();
  const [person] = deskStaff.filter(({ id }) => id !== listed(1)?.assignedToId && id !== admin.id);
  const choice = screen.getByRole('dialog', { name: /^Assignee of TKT/ });
  await firstKey(1, 'a');

  await choice.getByRole('option', { name: `${person?.firstName} ${person?.lastName}` }).click();

  await expect.poll(() => saved(screen)).toEqual([[listed(1)?.id, { assignedToId: person?.id }]]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => saved(screen).at(-1)).toEqual([listed(1)?.id, { assignedToId: listed(1)?.assignedToId }]);
});

test('a few letters choose a status, and the focus is back for the next key', async () => {
  const screen = await showDesk();
  const choice = (name: RegExp) => screen.getByRole('combobox', { name });
  await firstKey(1, 's');
  await expect.element(choice(/^Status of/)).toHaveFocus();
  await screen.user.keyboard('wai{Enter}');
  await expect.poll(() => document.activeElement).toBe(linkOf(listed(1)?.id));
  await screen.user.keyboard('p');
  await expect.element(choice(/^Priority of/)).toHaveFocus();
  await screen.user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(linkOf(listed(1)?.id));
  await screen.user.keyboard('i');

  await expect
    .poll(() => saved(screen))
    .toEqual([
      [listed(1)?.id, { status: 'waiting_client' }],
      [listed(1)?.id, { assignedToId: admin.id }],
    ]);
});

test('while a comment is being written, a choice goes with it', async () => {
  const screen = await showDesk(2);
  await field(screen).fill('We come at noon.');
  screen
    .getByRole('heading', { level: 2, name: listed(2)?.title })
    .element()
    .focus();

  await screen.user.keyboard('e');

  await expect.element(screen.getByRole('list', { name: 'Ticket changes' })).toHaveTextContent('Status Resolved');
  expect(saved(screen)).toEqual([]);
  expect(openId()).toBe(listed(2)?.id);
});

test.each([
  ['next', 3],
  ['list', undefined],
  ['stay', 2],
] as const)('e resolves the open ticket; its user has chosen what follows: %s', async (afterResolving, then) => {
  const screen = await show({
    ...stories.Comfortable,
    address: `/admin?ticket=${listed(2)?.id}`,
    api: (api) => {
      stories.Comfortable.api?.(api);
      api.on(findDisplay, () => display({ afterResolving }));
      api.on(updateTicket, () => ({ ...deskTickets()[0], status: 'resolved' as const }) as never);
    },
  });
  await expect.element(field(screen)).toBeVisible();
  await expect.poll(() => screenCommands().some(({ key }) => key === 'e')).toBe(true);

  await screen.user.keyboard('e');

  await expect.poll(() => saved(screen)).toEqual([[listed(2)?.id, { status: 'resolved' }]]);
  await expect.poll(openId).toBe(then === undefined ? null : listed(then)?.id);
  await expect.element(screen.getByText(`${listed(2)?.ticketNumber} resolved`)).toBeInTheDocument();
});

test('keys work again at once when the ticket that a key opened is gone', async () => {
  const screen = await showDesk();
  screen.api.on(findTicket, () => {
    throw new ApiError(404, 'Ticket not found');
  });

  await firstKey(1, 'r');
  await expect.element(screen.getByRole('heading', { name: 'Ticket not found' }).first()).toBeVisible();

  await screen.user.keyboard('j');
  await expect.poll(openId).toBe(listed(2)?.id);
});

test('an answer about what follows that comes late takes nobody away from where they have gone', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof display>>();
  const screen = await show({
    ...stories.Comfortable,
    address: `/admin?ticket=${listed(2)?.id}`,
    api: (api) => {
      stories.Comfortable.api?.(api);
      api.on(findDisplay, () => answer.promise);
      api.on(updateTicket, () => ({ ...deskTickets()[0], status: 'resolved' as const }) as never);
    },
  });
  await expect.element(field(screen)).toBeVisible();
  await expect.poll(() => screenCommands().some(({ key }) => key === 'e')).toBe(true);
  await screen.user.keyboard('e');
  await expect.poll(() => saved(screen).length).toBe(1);
  linkOf(listed(5)?.id)?.click();
  await expect.poll(openId).toBe(listed(5)?.id);

  answer.resolve(display({ density: 'compact' }));

  await expect.element(screen.getByRole('button', { name: 'Comfortable list' })).toBeVisible();
  expect(openId()).toBe(listed(5)?.id);
});

test('a comment that resolves its ticket leads to the next one, and Undo leads back', async () => {
  const screen = await showDesk(2);
  screen.api.on(addComment, ({ params, body = {} }) => {
    Object.assign(deskTickets().find(({ id }) => id === params.ticketId) ?? {}, body.changes);
    return comment(body.comment ?? '');
  });
  screen.api.on(findTicket, ({ params }) => ({
    ...(deskTickets().find(({ id }) => id === params.ticketId) as ReturnType<typeof deskTickets>[number]),
    ...(params.ticketId === listed(2)?.id ? { status: 'resolved' as const } : {}),
  }));
  await screen.user.keyboard('r');
  await expect.element(field(screen)).toHaveFocus();
  await screen.user.keyboard('It was the pump.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.element(screen.getByRole('menuitem', { name: 'Send and resolve' })).toHaveFocus();
  await screen.user.keyboard('{Enter}');

  await expect.poll(openId).toBe(listed(3)?.id);
  await expect.element(screen.getByRole('dialog', { name: listed(3)?.title })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')?.textContent).toContain(listed(3)?.title);
  await screen.getByRole('button', { name: 'Undo' }).click();

  await expect.poll(() => saved(screen)).toEqual([[listed(2)?.id, { status: listed(2)?.status }]]);
  await expect.poll(openId).toBe(listed(2)?.id);
  await expect.element(screen.getByText(ticketMessages.commentStays)).toBeVisible();
});

test('t starts the timer, and then stops it to save its time', async () => {
  const screen = await showDesk(2);
  const own = timer({ ticketId: listed(2)?.id ?? '' });
  screen.api.on(startTimer, () => own);
  screen.api.on(stopTimer, () => ({ ...own, stoppedAt: new Date().toISOString() }));

  // As a key that repeats: the second one comes before anything is drawn.
  for (const _ of 'tt') pressKey('t');
  await expect.element(screen.getByText(/^Timer started on TKT-/)).toBeInTheDocument();
  expect(screen.api.callsOf(startTimer)).toHaveLength(1);
  screen.api.on(findTimer, () => ({ timer: own, today: '2026-03-10' }));
  await screen.user.keyboard('t');

  await expect.element(screen.getByRole('dialog', { name: 'Log time' })).toBeVisible();
});

test('w asks for the minutes of the ticket that has the focus in the list', async () => {
  const screen = await showDesk();

  await firstKey(1, 'w');

  const dialog = screen.getByRole('dialog', { name: 'Log time' });
  await expect.element(dialog.getByLabelText('Minutes', { exact: true })).toHaveFocus();
  await expect.element(dialog.getByText(new RegExp(`^${listed(1)?.ticketNumber}`))).toBeVisible();
  expect(openId()).toBeNull();
});

test('e resolves at once while a comment is on its way', async () => {
  const screen = await showDesk(2);
  const answer = Promise.withResolvers<Reply<typeof addComment>>();
  screen.api.on(addComment, () => answer.promise);
  screen.api.on(findTicket, () => ({ ...(listed(2) as NonNullable<ReturnType<typeof listed>>), promise: null }));
  await field(screen).fill('It was the pump.');
  await screen.user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => screen.api.callsOf(addComment).length).toBe(1);

  (document.activeElement as HTMLElement).blur();
  pressKey('e');

  const question = screen.getByRole('button', { name: 'Resolve' });
  await expect.poll(() => saved(screen).length + question.elements().length).toBe(1);
  answer.resolve(comment('It was the pump.'));
});

/** Opens a ticket that nobody has answered, with the user's timer on it or not. */
async function showUnanswered(minutes?: number) {
  const screen = await showDesk();
  const unanswered = { ...(listed(2) as NonNullable<ReturnType<typeof listed>>), promise: promised() };
  screen.api.on(findTicket, () => unanswered);
  const own = timer({ ticketId: unanswered.id, seconds: (minutes ?? 0) * 60, minutes: minutes ?? 0 });
  screen.api.on(findTimer, () => ({ timer: minutes === undefined ? null : own, today: '2026-03-10' }));
  screen.api.on(stopTimer, () => ({ ...own, stoppedAt: new Date().toISOString() }));
  linkOf(unanswered.id)?.click();
  await expect.element(field(screen)).toBeVisible();
  await expect.poll(() => screenCommands().some(({ key }) => key === 'e')).toBe(true);
  if (minutes !== undefined)
    await expect.element(screen.getByRole('button', { name: `${minutes} min · Stop` })).toBeVisible();
  return { ...screen, question: screen.getByRole('alertdialog', { name: `Resolve ${unanswered.ticketNumber}?` }) };
}

test.each(['e', 's'])('%s asks before it resolves a ticket that nobody has answered', async (key) => {
  const { user, question, ...screen } = await showUnanswered();

  await user.keyboard(key === 'e' ? 'e' : 'sresol{Enter}');
  await expect.element(question.getByText(/^Nobody has answered yet/)).toBeVisible();
  expect(saved(screen as never)).toEqual([]);
  await question.getByRole('button', { name: 'Resolve' }).click();

  await expect.poll(() => saved(screen as never)).toEqual([[listed(2)?.id, { status: 'resolved' }]]);
});

const text = 'It was the pump.';
const never = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new ApiError(500, 'Something went wrong'));

test.each([
  { sent: 'a reply that is on its way', key: 'r', answer: never, isAsked: false },
  { sent: 'a reply', key: 'r', answer: () => comment(text), isAsked: false },
  { sent: 'a note', key: 'n', answer: () => comment(text, { isInternal: true }), isAsked: true },
  { sent: 'a reply that failed', key: 'r', answer: fails, isAsked: true },
])('$sent: whether e asks before the ticket is read again is $isAsked', async ({ key, answer, isAsked }) => {
  const { user, question, api, ...screen } = await showUnanswered();
  const written = screen.getByLabelText(/^Add (a comment|an internal note)$/);
  api.on(addComment, answer);
  api.on(findTicket, never);
  await user.keyboard(key);
  await written.fill(text);

  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => api.callsOf(addComment).length).toBe(1);
  const thread = screen.getByRole('region', { name: 'Comments' });
  if (answer !== never) await expect.element(thread.getByText(answer === fails ? /^Not sent/ : text)).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  pressKey('e');

  await expect.poll(() => api.callsOf(updateTicket).length + question.elements().length).toBe(1);
  expect(question.elements()).toHaveLength(isAsked ? 1 : 0);
});

test('a note that resolves a ticket that nobody has answered asks before it is sent; a reply does not', async () => {
  const { user, question, api, ...screen } = await showUnanswered();
  const resolve = () => user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  api.on(addComment, never);
  await user.keyboard('n');
  await screen.getByLabelText('Add an internal note').fill('Her phone is switched off.');

  await resolve();
  await screen.getByRole('menuitem', { name: 'Add note and resolve' }).click();
  await expect.element(question.getByText(/^Nobody has answered yet/)).toBeVisible();
  expect(api.callsOf(addComment)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByLabelText('Add an internal note')).toHaveValue('Her phone is switched off.');

  await screen.getByRole('tab', { name: 'Reply' }).click();
  await resolve();
  await screen.getByRole('menuitem', { name: 'Send and resolve' }).click();

  await expect
    .poll(() => api.callsOf(addComment).map(({ body }) => [body?.isInternal, body?.changes?.status]))
    .toEqual([[false, 'resolved']]);
  expect(question.elements()).toEqual([]);
});

test('resolving offers to stop the timer on the ticket and to log its time', async () => {
  const { user, question, ...screen } = await showUnanswered(14);

  await user.keyboard('e');
  await expect.element(question.getByText('Your timer on it has run for 14 min.')).toBeVisible();
  await question.getByRole('button', { name: 'Resolve' }).click();

  await expect
    .element(screen.getByRole('dialog', { name: 'Log time' }).getByLabelText('Minutes', { exact: true }))
    .toHaveValue('14');
  expect(screen.api.callsOf(stopTimer)).toHaveLength(1);
});

test('m asks where to merge, and the palette has the keys of the open ticket', async () => {
  const screen = await showDesk(2);
  expect(screenCommands().map(({ key }) => key)).toEqual(expect.arrayContaining([...'rniasptme']));

  await screen.user.keyboard('m');

  await expect.element(screen.getByRole('dialog', { name: /^Merge/ })).toBeVisible();
});

test('where the open ticket covers the list, its keys work as well', async () => {
  await page.viewport(820, 900);
  const screen = await showDesk(2);

  await screen.user.keyboard('r');

  await expect.element(screen.getByLabelText('Add a comment', { exact: true })).toHaveFocus();
});

test('e on a row resolves it, and the next row has the focus', async () => {
  const screen = await showDesk();

  await firstKey(1, 'e');
  await screen.getByRole('button', { name: 'Resolve' }).click();

  await expect.poll(() => saved(screen)).toEqual([[listed(1)?.id, { status: 'resolved' }]]);
  await expect.poll(() => document.activeElement).toBe(linkOf(listed(2)?.id));
  expect(openId()).toBeNull();
});

test('Escape leaves a comment that is being written, then its ticket; an empty one it leaves with the ticket', async () => {
  const { user, ...screen } = await showDesk(2);
  const written = field(screen as never);
  await written.fill('It was the p');

  await user.keyboard('{Escape}');

  await expect.element(written).not.toHaveFocus();
  await expect.element(written).toHaveValue('It was the p');
  expect(openId()).toBe(listed(2)?.id);
  await user.keyboard('{Escape}');
  await expect.poll(openId).toBeNull();

  linkOf(listed(3)?.id)?.click();
  await expect.poll(openId).toBe(listed(3)?.id);
  await expect.element(written).toHaveValue('');
  await written.click();
  await user.keyboard('{Escape}');
  await expect.poll(openId).toBeNull();
});
