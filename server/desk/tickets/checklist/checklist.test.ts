import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  addStep,
  applyTemplate,
  deleteStep,
  findChecklist,
  orderSteps,
  redactStep,
  updateChecklist,
  updateStep,
} from '#contract/checklists.ts';
import { checklistMessages } from '#contract/checklists-constants.ts';
import { createTemplate } from '#contract/templates.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { whatPagesAreTold } from '#server/news/live/told.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { tablesWith } from '#test/find-in-database.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const priya = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Webb' });

type Row = { id: string };
const at = ({ id }: Row) => ({ params: { ticketId: id } });
const checklist = async ({ id }: Row) => (await call(priya, findChecklist, at({ id }))).json();
const stepsOf = async (ticket: Row) =>
  (await checklist(ticket)).steps as { id: string; text: string; section: string }[];
const textsOf = async (ticket: Row) => (await stepsOf(ticket)).map(({ text }) => text);
const add = async (ticket: Row, body: { text: string; afterId?: string; isRequired?: boolean; section?: string }) =>
  (await call(priya, addStep, { ...at(ticket), body })).json();
const change = (ticket: Row, stepId: string, body: object, by = priya, headers: { 'if-match'?: string } = {}) =>
  call(by, updateStep, { params: { ticketId: ticket.id, stepId }, body: body as never, headers });
const countOf = async (ticket: Row) => (await call(priya, findTicket, at(ticket))).json().checklist;

async function scene() {
  const client = await insertUser('manager');
  const ticket = await insertTicket(client);
  return { client, ticket, steps: [await add(ticket, { text: 'one' }), await add(ticket, { text: 'two' })] as const };
}

async function templateOf(count: number, isShownToClient = false) {
  const steps = Array.from({ length: count }, (_, index) => ({ text: `step ${index}` }));
  const body = { name: 'Template', title: 'Title', steps, isShownToClient };
  return (await call(priya, createTemplate, { body })).json().id;
}

