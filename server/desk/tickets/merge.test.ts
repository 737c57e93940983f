import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { downloadFile } from '#contract/files.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { followTicket, setParticipants, unfollowTicket } from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Needs many records');

const { call, db, during, insertComment, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const admin = await insertUser('admin', { firstName: 'Maria', lastName: 'Santos' });

type User = Awaited<ReturnType<typeof insertUser>>;
type Row = { id: string };

const at = ({ id }: Row) => ({ params: { ticketId: id } });
const read = async (caller: Caller, ticket: Row) => (await call(caller, findTicket, at(ticket))).json();
const thread = async (caller: Caller, ticket: Row) => (await call(caller, listComments, at(ticket))).json();
const wordsOf = async (caller: Caller, ticket: Row) => (await thread(caller, ticket)).map(({ comment }) => comment);
const merge = (ticket: Row, into: Row, headers: Input<typeof mergeTicket>['headers'] = {}) =>
  call(admin, mergeTicket, { ...at(ticket), headers, body: { intoId: into.id } });
const unmerge = (ticket: Row) => call(admin, unmergeTicket, at(ticket));
const reply = async (author: Caller, ticket: Row, comment: string) =>
  (await call(author, addComment, { ...at(ticket), body: { comment } })).json();

const participate = (ticket: Row, people: Row[]) =>
  call(admin, setParticipants, { ...at(ticket), body: { userIds: people.map(({ id }) => id) } });

/** Two tickets of two people of one company. */
async function insertTwo() {
  const dana = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
  const { companyId } = dana;
  const carol = await insertUser('employee', { companyId, firstName: 'Carol', lastName: 'Hendricks' });
  const first = await insertTicket(dana, { title: 'Smoke', description: 'It smokes.' });
  const second = await insertTicket(carol, { title: 'Fire', description: 'It burns.' });
  return { dana, carol, companyId, first, second };
}

/**
 * Everything that the API says of tickets, as bytes.
 * @param target a ticket that others are merged into: people come and go, which counts as changes of it
 */
async function everything(callers: Caller[], of: Row[], target: Row) {
  const isTarget = (row: object) => 'id' in row && row.id === target.id;
  const withoutChanges = ({ version: _, updatedAt: __, ...row }: Record<string, unknown>) => row;
  const bodies: string[] = [];
  const ask = async <E extends Endpoint>(caller: Caller, endpoint: E, input: Input<E>) => {
    const { statusCode, headers, body } = await call(caller, endpoint, input);
    const rows = [JSON.parse(body)].flat().map((row) => JSON.stringify(isTarget(row) ? withoutChanges(row) : row));
    const etag = rows.length === 1 && isTarget(JSON.parse(body)) ? 'counts on' : headers.etag;
    bodies.push(`${endpoint.url} ${statusCode} ${etag} ${rows.join()}`);
  };
  for (const caller of callers) {
    await ask(caller, listTickets, { querystring: {} });
    for (const ticket of of) {
      await ask(caller, findTicket, at(ticket));
      for (const order of ['oldest', 'newest'] as const) {
        await ask(caller, listComments, { ...at(ticket), querystring: { order } });
      }
    }
  }
  return bodies;
}

test('comments and files move to the other ticket in order, each with its origin', async () => {
  const { dana, carol, first, second } = await insertTwo();
  const moments = [1, 2, 3, 4].map((hour) => new Date(Date.now() + hour * 3_600_000));
  await insertComment(first.id, dana, { body: 'one', createdAt: moments[0] });
  await insertComment(second.id, carol, { body: 'two', createdAt: moments[1] });
  await insertComment(first.id, admin, { body: 'a note', isInternal: true, createdAt: moments[2] });
  const { id: commentId } = await insertComment(first.id, dana, { body: 'three', createdAt: moments[3] });
  const ofTicket = await insertFile(db, dana, { ticketId: first.id, name: 'smoke.png' });
  const ofComment = await insertFile(db, dana, { ticketId: first.id, commentId, name: 'fire.png' });

  const response = await merge(first, second);

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: first.id, status: 'closed', mergedIntoId: second.id, version: 1 });
  expect(response.json().resolvedAt).not.toBeNull();
  const origin = { id: first.id, ticketNumber: `TKT-${first.number}`, title: 'Smoke' };
  expect(await thread(admin, second)).toMatchObject([
    { id: first.id, comment: 'It smokes.', userName: 'Dana', isInternal: false, origin, files: [{ id: ofTicket }] },
    { comment: 'one', origin },
    { comment: 'two', origin: null },
    { comment: 'a note', isInternal: true, origin },
    { comment: 'three', origin, files: [{ id: ofComment }] },
  ]);
  expect(await wordsOf(carol, second)).toEqual(['It smokes.', 'one', 'two', 'three']);
  expect(await thread(admin, first)).toEqual([]);
  expect(await read(admin, second)).toMatchObject({
    status: 'open',
    mergedIntoId: null,
    files: [
      { id: ofTicket, commentId: first.id },
      { id: ofComment, commentId },
    ],
    links: [{ ...origin, relation: 'merged' }],
  });
  expect((await call(carol, downloadFile, { params: { fileId: ofTicket } })).statusCode).toBe(200);
  expect((await read(admin, first)).links).toMatchObject([{ id: second.id, relation: 'merged_into' }]);
});

