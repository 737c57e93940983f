import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { downloadFile } from '#contract/files.ts';
import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { MostSplit, mergeMessages } from '#contract/ticket-merges-constants.ts';
import { findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';

const { call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin', { firstName: 'Maria', lastName: 'Santos' });

type Row = { id: string };

const at = ({ id }: Row) => ({ params: { ticketId: id } });
const read = async (caller: Caller, ticket: Row) => (await call(caller, findTicket, at(ticket))).json();
const thread = async (caller: Caller, ticket: Row) => (await call(caller, listComments, at(ticket))).json();
const wordsOf = async (caller: Caller, ticket: Row) => (await thread(caller, ticket)).map(({ comment }) => comment);
const split = (ticket: Row, of: Row[], headers = {}) =>
  call(admin, splitTicket, {
    ...at(ticket),
    headers,
    body: { commentIds: of.map(({ id }) => id), title: 'Another matter' },
  });
const unsplit = (ticket: Row) => call(admin, unsplitTicket, at(ticket));
const merge = (ticket: Row, into: Row) => call(admin, mergeTicket, { ...at(ticket), body: { intoId: into.id } });

/** A ticket with four comments, the second of them an internal note. */
async function insertThread() {
  const dana = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
  const ticket = await insertTicket(dana, { title: 'Smoke', priority: 'high', tags: ['seen'], assignedToId: admin.id });
  const start = ticket.createdAt.getTime();
  const add = (author: typeof dana, body: string, minute: number, isInternal = false) =>
    insertComment(ticket.id, author, { body, isInternal, createdAt: new Date(start + minute * 60_000) });
  const one = await add(dana, 'one', 1);
  const note = await add(admin, 'secret note', 2, true);
  const two = await add(dana, 'two', 3);
  const three = await add(admin, 'three', 4);
  return { dana, ticket, one, note, two, three };
}

test('comments become a ticket of their own, linked both ways', async () => {
  const { dana, ticket, one, note, two, three } = await insertThread();
  const fileId = await insertFile(db, dana, { ticketId: ticket.id, commentId: two.id });

  const response = await split(ticket, [three, note, two]);

  const created = response.json();
  expect(response.statusCode).toBe(201);
  expect(created).toMatchObject({
    title: 'Another matter',
    description: 'two',
    clientId: dana.id,
    assignedToId: admin.id,
    priority: 'high',
    tags: ['seen'],
    status: 'open',
    splitFromId: ticket.id,
    createdAt: note.createdAt.toISOString(),
    version: 1,
  });
  expect(await wordsOf(admin, ticket)).toEqual(['one']);
  expect(await wordsOf(admin, created)).toEqual(['secret note', 'three']);
  expect(await wordsOf(dana, created)).toEqual(['three']);
  expect(await read(dana, created)).toMatchObject({
    files: [{ id: fileId, commentId: null }],
    links: [{ id: ticket.id, title: 'Smoke', relation: 'split_from' }],
  });
  expect(await read(dana, ticket)).toMatchObject({ files: [], links: [{ id: created.id, relation: 'split' }] });
  expect((await call(dana, downloadFile, { params: { fileId } })).statusCode).toBe(200);
  expect(one.ticketId).toBe(ticket.id);
});

/** A body without the time of the last update, which moves on. */
const withoutUpdate = (body: string) => body.replaceAll(/"updatedAt":"[^"]+"/g, '');

test('undoing a split brings back the ticket byte for byte, and the new one is gone', async () => {
  const { dana, ticket, note, two } = await insertThread();
  await insertFile(db, dana, { ticketId: ticket.id, commentId: two.id });
  await insertFile(db, dana, { ticketId: ticket.id });
  const everything = async () =>
    Promise.all(
      [admin, dana].flatMap((caller) => [
        call(caller, findTicket, at(ticket)),
        call(caller, listComments, at(ticket)),
        call(caller, listTickets, { querystring: { search: 'Another matter' } }),
      ]),
    ).then((answers) => answers.map(({ body, headers }) => `${headers.etag} ${withoutUpdate(body)}`));
  const before = await everything();
  const created = (await split(ticket, [note, two])).json();

  const response = await unsplit(created);

  expect(response.statusCode).toBe(200);
  expect(response.json().id).toBe(ticket.id);
  expect(await everything()).toEqual(before);
  expect((await call(admin, findTicket, at(created))).statusCode).toBe(404);
});

test('an internal note never becomes the description', async () => {
  const { ticket, note } = await insertThread();

  const response = await split(ticket, [note]);

  expect(refusalOf(response)).toMatchObject({
    statusCode: 400,
    message: mergeMessages.onlyNotes,
    issues: [{ path: 'commentIds' }],
  });
  expect(await wordsOf(admin, ticket)).toContain('secret note');
});

test('a split comment of staff or of a deleted user becomes a ticket of the same requester', async () => {
  const { dana, ticket, three } = await insertThread();
  const gone = await insertUser('employee', { companyId: dana.companyId });
  const theirs = await insertComment(ticket.id, gone, { body: 'by somebody else' });
  await db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));

  expect((await split(ticket, [three])).json()).toMatchObject({ description: 'three', clientId: dana.id });
  expect((await split(ticket, [theirs])).json()).toMatchObject({ clientId: dana.id });
});

