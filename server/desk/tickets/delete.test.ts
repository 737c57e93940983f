import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { DAY } from '#contract/shared-constants.ts';
import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { deleteTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { addTime, startTimer } from '#contract/time.ts';
import { one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { contractEndpoints } from '#test/endpoints.ts';
import { listenOn, streamsOf, ticketEvents } from '#test/event-stream.ts';
import { insertFile } from '#test/files.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Reads everything that anybody reads');

const world = await startApp({ own: true });
const { app, call, db, send, insertUser, insertTicket, insertComment } = world;
const arrive = incomingOf(db);
const watch = streamsOf(await listenOn(app));

const boss = await insertUser('super_admin');
const at = (ticketId: string) => ({ params: { ticketId } });
const stateOf = async (id: string) => one(await db.select().from(tickets).where(eq(tickets.id, id)));
const eventsOf = (id: string) => db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id);

/** A ticket with something in every place that a list or a figure reads. */
async function insertSpam() {
  const client = await insertUser('manager');
  const word = `canary${crypto.randomUUID().slice(0, 8)}`;
  const values = { title: `Win ${word}`, description: `Click ${word}`, tags: [word], category: word };
  const resolvedAt = new Date();
  const ticket = await insertTicket(client, { ...values, status: 'resolved', resolvedAt });
  const ticketId = ticket.id;
  const comment = await insertComment(ticketId, client, { body: `More ${word}` });
  const fileId = await insertFile(db, client, { ticketId, commentId: comment.id, name: `${word}.png` });
  const sentence = `${word} commented`;
  const eventId = crypto.randomUUID();
  await db.insert(notifications).values([
    { userId: client.id, kind: 'replied', ticketId, eventId, sentence },
    { userId: boss.id, kind: 'replied', ticketId, eventId, sentence },
  ]);
  const rating = { ticketId, requesterId: client.id, resolutionId: crypto.randomUUID(), resolvedAt };
  await db.insert(ratings).values({ ...rating, score: 1, comment: word });
  const other = await insertTicket(client, { followsId: ticketId });
  return { client, ticket, comment, fileId, word, other };
}

const reads = (await contractEndpoints()).filter(({ method, url }) => method === 'GET' && !url.endsWith('/events'));

/** The bodies of every read, about the ticket where it needs one. */
async function readEverything(caller: { token: string }, params: object, querystring: object = {}) {
  const bodies: string[] = [];
  for (const endpoint of reads as Endpoint[]) {
    const { body } = await send(caller, 'GET', urlFor(endpoint, { params, querystring }));
    bodies.push(`${endpoint.url} ${body}`);
  }
  return bodies;
}

test('a deleted ticket is in nothing that anybody reads', async () => {
  const { client, ticket, fileId, word } = await insertSpam();
  const [today = ''] = new Date().toISOString().split('T');
  const params = {
    ticketId: ticket.id,
    fileId,
    companyId: ticket.companyId,
    userId: client.id,
    month: today.slice(0, 7),
  };
  const query = { from: today, to: today };
  const readAll = async () => [
    ...(await readEverything(boss, params)),
    ...(await readEverything(boss, params, query)),
    ...(await readEverything(boss, params, { search: word })),
    ...(await readEverything(client, params)),
  ];
  const before = (await readAll()).filter((body) => body.includes(word));

  const response = await call(boss, deleteTicket, at(ticket.id));

  expect(response.json()).toEqual({ message: `TKT-${ticket.number} deleted` });
  expect(before.length).toBeGreaterThan(15);
  expect((await readAll()).filter((body) => body.includes(word))).toEqual([]);
  for (const caller of [boss, client]) {
    expect((await call(caller, findTicket, at(ticket.id))).statusCode).toBe(404);
    expect((await send(caller, 'GET', `/api/ticketing/files/${fileId}`)).statusCode).toBe(404);
  }
});

test('the figures count it no more, and again once an operator has restored it', async () => {
  const { ticket, client } = await insertSpam();
  const report = async () => {
    // Today in any time zone.
    const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10));
    const query = `from=${from}&to=${to}&company=${client.companyId}`;
    return (await send(boss, 'GET', `/api/ticketing/admin/reports?${query}`)).json();
  };
  const { tickets: before, ratings: rated } = await report();

  await call(boss, deleteTicket, at(ticket.id));
  const { tickets: without, ratings: unrated } = await report();
  await db.execute(sql`
    update tickets set deleted_at = null
    where deleted_at = (select deleted_at from tickets where number = ${ticket.number})`);

  expect([before.created, without.created]).toEqual([2, 1]);
  expect([rated.n, unrated.n]).toEqual([1, 0]);
  expect((await report()).tickets).toEqual(before);
  expect((await call(client, findTicket, at(ticket.id))).statusCode).toBe(200);
});