test('a thread with a merged ticket is read page by page without a gap or a repeat', async () => {
  const { dana, carol, first, second } = await insertTwo();
  const createdAt = new Date(first.createdAt.getTime() + 60_000);
  for (let count = 0; count < 7; count++)
    await insertComment(count % 2 ? first.id : second.id, count % 2 ? dana : carol, { createdAt });
  await merge(first, second);
  const whole = (await thread(carol, second)).map(({ id }) => id);

  for (const order of ['oldest', 'newest'] as const) {
    const ids: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const querystring = { order, limit: 2, ...(cursor ? { cursor } : {}) };
      const response = await call(carol, listComments, { ...at(second), querystring });
      ids.push(...response.json().map(({ id }) => id));
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
      if (!next) break;
      cursor = new URL(next, 'http://a').searchParams.get('cursor') ?? undefined;
    }
    expect(ids).toEqual(order === 'oldest' ? whole : whole.toReversed());
  }
  expect(whole).toHaveLength(8);
});

test('undoing a merge brings back two tickets with 60 comments, files and email byte for byte', async () => {
  const { dana, carol, companyId, first, second } = await insertTwo();
  await db
    .update(tickets)
    .set({ status: 'waiting_client', version: 7, tags: ['seen'], source: 'mail' })
    .where(eq(tickets.id, first.id));
  const people: User[] = [dana, carol, admin];
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ticketId: index % 2 ? first.id : second.id,
    authorId: people[index % 3]?.id ?? admin.id,
    body: `Comment ${index}`,
    isInternal: index % 3 === 2 && index % 4 === 1,
    source: index % 5 ? ('portal' as const) : ('mail' as const),
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1_000),
  }));
  const inserted = await db.insert(comments).values(rows).returning();
  for (const { id: commentId, ticketId } of inserted.slice(0, 6)) await insertFile(db, dana, { ticketId, commentId });
  for (const { id: ticketId } of [first, second]) await insertFile(db, dana, { ticketId });
  const manager = await insertUser('manager', { companyId });
  await participate(second, [await insertUser('employee', { companyId })]);
  await participate(first, [await insertUser('employee', { companyId })]);
  await call(admin, followTicket, at(first));
  const token = await createLink(db, 'reply', { subjectId: first.id, userId: dana.id });
  const callers = [admin, dana, carol, manager];
  const before = await everything(callers, [first, second], second);

  expect((await merge(first, second)).statusCode).toBe(200);
  const between = await everything(callers, [first, second], second);
  expect((await unmerge(first)).statusCode).toBe(200);

  expect(between).not.toEqual(before);
  expect(await everything(callers, [first, second], second)).toEqual(before);
  const answer = rawMail({ From: dana.email, To: `support+${token}@archway.example` }, 'It still smokes.');
  expect(await arrive(answer)).toMatchObject({ result: 'comment', ticketId: first.id });
});

test('participants of the merged ticket participate in the other one until the merge is undone', async () => {
  const { dana, carol, companyId, first, second } = await insertTwo();
  const [amy, luis, colleague] = [
    await insertUser('employee', { companyId, firstName: 'Amy', lastName: 'Tran' }),
    await insertUser('member', { companyId, firstName: 'Luis', lastName: 'Ortega' }),
    await insertUser('employee', { companyId }),
  ];
  await db.update(tickets).set({ assignedToId: luis.id }).where(eq(tickets.id, first.id));
  await participate(first, [amy, carol]);
  await participate(second, [amy]);
  await call(admin, followTicket, at(first));
  await reply(carol, second, 'of the second');

  await merge(first, second);

  const names = async () => (await read(admin, second)).participants?.map(({ name }) => name);
  expect(await names()).toEqual(['Luis Ortega', 'Amy Tran', 'Dana Whitfield']);
  expect(await read(admin, second)).toMatchObject({ version: 3, followers: [{ name: 'Maria Santos' }] });
  for (const person of [dana, luis, amy, carol]) expect(await wordsOf(person, second)).toContain('of the second');
  expect((await call(colleague, findTicket, at(second))).statusCode).toBe(404);
  expect((await reply(dana, first, 'since the merge')).comment).toBe('since the merge');

  await unmerge(first);

  expect(await names()).toEqual(['Amy Tran']);
  expect(await read(admin, second)).toMatchObject({ version: 4, followers: [] });
  expect(await read(admin, first)).toMatchObject({ version: 2, followers: [{ name: 'Maria Santos' }] });
  for (const person of [dana, luis]) {
    expect((await call(person, findTicket, at(second))).statusCode).toBe(404);
    expect(await wordsOf(person, first)).toEqual([]);
  }
  expect(await wordsOf(carol, second)).toContain('since the merge');
});