test.each([
  ['a comment was added', (created: Row) => call(admin, addComment, { ...at(created), body: { comment: 'more' } })],
  ['it was changed', (created: Row) => call(admin, updateTicket, { ...at(created), body: { status: 'closed' } })],
  [
    'something was split off from it',
    async (created: Row) => split(created, [{ id: (await thread(admin, created))[0]?.id ?? '' }]),
  ],
  ['a ticket was merged into it', async (created: Row) => merge(await insertOther(created), created)],
  ['it was merged', async (created: Row) => merge(created, await insertOther(created))],
])('a split is not undone after %s', async (_, use) => {
  const { ticket, two, three } = await insertThread();
  const created = (await split(ticket, [two, three])).json();
  expect((await use(created)).statusCode).toBeLessThan(300);

  const response = await unsplit(created);

  expect(refusalOf(response)).toEqual({ statusCode: 409, message: mergeMessages.usedSince(created.ticketNumber) });
});

async function insertOther({ id }: Row) {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id));
  const { companyId, clientId, title, description, category, priority, tags } = row as typeof tickets.$inferSelect;
  const other = { companyId, clientId, title, description, category, priority, tags };
  const [inserted] = await db.insert(tickets).values(other).returning();
  return inserted as Row;
}

test('a ticket that was not split off, comments that are elsewhere and too many are refused', async () => {
  const { ticket, one } = await insertThread();
  const other = await insertThread();

  expect(refusalOf(await unsplit(ticket))).toMatchObject({ statusCode: 409 });
  expect(refusalOf(await split(ticket, [one, other.one]))).toMatchObject({
    statusCode: 409,
    message: mergeMessages.commentsGone,
  });
  expect(refusalOf(await split(ticket, []))).toMatchObject({ statusCode: 400, message: mergeMessages.chooseComments });
  const many = Array.from({ length: MostSplit + 1 }, () => ({ id: crypto.randomUUID() }));
  expect(refusalOf(await split(ticket, many))).toMatchObject({
    statusCode: 400,
    message: mergeMessages.tooManyComments,
  });
  expect(await wordsOf(admin, ticket)).toHaveLength(4);
});

test('a split that is sent again with its key makes one ticket', async () => {
  const { ticket, two } = await insertThread();
  const headers = { 'idempotency-key': crypto.randomUUID() };

  const [first, second] = [await split(ticket, [two], headers), await split(ticket, [two], headers)];

  expect(second.body).toBe(first.body);
  expect(second.statusCode).toBe(201);
});

test('a comment that came with a merged ticket and is split off keeps that merge from being undone, until the split is', async () => {
  const { dana, ticket, two, three } = await insertThread();
  const into = await insertTicket(dana);
  await merge(ticket, into);
  const created = (await split(into, [two, three])).json();

  const refused = await call(admin, unmergeTicket, at(ticket));
  expect(refusalOf(refused)).toEqual({
    statusCode: 409,
    message: mergeMessages.splitSince(`TKT-${ticket.number}`, created.ticketNumber),
  });

  await unsplit(created);
  expect((await thread(admin, into)).map(({ origin }) => origin?.id)).toEqual(Array(5).fill(ticket.id));
  expect((await call(admin, unmergeTicket, at(ticket))).statusCode).toBe(200);
  expect(await wordsOf(admin, ticket)).toEqual(['one', 'secret note', 'two', 'three']);
});

test('a split is undone into the ticket that its own was merged into', async () => {
  const { dana, ticket, two } = await insertThread();
  const into = await insertTicket(dana);
  const created = (await split(ticket, [two])).json();
  await merge(ticket, into);
  const { updatedAt } = await read(admin, into);

  await unsplit(created);

  expect(await wordsOf(admin, into)).toEqual([ticket.description, 'one', 'secret note', 'two', 'three']);
  expect(Date.parse((await read(admin, into)).updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  const recorded = await db.select().from(events).where(eq(events.recordId, into.id)).orderBy(events.id);
  expect(recorded.at(-1)).toMatchObject({ action: 'unsplit', changes: { splitOff: [created.ticketNumber, null] } });
  await call(admin, unmergeTicket, at(ticket));
  expect(await wordsOf(admin, ticket)).toEqual(['one', 'secret note', 'two', 'three']);
});

test('a ticket that was split off and merged back shows its description once', async () => {
  const { ticket, one, two } = await insertThread();
  const created = (await split(ticket, [one, two])).json();

  await merge(created, ticket);

  expect((await wordsOf(admin, ticket)).sort()).toEqual(['one', 'secret note', 'three', 'two']);
  expect((await thread(admin, ticket)).find(({ comment }) => comment === 'one')).toMatchObject({ id: created.id });
});

test('emails about a ticket that is gone again are not sent', async () => {
  const { dana, ticket, two } = await insertThread();
  const created = (await split(ticket, [two])).json();
  await db.insert(outgoingMails).values({ kind: 'ticket', ticketId: created.id, userId: dana.id });

  expect((await unsplit(created)).statusCode).toBe(200);

  expect(await db.$count(outgoingMails, eq(outgoingMails.ticketId, created.id))).toBe(0);
});

test('the audit log has it for both tickets, even after the new one is deleted', async () => {
  const { ticket, two } = await insertThread();
  const created = (await split(ticket, [two])).json();
  await unsplit(created);

  const number = `TKT-${ticket.number}`;
  const entries = async ({ id }: Row) =>
    (await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id)).map(({ action, changes }) => ({
      action,
      changes,
    }));
  expect(await entries(created)).toEqual([
    { action: 'split', changes: { splitFrom: [null, number] } },
    { action: 'unsplit', changes: { splitFrom: [number, null] } },
  ]);
  expect(await entries(ticket)).toEqual([
    { action: 'split', changes: { splitOff: [null, created.ticketNumber] } },
    { action: 'unsplit', changes: { splitOff: [created.ticketNumber, null] } },
  ]);
});
