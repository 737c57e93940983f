import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeTickets } from '#contract/bulk-changes.ts';
import { addComment } from '#contract/comments.ts';
import { listAssignableUsers } from '#contract/companies.ts';
import { previewServiceTime } from '#contract/promise.ts';
import { snoozeTicket } from '#contract/snoozes.ts';
import { findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { comment } from '#gallery/samples/comments.ts';
import { deskTickets } from '#gallery/samples/desk.ts';
import { admin, id, superAdmin } from '#gallery/samples/people.ts';
import { ticket as sampleTicket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { emitLive } from '#web/lib/live/live.ts';
import { keepQueriesLive } from '#web/lib/live/live-queries.ts';
import { pageId } from '#web/lib/page-id.ts';
import { ApiError } from '#web/lib/request.ts';
import { screenCommands } from '#web/ui/shortcuts.ts';
import * as stories from './admin-tickets.stories.tsx';

beforeEach(() => page.viewport(1440, 900));

const openId = id(9203);
/** What its row says at first. */
const facts = ['Low priority', 'Open', 'Assigned to Marcus Bell'];
const refusal = 'Somebody else decides that.';
type Screen = Awaited<ReturnType<typeof show>>;
type Way = {
  /** Makes the change, up to the click or key that saves it. */
  make: (screen: Screen) => Promise<unknown>;
  /** What the row then says. */
  says: string;
  address?: string;
};

/** Opens a choice by its key, and takes what is typed then. */
const types =
  (key: string, choice: RegExp, text: string) =>
  async ({ user, ...screen }: Screen) => {
    await user.keyboard(key);
    await expect.element(screen.getByRole('combobox', { name: choice })).toHaveFocus();
    await user.keyboard(`${text}{Enter}`);
  };

/** Every way to change tickets from a list or an open ticket. */
const ways: Record<string, Way> = {
  'a status by key': { make: types('s', /^Status of/, 'wai'), says: 'Waiting for client' },
  'a priority by key': { make: types('p', /^Priority of/, 'urg'), says: 'Urgent' },
  'an assignment by key': { make: ({ user }) => user.keyboard('i'), says: 'Assigned to You' },
  'an assignment in the column': {
    make: (screen) => screen.getByRole('button', { name: 'Assign to me' }).click(),
    says: 'Assigned to You',
  },
  'a choice in the column': {
    make: async (screen) => {
      const column = screen.getByRole('region', { name: 'Ticket facts' });
      await column.getByLabelText('Priority').selectOptions('Urgent');
    },
    says: 'Urgent',
  },
  'a bulk change': {
    address: '/admin',
    make: async (screen) => {
      await screen.getByRole('button', { name: 'Select tickets' }).click();
      await screen.getByRole('button', { name: /^Select all/ }).click();
      await screen.user.keyboard('b');
      await screen.getByRole('dialog').getByLabelText('Priority').selectOptions('Urgent');
      // By keyboard: what the mouse would then be above is read ahead.
      const change = screen.getByRole('dialog').getByRole('button', { name: /^Change \d+ tickets/ });
      (change.element() as HTMLElement).focus();
      await screen.user.keyboard('{Enter}');
    },
    says: 'Urgent',
  },
};

/** Keeps the page live, as the portal does. */
function Live() {
  const queryClient = useQueryClient();
  useEffect(() => keepQueriesLive(queryClient), [queryClient]);
  return null;
}

/** A desk whose server answers changes when it is told to, and tells the page of them as the stream does. */
async function showDesk(address = `/admin?ticket=${openId}`) {
  const answering = Promise.withResolvers<'saved' | 'refused'>();
  let tickets = deskTickets().map((each) =>
    each.id === openId ? { ...each, status: 'open' as const, priority: 'low' as const, snooze: null } : each,
  );
  const render = () => (
    <>
      <Live />
      {stories.TicketOpen.render()}
    </>
  );
  const screen = await show({
    ...stories.TicketOpen,
    address,
    render,
    api: (server) => {
      stories.TicketOpen.api?.(server);
      serve(server);
    },
  });
  const { api } = screen;
  const row = () => document.querySelector(`[data-row="${openId}"]`)?.textContent;
  await expect.poll(row).toBeTruthy();
  // The keys load when the page is idle.
  if (address !== '/admin') await expect.poll(() => screenCommands().some(({ key }) => key === 'e')).toBe(true);
  if (address !== '/admin') await expect.element(screen.getByLabelText('Add a comment')).toBeVisible();
  await expect.poll(() => isAtRest(api), { timeout: 30_000 }).toBe(true);

  function serve(server: FakeApi) {
    server.on(listTickets, () => pageOf(tickets.filter(({ status }) => status !== 'resolved' && status !== 'closed')));
    server.on(listAssignableUsers, () => [admin, superAdmin]);
    server.on(findTicket, ({ params }) => tickets.find((each) => each.id === params.ticketId) ?? sampleTicket());
    server.on(updateTicket, async ({ params, body = {} }) => {
      if ((await answering.promise) === 'refused') throw new ApiError(403, refusal);
      return change(params.ticketId, body);
    });
    server.on(changeTickets, async ({ body }) => {
      if ((await answering.promise) === 'refused') throw new ApiError(403, refusal);
      for (const { id: ticketId } of body?.tickets ?? []) change(ticketId, body?.changes ?? {});
      return { bulkId: id(9), results: (body?.tickets ?? []).map((each) => ({ id: each.id, ok: true })) };
    });
  }

  function change(ticketId: string, { addTags: _, removeTags: __, ...changes }: Record<string, unknown>) {
    tickets = tickets.map((each) =>
      each.id === ticketId ? { ...each, ...changes, ...nameOf(changes), version: each.version + 1 } : each,
    );
    emitLive({ name: 'ticket', data: { ticketId, version: 2, what: 'changed', page: pageId } });
    return tickets.find((each) => each.id === ticketId) ?? sampleTicket();
  }

  return { screen, answering, row };
}

const nameOf = ({ assignedToId }: Record<string, unknown>) =>
  assignedToId ? { assignedToFirstName: 'Grace', assignedToLastName: 'Lindqvist', hasActiveAssignee: true } : {};

/** What the page has asked for, apart from saying every few seconds who is there, and from the people that a dialog offers. */
const since = ({ api }: Screen, before: number) =>
  api
    .allCalls()
    .slice(before)
    .filter((call) => !/\/(presence|users)$/.test(call));

const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
/** Whether everything is loaded that is read one after the other. */
async function isAtRest(api: Screen['api']) {
  const before = api.allCalls().length;
  await rest();
  return !api.isWorking() && api.allCalls().length === before;
}

/** Longer than live updates are collected. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 1_500));

test.each(Object.entries(ways))('%s is drawn at once, and costs two requests', async (_, { make, says, address }) => {
  const { screen, answering, row } = await showDesk(address);
  const before = screen.api.allCalls().length;
  expect(row()).not.toContain(says);

  await make(screen);
  await frames();
  expect(row()).toContain(says);

  answering.resolve('saved');
  await rest();
  expect(row()).toContain(says);
  // On a list, whatever row gets the focus afterwards is read ahead.
  const asked = since(screen, before).filter((call) => !address || !call.includes('/:ticketId'));
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(2);
});

test.each(Object.entries(ways))(
  '%s that is refused is taken back with a sentence',
  async (_, { make, says, address }) => {
    const { screen, answering, row } = await showDesk(address);
    for (const fact of facts) expect(row()).toContain(fact);

    await make(screen);
    answering.resolve('refused');

    await expect.element(screen.getByText(refusal, { exact: false }).first()).toBeVisible();
    await expect.poll(row).not.toContain(says);
    for (const fact of facts) expect(row()).toContain(fact);
  },
);

test('a comment is drawn before the answer, and costs two requests', async () => {
  const { screen } = await showDesk();
  const answering = Promise.withResolvers<void>();
  screen.api.on(addComment, async () => {
    await answering.promise;
    return comment('We are on it', { id: crypto.randomUUID() });
  });
  await screen.user.keyboard('r');
  const field = screen.getByLabelText('Add a comment');
  await field.fill('We are on it');
  await expect.poll(() => screen.api.isWorking()).toBe(false);
  const before = screen.api.allCalls().length;
  const thread = screen.getByLabelText('Comments');

  await screen.user.keyboard('{Control>}{Enter}{/Control}');
  await frames();
  expect(thread.getByText('We are on it').elements()).toHaveLength(1);
  await expect.element(thread.getByText('Sending…')).toBeVisible();
  answering.resolve();
  await rest();

  expect(thread.getByText('We are on it').elements()).toHaveLength(1);
  expect(thread.getByText('Sending…').elements()).toEqual([]);
  const asked = since(screen, before);
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(2);
});

test('a snooze until tomorrow is drawn with its moment, which only the server knows', async () => {
  const { screen, row } = await showDesk();
  screen.api.on(previewServiceTime, () => ({ at: '2026-03-04T15:00:00.000Z' }));
  screen.api.on(snoozeTicket, () => new Promise<never>(() => undefined));

  await screen.user.keyboard('z');
  const dialog = screen.getByRole('dialog', { name: /^Snooze/ });
  await expect.element(dialog.getByText(/(AM|PM)$/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();

  await expect.poll(row).toContain('Snoozed until');
});