test('somebody whom two merged tickets brought stays until both merges are undone', async () => {
  const { dana, first, second } = await insertTwo();
  const third = await insertTicket(dana);
  await merge(first, second);
  await merge(third, second);

  await unmerge(first);
  expect((await call(dana, findTicket, at(second))).statusCode).toBe(200);
  await unmerge(third);
  expect((await call(dana, findTicket, at(second))).statusCode).toBe(404);
});

test.each(['merge', 'unmerge'] as const)(
  'people who were removed after a merge stay away after another %s',
  async (what) => {
    const { dana, carol, first, second } = await insertTwo();
    const third = await insertTicket(carol);
    await call(admin, followTicket, at(first));
    if (what === 'unmerge') await merge(third, second);
    await merge(first, second);
    await participate(second, []);
    await call(admin, unfollowTicket, at(second));
    const { version } = await read(admin, second);

    await (what === 'merge' ? merge(third, second) : unmerge(third));

    expect((await call(dana, findTicket, at(second))).statusCode).toBe(404);
    expect(await read(admin, second)).toMatchObject({ participants: [], followers: [], version });
    await unmerge(first);
    await merge(first, second);
    expect((await call(dana, findTicket, at(second))).statusCode).toBe(200);
  },
);

test('people who were removed between two merges do not come along with the second', async () => {
  const { dana, carol, companyId, first, second } = await insertTwo();
  const third = await insertTicket(await insertUser('employee', { companyId }));
  await merge(first, second);
  await participate(second, []);

  await merge(second, third);

  expect((await call(dana, findTicket, at(third))).statusCode).toBe(404);
  expect((await call(carol, findTicket, at(third))).statusCode).toBe(200);
});

test('somebody who came with two tickets of a chain stays until both merges are undone', async () => {
  const { dana, companyId, first, second } = await insertTwo();
  const [other, third] = [await insertTicket(dana), await insertTicket(await insertUser('employee', { companyId }))];
  await merge(first, second);
  await merge(other, second);
  await merge(second, third);
  const statuses = async () =>
    Promise.all([second, third].map(async (each) => (await call(dana, findTicket, at(each))).statusCode));

  await unmerge(first);
  expect(await statuses()).toEqual([200, 200]);
  await unmerge(other);
  expect(await statuses()).toEqual([404, 404]);
});

test('participants who are chosen again after a merge still leave when it is undone', async () => {
  const { dana, companyId, first, second } = await insertTwo();
  const amy = await insertUser('employee', { companyId });
  await merge(first, second);
  await participate(second, [dana, amy]);

  await unmerge(first);

  expect((await call(dana, findTicket, at(second))).statusCode).toBe(404);
  expect((await call(amy, findTicket, at(second))).statusCode).toBe(200);
});

test('a merge makes copies of the other ticket’s participants stale', async () => {
  const { first, second } = await insertTwo();
  const { version } = await read(admin, second);
  await merge(first, second);

  const response = await call(admin, setParticipants, { ...at(second), body: { userIds: [], version } });

  expect(response.statusCode).toBe(409);
});

test('comments written after the merge stay where they were written', async () => {
  const { dana, carol, first, second } = await insertTwo();
  await reply(dana, first, 'before');
  await merge(first, second);
  await reply(carol, second, 'since');

  const response = await unmerge(first);

  expect(response.json()).toMatchObject({ status: 'open', resolvedAt: null, mergedIntoId: null });
  expect(await wordsOf(admin, first)).toEqual(['before']);
  expect(await wordsOf(admin, second)).toEqual(['since']);
});