test('nothing can be written to it, and the audit log says who deleted it', async () => {
  const { ticket, client } = await insertSpam();
  await call(boss, deleteTicket, at(ticket.id));

  const answers = await Promise.all([
    call(boss, updateTicket, { ...at(ticket.id), body: { status: 'open' } }),
    call(client, addComment, { ...at(ticket.id), body: { comment: 'Hello?' } }),
    call(boss, deleteTicket, at(ticket.id)),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect((await eventsOf(ticket.id)).at(-1)).toMatchObject({
    action: 'deleted',
    actorId: boss.id,
    recordName: `TKT-${ticket.number}`,
    changes: null,
  });
});

test('only super admins may, and others learn nothing of a ticket that they can’t see', async () => {
  const ticket = await insertTicket(await insertUser('employee'));

  const refused = await call(await insertUser('admin'), deleteTicket, at(ticket.id));
  const hidden = await call(await insertUser('manager'), deleteTicket, at(ticket.id));

  expect(refusalOf(refused)).toMatchObject({ statusCode: 403, message: expect.stringContaining('Only super admins') });
  expect(hidden.statusCode).toBe(404);
});

test('a super admin who is demoted in that moment is refused', async () => {
  const ticket = await insertTicket(await insertUser('employee'));
  const demoted = await insertUser('super_admin');
  const { during } = world;

  const response = await during(
    (tx) => tx.update(users).set({ role: 'admin' }).where(eq(users.id, demoted.id)),
    () => call(demoted, deleteTicket, at(ticket.id)),
  );

  expect(response.statusCode).toBe(403);
  expect((await stateOf(ticket.id)).deletedAt).toBeNull();
});

test('a stale copy is refused', async () => {
  const ticket = await insertTicket(await insertUser('employee'), { version: 3 });

  const response = await call(boss, deleteTicket, { ...at(ticket.id), headers: { 'if-match': '"2"' } });

  expect(response.statusCode).toBe(412);
});

test.each(['time', 'a timer', 'time on a ticket that was merged into it'])(
  '%s keeps it from being deleted',
  async (what) => {
    const admin = await insertUser('admin');
    const client = await insertUser('employee');
    const [ticket, merged] = [await insertTicket(client), await insertTicket(client)];
    const worked = what.includes('merged') ? merged : ticket;
    const time = { kind: 'remote', minutes: 30 } as const;
    if (what === 'a timer') await call(admin, startTimer, at(ticket.id));
    else await call(admin, addTime, { ...at(worked.id), body: time });
    if (worked === merged) await call(admin, mergeTicket, { ...at(merged.id), body: { intoId: ticket.id } });

    const response = await call(boss, deleteTicket, at(ticket.id));

    expect(refusalOf(response)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`TKT-${worked.number}`),
    });
  },
);

test('those that were merged into it go with it, and return with it', async () => {
  const client = await insertUser('employee');
  const [first, second, last] = [await insertTicket(client), await insertTicket(client), await insertTicket(client)];
  await call(boss, mergeTicket, { ...at(first.id), body: { intoId: second.id } });
  await call(boss, mergeTicket, { ...at(second.id), body: { intoId: last.id } });

  const refused = await call(boss, deleteTicket, at(first.id));
  await call(boss, deleteTicket, at(last.id));

  expect(refusalOf(refused)).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Undo the merge first'),
  });
  expect((await call(client, listTickets, {})).json()).toEqual([]);
  expect((await call(boss, unmergeTicket, at(first.id))).statusCode).toBe(404);
  const moments = await Promise.all([first, second, last].map(async ({ id }) => (await stateOf(id)).deletedAt));
  expect(new Set(moments.map((moment) => moment?.toISOString())).size).toBe(1);

  await db
    .update(tickets)
    .set({ deletedAt: null })
    .where(inArray(tickets.id, [first.id, second.id, last.id]));
  expect((await call(boss, unmergeTicket, at(first.id))).statusCode).toBe(200);
});

test('comments that were split off can’t return into a deleted ticket, and nobody merges into it', async () => {
  const client = await insertUser('employee');
  const [from, other] = [await insertTicket(client), await insertTicket(client)];
  const { id: commentId } = await insertComment(from.id, client);
  const body = { commentIds: [commentId], title: 'Another matter' };
  const { id: splitId } = (await call(boss, splitTicket, { ...at(from.id), body })).json();
  await call(boss, deleteTicket, at(from.id));

  const unsplit = await call(boss, unsplitTicket, at(splitId));
  const merged = await call(boss, mergeTicket, { ...at(other.id), body: { intoId: from.id } });

  expect(refusalOf(unsplit)).toMatchObject({ statusCode: 409, message: expect.stringContaining('has been deleted') });
  expect(merged.statusCode).toBe(400);
  expect((await call(client, findTicket, at(splitId))).json().links).toEqual([]);
});

test.each(['its number', 'its Message-ID'])('an email that replies by %s becomes a new ticket', async (how) => {
  const client = await insertUser('employee');
  const first = await arrive(rawMail({ From: client.email }));
  const ticketId = first.ticketId ?? '';
  const { number } = await stateOf(ticketId);
  await call(boss, deleteTicket, at(ticketId));

  const headers =
    how === 'its number' ? { Subject: `Re: [TKT-${number}] Fire` } : { 'In-Reply-To': `<${first.messageId}>` };
  const reply = await arrive(rawMail({ From: client.email, ...headers }, 'It still burns.'));

  expect(reply).toMatchObject({ state: 'done', result: 'ticket' });
  expect(reply.ticketId).not.toBe(ticketId);
  const isFirst = and(eq(incomingMails.id, first.id), eq(incomingMails.ticketId, ticketId));
  expect(await db.$count(incomingMails, isFirst)).toBe(1);
});

test('whoever looks at it is told', async () => {
  const client = await insertUser('employee');
  const ticket = await insertTicket(client);
  const streams = await Promise.all([client, await insertUser('admin')].map((caller) => watch(caller)));
  const stranger = await watch(await insertUser('manager'));

  await call(boss, deleteTicket, at(ticket.id));

  for (const stream of streams) {
    await vi.waitFor(() => expect(ticketEvents(stream, ticket.id)).toEqual(['deleted 0']), 30_000);
  }
  expect(stranger.events).toEqual([]);
});