test('a step keeps who did it first, and people who tick different steps are never in each other’s way', async () => {
  const { ticket, steps } = await scene();
  const [one, two] = steps;
  const before = (await call(priya, findTicket, at(ticket))).json();

  const first = await change(ticket, one.id, { state: 'done', version: 1 });
  const again = await change(ticket, one.id, { state: 'done' }, marcus);
  const other = await change(ticket, two.id, { state: 'done', version: 1 }, marcus);
  const stale = await change(ticket, one.id, { text: 'uno', version: 1 }, marcus);

  expect(first.json()).toMatchObject({ state: 'done', doneByName: 'Priya Raman', version: 2 });
  expect(again.json()).toEqual(first.json());
  expect(other.json()).toMatchObject({ doneByName: 'Marcus Webb', version: 2 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({
    changes: [{ field: 'state', from: 'open', to: 'done', byName: 'Priya Raman' }],
  });
  const after = (await call(priya, findTicket, at(ticket))).json();
  expect(after).toEqual({ ...before, checklist: { done: 2, total: 2 } });
  const reopened = await change(ticket, one.id, { state: 'open' });
  expect(reopened.json()).toMatchObject({ state: 'open', doneAt: null, doneByName: null });
});

test('what is not needed says why, and counts as done', async () => {
  const { ticket, steps } = await scene();
  const [one] = steps;

  const silent = await change(ticket, one.id, { state: 'not_needed' });
  const skipped = await change(ticket, one.id, { state: 'not_needed', note: 'No tape' });
  const emptied = await change(ticket, one.id, { note: '' });

  const issues = [{ path: 'note', message: checklistMessages.noteRequired }];
  expect([silent, emptied].map((answer) => refusalOf(answer).issues)).toEqual([issues, issues]);
  expect(skipped.json()).toMatchObject({ state: 'not_needed', note: 'No tape', doneByName: 'Priya Raman' });
  expect(await countOf(ticket)).toEqual({ done: 1, total: 2 });
  const [listed] = (await call(priya, listTickets, { querystring: { search: `TKT-${ticket.number}` } })).json();
  expect(listed?.checklist).toEqual({ done: 1, total: 2 });
});

test('steps are added after others, ordered as a whole, and deleted', async () => {
  const { ticket, steps } = await scene();
  const [one, two] = steps;
  const { ticket: elsewhere, steps: foreign } = await scene();
  const between = await add(ticket, { text: 'between', afterId: one.id });
  await change(ticket, two.id, { state: 'done' });
  expect(await textsOf(ticket)).toEqual(['one', 'between', 'two']);

  const order = (stepIds: string[]) => call(priya, orderSteps, { ...at(ticket), body: { stepIds } });
  const moved = await order([two.id, one.id, between.id]);
  const twice = await order([two.id, two.id, one.id]);
  const missing = await order([two.id, one.id]);
  const other = await order([two.id, one.id, foreign[0].id]);
  const after = await call(priya, addStep, { ...at(ticket), body: { text: 'x', afterId: foreign[0].id } });
  const there = await change(ticket, foreign[0].id, { state: 'done' });

  expect(moved.json().steps.map(({ text }) => text)).toEqual(['two', 'one', 'between']);
  expect([twice, missing, other, after].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect(there.statusCode).toBe(404);
  await call(priya, deleteStep, { params: { ticketId: ticket.id, stepId: two.id } });
  expect(await textsOf(ticket)).toEqual(['one', 'between']);
  expect([await countOf(ticket), await countOf(elsewhere)]).toEqual([
    { done: 0, total: 2 },
    { done: 0, total: 2 },
  ]);
  for (const { id } of await stepsOf(ticket)) {
    await call(priya, deleteStep, { params: { ticketId: ticket.id, stepId: id } });
  }
  expect(await countOf(ticket)).toBeNull();
});

test('a template appends its steps, all or none', async () => {
  const { ticket, steps } = await scene();
  await change(ticket, steps[0].id, { state: 'done' });
  const apply = async (templateId: string) => call(priya, applyTemplate, { ...at(ticket), body: { templateId } });

  const applied = await apply(await templateOf(98));
  const beyond = await apply(await templateOf(1));
  const one = await call(priya, addStep, { ...at(ticket), body: { text: 'one more' } });

  expect([applied.statusCode, applied.json().added]).toEqual([201, 98]);
  expect([beyond, one].map((answer) => [answer.statusCode, refusalOf(answer).message])).toEqual(
    Array.from({ length: 2 }, () => [409, checklistMessages.tooMany]),
  );
  expect((await textsOf(ticket)).slice(0, 3)).toEqual(['one', 'two', 'step 0']);
  expect(await countOf(ticket)).toEqual({ done: 1, total: 100 });
});

test('clients see a shown checklist without help, notes and names, and learn nothing of a hidden one', async () => {
  const { client, ticket, steps } = await scene();
  const [one] = steps;
  const colleague = await insertUser('employee', { companyId: client.companyId ?? '' });
  const seen = async () => (await call(client, findTicket, at(ticket))).json();
  const before = await seen();

  await change(ticket, one.id, { state: 'not_needed', note: 'canary' });
  expect(await seen()).toEqual(before);
  expect((await call(client, findChecklist, at(ticket))).statusCode).toBe(404);
  await call(priya, updateChecklist, { ...at(ticket), body: { isShownToClient: true } });

  expect((await seen()).checklist).toEqual({ done: 1, total: 2 });
  expect((await call(client, findChecklist, at(ticket))).json()).toEqual({
    isShownToClient: true,
    steps: [
      { text: 'one', section: null, state: 'not_needed' },
      { text: 'two', section: null, state: 'open' },
    ],
  });
  expect((await call(colleague, findChecklist, at(ticket))).statusCode).toBe(404);
  await change(ticket, one.id, { state: 'done' });
  // Pages of clients are told nothing of what is noted.
  expect(whatPagesAreTold('hidden checklist changed')).toBe('noted');
  const logged = await db
    .select({ action: events.action })
    .from(events)
    .where(eq(events.recordId, ticket.id))
    .orderBy(events.id);
  expect(logged.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => 'hidden checklist changed'),
    ...Array.from({ length: 2 }, () => 'checklist changed'),
  ]);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('steps that are shown (%s) and steps that are shown (%s) are together shown: %s', async (first, second, both) => {
  const ticket = await insertTicket(await insertUser('employee'));
  for (const isShown of [first, second]) {
    const templateId = await templateOf(1, isShown);
    await call(priya, applyTemplate, { ...at(ticket), body: { templateId } });
  }

  expect((await checklist(ticket)).isShownToClient).toBe(both);
});

test('a merge appends the steps under the number of their ticket, and its undo takes them back as they then are', async () => {
  const client = await insertUser('employee');
  const [a, b, c] = [await insertTicket(client), await insertTicket(client), await insertTicket(client)];
  const numberOf = ({ number }: typeof a) => `TKT-${number}`;
  const ofA = await add(a, { text: 'of a', section: 'Backup' });
  await add(a, { text: 'also of a' });
  await add(b, { text: 'of b' });
  await add(c, { text: 'of c' });
  const merge = (one: Row, into: Row) => call(priya, mergeTicket, { ...at(one), body: { intoId: into.id } });
  await merge(a, b);
  await merge(b, c);
  const sectionsOf = async (ticket: Row) => (await stepsOf(ticket)).map(({ text, section }) => [text, section]);

  expect(await sectionsOf(c)).toEqual([
    ['of c', null],
    ['of b', numberOf(b)],
    ['of a', numberOf(a)],
    ['also of a', numberOf(a)],
  ]);
  await change(c, ofA.id, { state: 'done' });
  expect([await countOf(a), await countOf(b), await countOf(c)]).toEqual([null, null, { done: 1, total: 4 }]);
  expect(refusalOf(await call(priya, addStep, { ...at(a), body: { text: 'x' } }))).toMatchObject({
    message: expect.stringContaining(numberOf(b)),
  });

  await call(priya, unmergeTicket, at(b));
  expect(await sectionsOf(b)).toEqual([
    ['of b', null],
    ['of a', numberOf(a)],
    ['also of a', numberOf(a)],
  ]);
  await call(priya, unmergeTicket, at(a));
  expect(await sectionsOf(a)).toEqual([
    ['of a', 'Backup'],
    ['also of a', null],
  ]);
  expect([await countOf(a), await countOf(b), await countOf(c)]).toEqual([
    { done: 1, total: 2 },
    { done: 0, total: 1 },
    { done: 0, total: 1 },
  ]);
  expect(await db.$count(checklistSteps, eq(checklistSteps.homeId, a.id))).toBe(0);
});

test('a merge is refused, and moves nothing, if the tickets have more steps together than can be ordered', async () => {
  const client = await insertUser('employee');
  const [a, b, c] = [await insertTicket(client), await insertTicket(client), await insertTicket(client)];
  const templateId = await templateOf(100);
  for (const ticket of [a, b]) await call(priya, applyTemplate, { ...at(ticket), body: { templateId } });
  const extra = await add(c, { text: 'one more' });
  const merge = (one: Row, into: Row) => call(priya, mergeTicket, { ...at(one), body: { intoId: into.id } });
  const totals = async () => (await Promise.all([a, b, c].map(countOf))).map((each) => each?.total);
  expect((await merge(a, b)).statusCode).toBe(200);

  const beyond = await merge(c, b);

  expect(refusalOf(beyond)).toMatchObject({
    statusCode: 409,
    message: checklistMessages.tooManyMerged(`TKT-${c.number}`, `TKT-${b.number}`),
  });
  expect(await totals()).toEqual([undefined, 200, 1]);
  const stepIds = (await stepsOf(b)).map(({ id }) => id).reverse();
  expect((await call(priya, orderSteps, { ...at(b), body: { stepIds } })).statusCode).toBe(200);

  await call(priya, deleteStep, { params: { ticketId: c.id, stepId: extra.id } });
  expect((await merge(c, b)).statusCode).toBe(200);
});

test('a redacted step is nowhere, and who removed it and why stands in its place', async () => {
  const { ticket } = await scene();
  const secret = `secret${crypto.randomUUID().replaceAll('-', '')}`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { text: `Log in with ${secret}`, section: secret };
  const { id: stepId } = (await call(priya, addStep, { ...at(ticket), body, headers })).json();
  await change(ticket, stepId, { note: secret, text: `With ${secret}` });
  await change(ticket, stepId, { note: `${secret} again` });
  const params = { ticketId: ticket.id, stepId };

  const removed = await call(priya, redactStep, { params, body: { reason: 'password' } });
  const again = await call(priya, redactStep, { params, body: { reason: 'again' } });

  expect(removed.json()).toMatchObject({ text: '', section: null, note: null, help: '' });
  expect(removed.json().redactions).toMatchObject([{ what: 'text', byName: 'Priya Raman', reason: 'password' }]);
  expect(again.json()).toEqual(removed.json());
  expect((await call(priya, addStep, { ...at(ticket), body, headers })).json()).toMatchObject({ id: stepId, text: '' });
  expect(await tablesWith(db, secret)).toEqual([]);
});

test('two people who add a step at once both have one, and the count is right', async () => {
  const { ticket } = await scene();

  await Promise.all(Array.from({ length: 5 }, (_, index) => add(ticket, { text: `at once ${index}` })));

  expect(await countOf(ticket)).toEqual({ done: 0, total: 7 });
  const [row] = await db.select().from(tickets).where(eq(tickets.id, ticket.id));
  expect(row?.version).toBe(1);
});