test('a merged ticket that is merged again takes all of it along, and each merge is undone on its own', async () => {
  const { dana, first, second } = await insertTwo();
  const third = await insertTicket(dana, { title: 'Ashes', description: 'All is gone.' });
  await reply(dana, first, 'of the first');
  await reply(admin, second, 'of the second');
  await merge(first, second);
  await merge(second, third);

  expect((await wordsOf(admin, third)).sort()).toEqual(['It burns.', 'It smokes.', 'of the first', 'of the second']);
  expect((await reply(admin, first, 'to the chain')).origin).toBeNull();
  expect(await wordsOf(admin, third)).toContain('to the chain');

  await unmerge(first);
  expect(await wordsOf(admin, first)).toEqual(['of the first']);
  expect(await wordsOf(admin, third)).not.toContain('It smokes.');
  await unmerge(second);
  expect(await wordsOf(admin, second)).toEqual(['of the second']);
  expect(await wordsOf(admin, third)).toEqual(['to the chain']);
});

test('undoing the inner of two merges is an update of both other tickets', async () => {
  const { dana, first, second } = await insertTwo();
  const third = await insertTicket(dana);
  await reply(dana, first, 'of the first');
  await merge(first, second);
  await merge(second, third);
  const updates = async () => Promise.all([second, third].map(async (each) => (await read(admin, each)).updatedAt));
  const before = await updates();

  await unmerge(first);

  const after = await updates();
  expect(after.map((time, index) => Date.parse(time) > Date.parse(before[index] ?? ''))).toEqual([true, true]);
  const undone = await db.select().from(events).where(eq(events.action, 'unmerged'));
  for (const { id } of [second, third]) {
    expect(undone.filter(({ recordId }) => recordId === id)).toMatchObject([
      { changes: { merged: [`TKT-${first.number}`, null] } },
    ]);
  }
});

test('undoing the outer of two merges keeps the inner one', async () => {
  const { dana, first, second } = await insertTwo();
  const third = await insertTicket(dana);
  await reply(dana, first, 'of the first');
  await merge(first, second);
  const before = await everything([admin], [first, second, third], third);

  await merge(second, third);
  await unmerge(second);

  expect(await everything([admin], [first, second, third], third)).toEqual(before);
});

test('a merge that makes no sense is refused with its reason', async () => {
  const { dana, first, second } = await insertTwo();
  const third = await insertTicket(dana);
  const foreign = await insertTicket(await insertUser('employee'));
  const [one, two] = [`TKT-${first.number}`, `TKT-${second.number}`];
  const refused = async (ticket: Row, into: Row) => {
    const { statusCode, message } = refusalOf(await merge(ticket, into));
    return `${statusCode} ${message}`;
  };

  expect(await refused(first, first)).toBe('409 A ticket can’t be merged into itself. Choose another one.');
  expect(await refused(first, { id: crypto.randomUUID() })).toBe('400 Ticket not found. Choose one from the list.');
  expect(await refused(first, foreign)).toMatch(/^400 TKT-\d+ belongs to another company \(Acme Plumbing\)\. Choose/);
  expect(refusalOf(await unmerge(first))).toMatchObject({ statusCode: 409 });

  await merge(first, second);
  expect(await refused(first, third)).toBe(`409 ${one} was already merged into ${two}.`);
  expect(await refused(third, first)).toBe(`409 ${one} was itself merged into ${two}. Choose ${two} instead.`);
  expect(await refused(second, first)).toBe(
    `409 ${one} was merged into ${two}, so ${two} can’t be merged into it. Undo that merge first.`,
  );
  expect((await read(admin, second)).mergedIntoId).toBeNull();
});

test('a stale copy is not merged', async () => {
  const { first, second } = await insertTwo();

  expect((await merge(first, second, { 'if-match': '"2"' })).statusCode).toBe(412);
  expect((await merge(first, second, { 'if-match': '"1"' })).statusCode).toBe(200);
});

test('a merged ticket can’t be edited, and names the ticket it was merged into', async () => {
  const { first, second } = await insertTwo();
  await merge(first, second);

  const response = await call(admin, updateTicket, { ...at(first), body: { status: 'open' } });

  expect(refusalOf(response)).toMatchObject({
    statusCode: 403,
    message: `This ticket was merged into TKT-${second.number}. Make the change there.`,
  });
});

test.each([
  ['a token', (token: string) => ({ To: `support+${token}@archway.example` })],
  ['the number in its subject', (_: string, number: number) => ({ Subject: `Re: [TKT-${number}] Smoke` })],
])('an email to a merged ticket with %s arrives at the other one', async (_, headers) => {
  const { dana, first, second } = await insertTwo();
  const token = await createLink(db, 'reply', { subjectId: first.id, userId: dana.id });
  await merge(first, second);

  const mail = await arrive(rawMail({ From: dana.email, ...headers(token, first.number) }, 'By email.'));

  expect(mail).toMatchObject({ result: 'comment', ticketId: second.id });
  expect(await wordsOf(dana, second)).toContain('By email.');
});

