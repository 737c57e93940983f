import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { bulkMessages } from '#contract/bulk-changes-constants.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { listTickets } from '#contract/tickets.ts';
import { findTimer } from '#contract/time.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
import { someTickets } from '#gallery/samples/tickets.ts';
import { timer } from '#gallery/samples/work.ts';
import { show } from '#gallery/show.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { Employee, Staff } from '#web/features/desk/tickets/list/ticket-workspace.stories.tsx';
import * as stories from './selection-bar.stories.tsx';

const bar = page.getByRole('region', { name: 'Selected tickets' });
const box = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` });

test('tickets that were not changed stay selected, the page says why, and the rest is undone', async () => {
  const { api, ...screen } = await show(stories.Changing);
  const [stale, ...others] = someTickets();
  const results = [{ id: stale?.id ?? '', ok: false, message: bulkMessages.stale }];
  api.on(changeTickets, () => ({
    bulkId: id(9),
    results: [...results, ...others.map((each) => ({ id: each.id, ok: true }))],
  }));
  api.on(undoBulkChange, () => ({ results: others.map((each) => ({ id: each.id, ok: true })), mailed: 3 }));
  const dialog = screen.getByRole('dialog', { name: 'Change 4 tickets' });
  await dialog.getByLabelText('Priority').selectOptions('Urgent');
  await dialog.getByRole('textbox', { name: /^Add tags/ }).fill('storm');
  await dialog.getByRole('button', { name: 'Change 4 tickets' }).click();

  await expect.element(screen.getByText('3 changed, 1 not')).toBeVisible();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  const tickets = someTickets().map(({ id: ticketId, version }) => ({ id: ticketId, version }));
  expect(api.callsOf(changeTickets).map(({ body }) => body)).toEqual([
    { tickets, changes: { priority: 'urgent', addTags: ['storm'] } },
  ]);
  await bar.getByRole('button', { name: '1 not changed: why?' }).click();
  const reasons = screen.getByRole('dialog', { name: '1 ticket was not changed' });
  await expect.element(reasons.getByText(bulkMessages.stale)).toBeVisible();
  await reasons.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();

  await expect.element(screen.getByText('Undone: 3 tickets as before')).toBeVisible();
  await expect.element(screen.getByText(bulkMessages.mailed(3))).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('the due date and the cause are taken off all of them, or set', async () => {
  const { api, ...screen } = await show(stories.Changing);
  api.on(changeTickets, () => ({ bulkId: id(9), results: someTickets().map((each) => ({ id: each.id, ok: false })) }));
  const dialog = screen.getByRole('dialog', { name: 'Change 4 tickets' });
  await dialog.getByLabelText('Due date', { exact: true }).fill('2026-12-15');
  await dialog.getByRole('checkbox', { name: 'Take off the cause' }).click();
  await dialog.getByRole('button', { name: 'Change 4 tickets' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('checkbox', { name: 'Take off the due date' }).click();
  await dialog.getByRole('button', { name: 'Change 4 tickets' }).click();

  await expect
    .poll(() => api.callsOf(changeTickets).map(({ body }) => body.changes))
    .toEqual([{ dueOn: '2026-12-15', causeId: null }, { dueOn: null }]);
});

test('selected tickets become one, those that can’t stay selected, the other one opens, and all of it is undone', async () => {
  const { api, ...screen } = await show(stories.Merging);
  const [first, second, third, fourth] = someTickets();
  const elsewhere = { ...fourth, mergedIntoId: id(200) } as Ticket;
  api.on(listTickets, () => pageOf([first, second, third, elsewhere] as Ticket[]));
  api.on(mergeTicket, () => first as Ticket);
  api.on(unmergeTicket, () => first as Ticket);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Refresh tickets' }).click();
  await bar.getByRole('button', { name: 'Merge…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Merge 3 tickets into one' });
  await dialog.getByRole('radio', { name: /^TKT-1042/ }).click();

  await dialog.getByRole('button', { name: 'Merge into TKT-1042' }).click();

  await expect.element(screen.getByText('Merged into TKT-1042')).toBeVisible();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: '1 not changed: why?' })).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get('ticket')).toBe(id(100));
  expect(bar.getByRole('button', { name: 'Merge…' }).element()).toBeDisabled();

  await screen.getByRole('button', { name: 'Undo', exact: true }).click();

  await expect.element(screen.getByText(mergeMessages.unmerged)).toBeVisible();
  const [merged] = api.callsOf(mergeTicket);
  const also = merged?.body.also?.map((each) => each.id);
  expect(api.callsOf(unmergeTicket)).toMatchObject([{ params: merged?.params, body: { also } }]);
  expect([merged?.params.ticketId, ...(also ?? [])].sort()).toEqual([id(101), id(102)]);
});

test('before tickets are resolved, the dialog says how many nobody has answered, and on which the timer runs', async () => {
  const [, second] = someTickets();
  const running = timer({ ticketId: second?.id ?? '', ticketNumber: second?.ticketNumber ?? '' });
  const { api, ...screen } = await show({
    ...stories.Changing,
    address: `/admin?ticket=${second?.id}`,
    api: (own) => {
      stories.Changing.api?.(own);
      own.on(findTimer, () => ({ timer: running, today: '2026-03-10' }));
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Change 4 tickets' });
  const note = dialog.getByText(/^Nobody has answered/);
  await dialog.getByLabelText('Status').selectOptions('Resolved');
  await expect
    .poll(() => note.query()?.textContent)
    .toBe('Nobody has answered 2 of them yet, and your timer runs on TKT-1041.');

  await dialog.getByLabelText('Status').selectOptions('In progress');

  await expect.element(note).not.toBeInTheDocument();
});

test('by keyboard: x selects, b changes, and Escape clears before it does anything else', async () => {
  const { user, ...screen } = await show({ ...stories.Changing, press: [], address: '/admin?sort=updated' });
  await expect.element(screen.getByRole('link', { name: 'The phones are dead' })).toBeVisible();
  await user.keyboard('jx');
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await user.keyboard('jx');
  await expect.element(bar.getByText('2 selected')).toBeVisible();
  await user.keyboard('x');
  await user.keyboard('b');
  await expect.element(screen.getByRole('dialog', { name: 'Change 1 ticket' })).toBeVisible();
  await user.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(bar.getByText('1 selected')).toBeVisible();

  await user.keyboard('{Escape}');

  await expect.element(bar).not.toBeInTheDocument();
  expect(location.search).toBe('?sort=updated');
});

test('each ticket has a box, in both densities; Shift selects all in between, and other filters end it', async () => {
  const { user, ...screen } = await show({ ...Staff, press: ['Select tickets'] });
  await box('TKT-1042').click();
  await screen.getByRole('button', { name: 'Compact list' }).click();
  await expect.element(box('TKT-1042')).toBeChecked();
  await user.keyboard('{Shift>}');
  await box('TKT-1038').click();
  await user.keyboard('{/Shift}');
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 4' }).click();
  await expect.element(bar.getByText('4 selected')).toBeVisible();

  await screen.getByLabelText('Priority').selectOptions('Low');

  await expect.element(bar).not.toBeInTheDocument();
});

test('clients select only the tickets that they may change, with what they may choose', async () => {
  const { api, ...screen } = await show(stories.NothingToChange);
  await expect.element(bar.getByText('You can’t change any of these tickets.')).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toEqual([]);
  api.on(listTickets, () => pageOf(someTickets().map((each) => ({ ...each, clientId: id(99) }))));

  await screen.getByRole('button', { name: 'Refresh tickets' }).click();
  await box('TKT-1038').click();
  expect(bar.getByRole('button', { name: 'Merge…' }).elements()).toEqual([]);
  await bar.getByRole('button', { name: 'Change…' }).click();

  const dialog = screen.getByRole('dialog', { name: 'Change 1 ticket' });
  await expect.element(dialog.getByLabelText('Status')).toBeVisible();
  expect(dialog.getByRole('option', { name: 'Closed' }).elements()).toEqual([]);
  expect(dialog.getByLabelText('Assignee').elements()).toEqual([]);
});

test('employees select nothing', async () => {
  const screen = await show(Employee);
  await expect.element(screen.getByRole('article').first()).toBeVisible();

  expect(screen.getByRole('button', { name: 'Select tickets' }).elements()).toEqual([]);
});