test('an answer to an email that came to a merged ticket arrives at the other one', async () => {
  const { dana, companyId, second } = await insertTwo();
  const first = await arrive(rawMail({ From: dana.email }, 'It smokes by email.'));
  const ticket = { id: first.ticketId ?? '' };
  const manager = await insertUser('manager', { companyId });
  await merge(ticket, second);

  const mail = await arrive(rawMail({ From: manager.email, References: `<${first.messageId}>` }, 'It does.'));

  expect(mail).toMatchObject({ result: 'comment', ticketId: second.id });
  expect(await thread(manager, second)).toMatchObject([
    { id: ticket.id, comment: 'It smokes by email.', source: 'mail', mail: { mailId: first.id } },
    { comment: 'It does.', mail: { mailId: mail.id } },
  ]);
});

test('the audit log has it for both tickets', async () => {
  const { first, second } = await insertTwo();
  await merge(first, second);
  await unmerge(first);

  const [one, two] = [`TKT-${first.number}`, `TKT-${second.number}`];
  const entries = async ({ id }: Row) =>
    (await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id)).map(({ action, changes }) => ({
      action,
      changes,
    }));
  expect(await entries(first)).toEqual([
    { action: 'merged', changes: { mergedInto: [null, two], status: ['open', 'closed'] } },
    { action: 'unmerged', changes: { mergedInto: [two, null], status: ['closed', 'open'] } },
  ]);
  const participants = [[], [{ id: first.clientId, name: 'Dana Whitfield' }]];
  expect(await entries(second)).toEqual([
    { action: 'changed', changes: { participants } },
    { action: 'merged', changes: { merged: [null, one] } },
    { action: 'changed', changes: { participants: participants.toReversed() } },
    { action: 'unmerged', changes: { merged: [one, null] } },
  ]);
});

test('a comment that meets a merge is in the other ticket', async () => {
  const { dana, first, second } = await insertTwo();
  const manager = await insertUser('manager', { companyId: dana.companyId });

  const [merged, ...added] = await Promise.all([
    merge(first, second),
    ...Array.from({ length: 8 }, (_, index) => reply(manager, first, `at once ${index}`)),
  ]);

  expect(merged.statusCode).toBe(200);
  expect(added).toHaveLength(8);
  expect((await wordsOf(admin, second)).filter((words) => words.startsWith('at once'))).toHaveLength(8);
  expect(await thread(admin, first)).toEqual([]);
});

test('of two tickets that are merged into each other at once, one is', async () => {
  const { first, second } = await insertTwo();

  const answers = await Promise.all([merge(first, second), merge(second, first)]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test.each(['merge', 'unmerge'] as const)(
  '%s waits for a change of the other ticket’s promise, and keeps it',
  async (what) => {
    const { dana, carol } = await insertTwo();
    const raise = async (user: Caller) =>
      (await call(user, createTicket, { body: { title: 'Smoke', description: 'It smokes.' } })).json();
    const [first, second] = [await raise(dana), await raise(carol)];
    await reply(admin, first, 'On my way');
    if (what === 'unmerge') await merge(first, second);
    const isSecond = eq(ticketPromises.ticketId, second.id);
    const storyOf = async () => (await db.select().from(ticketPromises).where(isSecond))[0]?.promiseStory;
    const story = await storyOf();
    if (!story) throw new Error('No promise');

    const response = await during(
      async (tx) => {
        await tx.update(tickets).set({ title: 'Fire' }).where(eq(tickets.id, second.id));
        await tx
          .update(ticketPromises)
          .set({ promiseStory: { ...story, told: ['meanwhile'] } })
          .where(isSecond);
      },
      () => (what === 'merge' ? merge(first, second) : unmerge(first)),
    );

    expect((await response).statusCode).toBe(200);
    const { told, questions } = (await storyOf()) ?? story;
    expect(questions?.[0]?.promised.promiseStory.told ?? told).toEqual(['meanwhile']);
  },
);

test('a merge waits for a change of the ticket, and undoing it brings back the changed one', async () => {
  const { first, second } = await insertTwo();

  const response = await during(
    (tx) =>
      tx
        .update(tickets)
        .set({ status: 'resolved', resolvedAt: new Date(0) })
        .where(eq(tickets.id, first.id)),
    () => merge(first, second),
  );

  expect((await response).statusCode).toBe(200);
  expect((await unmerge(first)).json()).toMatchObject({ status: 'resolved', resolvedAt: '1970-01-01T00:00:00.000Z' });
});
