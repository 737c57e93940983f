import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { bulkMessages } from '#contract/bulk-changes-constants.ts';
import { answerCaused, listCaused, removeCause, setCause } from '#contract/causes.ts';
import { CauseLimit, causeMessages } from '#contract/causes-constants.ts';
import { addStep } from '#contract/checklists.ts';
import { addComment, listComments } from '#contract/comments.ts';
import { urlFor } from '#contract/endpoint.ts';
import { listHistory } from '#contract/history.ts';
import { exportCompany } from '#contract/offboarding.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { createTicket, deleteTicket, findTicket, updateTicket } from '#contract/tickets.ts';
import { writeMessage } from '#server/news/webhooks/message.ts';
import { one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { readCompanyArchive } from '#test/company-archive.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { untilBlocked } from '#test/table-lock.ts';
import { answerCaused as answer } from './answer.ts';

const world = await startApp({ own: true, mail: mailSetup });
const { app, call, db, insertCompany, insertTicket, insertUser } = world;
const outbox = outboxOf(db);
const priya = await insertUser('super_admin', { firstName: 'Priya', lastName: 'Raman' });

type Row = { id: string };
type Named = Row & { number: number };
const at = ({ id }: Row) => ({ params: { ticketId: id } });
const numberOf = ({ number }: Named) => `TKT-${number}`;
const read = async (ticket: Row, by = priya) => (await call(by, findTicket, at(ticket))).json();
const put = (ticket: Row, cause: Row) => call(priya, setCause, { ...at(ticket), body: { causeId: cause.id } });
const take = (ticket: Row) => call(priya, removeCause, at(ticket));
const merge = (ticket: Row, into: Row) => call(priya, mergeTicket, { ...at(ticket), body: { intoId: into.id } });
const unmerge = (ticket: Row) => call(priya, unmergeTicket, at(ticket));
const causeOf = async (ticket: Row) => (await read(ticket)).cause?.id ?? null;
const causedOf = async (ticket: Row) => (await call(priya, listCaused, at(ticket))).json().map(({ id }) => id);
const messageOf = (response: Parameters<typeof refusalOf>[0]) => [response.statusCode, refusalOf(response).message];

/** A ticket of a company of its own. */
const another = async (values: Parameters<typeof insertTicket>[1] = {}) =>
  insertTicket(await insertUser('manager'), values);

/** Tickets of one company. */
async function some<const Names extends string[]>(...names: Names) {
  const client = await insertUser('manager');
  const made = [];
  for (const title of names) made.push(await insertTicket(client, { title }));
  return made as { [At in keyof Names]: (typeof made)[number] };
}

test('a cause is set, replaced and removed; version and times stay, and clients see nothing of it', async () => {
  const client = await insertUser('manager');
  const ticket = await insertTicket(client);
  const [cause, other] = [await another(), await another()];
  const seen = async () => [
    (await call(client, findTicket, at(ticket))).json(),
    (await call(client, listHistory, at(ticket))).json(),
  ];
  const [before, plain] = [await seen(), await read(ticket)];

  const set = await put(ticket, cause);
  await put(ticket, cause);
  const replaced = await put(ticket, other);
  const related = await read(other);
  const after = await seen();
  const removed = await take(ticket);
  await take(ticket);

  expect(set.json()).toMatchObject({ cause: { id: cause.id, ticketNumber: numberOf(cause) }, version: plain.version });
  expect(replaced.json().cause).toEqual({ id: other.id, ticketNumber: numberOf(other), title: other.title });
  expect([related.cause, related.caused]).toEqual([null, { active: 1, total: 1 }]);
  expect(removed.json()).toMatchObject({ cause: null, caused: { active: 0, total: 0 } });
  expect(await read(ticket)).toEqual(plain);
  expect([...after, ...(await seen())]).toEqual([...before, ...before]);
  const logged = await db
    .select()
    .from(events)
    .where(inArray(events.action, ['cause set', 'cause removed']));
  const of = ({ id }: Row) => logged.filter(({ recordId }) => recordId === id).map(({ changes }) => changes);
  const [first, second, own] = [numberOf(cause), numberOf(other), numberOf(ticket)];
  expect(of(ticket)).toEqual([{ cause: [null, first] }, { cause: [first, second] }, { cause: [second, null] }]);
  expect(of(cause)).toEqual([{ caused: [null, own] }, { caused: [own, null] }]);
  const { changes } = one((await call(priya, listHistory, at(ticket))).json().slice(0, 1));
  expect(changes).toEqual([{ field: 'cause', from: second, to: null }]);
});

test('there is one level, and none with merged or deleted tickets: each refusal says why', async () => {
  const [merged, into] = await some('merged', 'into');
  await merge(merged, into);
  const [top, middle, low, gone] = [await another(), await another(), await another(), await another()];
  await put(middle, top);
  await call(priya, deleteTicket, at(gone));

  expect(messageOf(await put(low, low))).toEqual([409, causeMessages.itself]);
  expect(messageOf(await put(low, middle))).toEqual([409, causeMessages.hasCause(numberOf(middle), numberOf(top))]);
  expect(messageOf(await put(top, low))).toEqual([409, causeMessages.isCause(numberOf(top))]);
  expect(messageOf(await put(low, merged))).toEqual([409, causeMessages.merged(numberOf(merged), numberOf(into))]);
  expect(messageOf(await put(merged, top))).toEqual([
    409,
    causeMessages.mergedItself(numberOf(merged), numberOf(into)),
  ]);
  for (const cause of [gone, { id: crypto.randomUUID() }]) {
    expect(messageOf(await put(low, cause))).toEqual([409, causeMessages.unknown]);
  }
  expect((await put(gone, top)).statusCode).toBe(404);
  expect(await causeOf(low)).toBeNull();
});

test('of two tickets that become each other’s cause at once, one does', async () => {
  const [one, two] = [await another(), await another()];

  const answers = await Promise.all([put(one, two), put(two, one)]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a merged ticket gives its cause to one that has none, and the tickets of a merged cause follow it', async () => {
  const [first, second, third, fourth] = await some('first', 'second', 'third', 'fourth');
  const [cause, other] = await some('cause', 'other');
  await put(first, cause);
  await put(fourth, other);
  await merge(first, second);
  await merge(second, third);
  expect([await causeOf(third), await causedOf(cause)]).toEqual([cause.id, [third.id]]);
  expect((await read(first)).cause).toBeNull();

  await merge(third, fourth);
  expect([await causeOf(fourth), await causedOf(cause), await causedOf(other)]).toEqual([other.id, [], [fourth.id]]);
  await merge(other, cause);
  expect([await causeOf(fourth), (await read(cause)).caused]).toEqual([cause.id, { active: 1, total: 1 }]);
  expect([(await read(other)).caused, await causedOf(other)]).toEqual([{ active: 0, total: 0 }, []]);

  await unmerge(other);
  await unmerge(third);
  expect([await causeOf(fourth), await causeOf(third)]).toEqual([other.id, cause.id]);
  await unmerge(second);
  expect([await causeOf(third), await causeOf(second)]).toEqual([null, cause.id]);
  await unmerge(first);
  expect([await causeOf(second), await causeOf(first)]).toEqual([null, cause.id]);
});

test('a ticket that is merged into its cause, or its cause into it, has none', async () => {
  const [ticket, cause, brother] = await some('ticket', 'cause', 'brother');
  await put(ticket, cause);
  await put(brother, cause);

  await merge(ticket, cause);
  expect([await causeOf(cause), await causedOf(cause)]).toEqual([null, [brother.id]]);
  await unmerge(ticket);
  await merge(cause, ticket);
  expect([await causeOf(ticket), await causedOf(ticket), await causeOf(brother)]).toEqual([
    null,
    [brother.id],
    ticket.id,
  ]);
  await unmerge(cause);
  expect([await causeOf(ticket), await causeOf(brother)]).toEqual([cause.id, cause.id]);
});

test('whatever is set and merged, there is one level, both sides agree, and undoing the merges restores all', async () => {
  const all = await some('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const indexes = [...'312046513250461302641520364150263'].map(Number);
  const relations = async () => {
    const found = await Promise.all(all.map((ticket) => read(ticket)));
    for (const { id, cause, caused } of found) {
      const theirs = found.filter((each) => each.cause?.id === id).map((each) => each.id);
      expect((await causedOf({ id })).sort()).toEqual(theirs.sort());
      expect(caused?.total).toBe(theirs.length);
      if (cause) expect(theirs).toEqual([]);
    }
    return found.map(({ cause }) => cause?.ticketNumber ?? null);
  };
  const merges: { ticket: Row; before: unknown }[] = [];

  for (const [step, index] of indexes.entries()) {
    const [ticket, other] = [all[index], all[indexes[step + 1] ?? 0]];
    if (!ticket || !other) continue;
    const isMerge = step % 4 === 3;
    const before = isMerge && (await relations());
    if (!isMerge) await put(ticket, other);
    else if ((await merge(ticket, other)).statusCode === 200) merges.push({ ticket, before });
    // What is set after a merge is not undone with it.
    if (merges.length === 2) break;
  }

  expect(merges).toHaveLength(2);
  const last = merges.at(-1);
  if (last) await unmerge(last.ticket);
  expect(await relations()).toEqual(last?.before);
});

test('deleting a cause frees its tickets, restoring brings them back, and a ticket that moves keeps its cause', async () => {
  const [ticket, cause] = [await another({ status: 'resolved', resolvedAt: new Date() }), await another()];
  const elsewhere = await insertUser('manager');
  await put(ticket, cause);

  await call(priya, deleteTicket, at(cause));
  expect(await causeOf(ticket)).toBeNull();
  await db.update(tickets).set({ deletedAt: null }).where(eq(tickets.id, cause.id));
  const body = { companyId: elsewhere.companyId ?? '', clientId: elsewhere.id };
  expect((await call(priya, updateTicket, { ...at(ticket), body })).statusCode).toBe(200);

  expect([await causeOf(ticket), (await read(cause)).caused]).toEqual([cause.id, { active: 0, total: 1 }]);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, cause.companyId));
  expect(await causeOf(ticket)).toBeNull();
});

test('a cause has at most 500 tickets, of which one answer reaches 200', async () => {
  const [cause, first, last] = [await another(), await another(), await another()];
  await put(first, cause);
  await db.execute(sql`
    insert into tickets (id, number, title, description, category, priority, tags, company_id, client_id, cause_id)
    select gen_random_uuid(), nextval('ticket_numbers'), 'More', 'Text', 'Other', 'low', '{}', company_id, client_id, cause_id
    from tickets, generate_series(1, ${CauseLimit.caused - 1}) where tickets.id = ${first.id}`);

  expect((await read(cause)).caused).toEqual({ active: 500, total: 500 });
  expect(messageOf(await put(last, cause))).toEqual([409, causeMessages.tooMany(numberOf(cause))]);
  const all = await call(priya, answerCaused, { ...at(cause), body: { comment: 'Hello' } });
  expect(refusalOf(all).issues).toEqual([{ path: 'ticketIds', message: causeMessages.tooManyAnswers }]);
  const page = await call(priya, listCaused, { ...at(cause), querystring: { limit: '2' } });
  expect([page.json().length, String(page.headers.link).includes('rel="next"')]).toEqual([2, true]);
});

async function outage() {
  const cause = await another({ title: 'The mail server is down' });
  const caused = [];
  for (const firstName of ['Ada', 'Grace', 'Edsger']) {
    const client = await insertUser('manager', { firstName });
    const body = { title: 'No email', description: 'Since this morning' };
    caused.push({ ...(await call(client, createTicket, { body })).json(), clientId: client.id });
  }
  for (const ticket of caused) await put(ticket, cause);
  const [ada, grace, edsger] = caused;
  if (!ada || !grace || !edsger) throw new Error('Three were inserted');
  const threadOf = async (ticket: Row) =>
    (await call(priya, listComments, at(ticket))).json().map(({ comment }) => comment);
  return { cause, ada, grace, edsger, threadOf };
}

test('one answer is written in each ticket as if it were written there, and those that fail stay as they were', async () => {
  const { cause, ada, grace, edsger, threadOf } = await outage();
  const closed = await another({ status: 'closed', resolvedAt: new Date() });
  await put(closed, cause);
  await call(priya, addStep, { ...at(grace), body: { text: 'Check the queue', isRequired: true } });
  await db.update(users).set({ firstName: '' }).where(eq(users.id, edsger.clientId));
  const body = { comment: 'Hi {{requester.firstName}}, it works again.', changes: { status: 'resolved' as const } };

  const response = await call(priya, answerCaused, { ...at(cause), body });

  expect(response.statusCode).toBe(201);
  const results = new Map(response.json().results.map(({ id, ok, message }) => [id, ok ? 'ok' : message]));
  expect(results.get(ada.id)).toBe('ok');
  expect(results.get(grace.id)).toMatch(/required|step/);
  expect(results.get(edsger.id)).toMatch(/^{{requester.firstName}} has no value here/);
  expect([results.size, await threadOf(closed)]).toEqual([3, []]);
  expect([await threadOf(ada), await threadOf(grace), await threadOf(edsger)]).toEqual([
    ['Hi Ada, it works again.'],
    [],
    [],
  ]);
  expect(await read(ada)).toMatchObject({ status: 'resolved', promise: { firstReplyAt: expect.any(String) } });
  expect([(await read(grace)).status, (await read(cause)).caused]).toEqual(['open', { active: 2, total: 4 }]);
});

test('nobody gets an answer twice, though the first request was cut off in between', async () => {
  const { cause, ada, grace, edsger, threadOf } = await outage();
  const actor = { type: 'user', id: priya.id, role: 'super_admin', companyId: null } as const;
  const input = { comment: 'It works again.', changes: {} };
  const claim = { keyHash: Buffer.from(crypto.randomUUID()), requestHash: Buffer.from('the same') };
  await answer(db, actor, cause.id, { ...input, ticketIds: [ada.id] }, claim);
  await Promise.all([1, 2].map(() => answer(db, actor, cause.id, input, claim)));

  const headers = { 'idempotency-key': crypto.randomUUID() };
  const once = { ...at(cause), headers, body: { comment: 'And it stays so.', ticketIds: [grace.id] } };
  const [first, again] = [await call(priya, answerCaused, once), await call(priya, answerCaused, once)];

  for (const ticket of [ada, edsger]) expect(await threadOf(ticket)).toEqual(['It works again.']);
  expect(await threadOf(grace)).toEqual(['It works again.', 'And it stays so.']);
  expect(again.body).toBe(first.body);
});

test('an answer to 200 tickets that is cut off in between and asked for again is written once in each', async () => {
  const [cause, ticket] = [await another(), await another()];
  const texts = { title: 'No email', description: 'Since this morning', category: 'Email' };
  const { companyId, clientId } = ticket;
  const row = { ...texts, priority: 'high' as const, tags: [], companyId, clientId, causeId: cause.id };
  const rows = Array.from({ length: CauseLimit.answered }, () => row);
  const ids = (await db.insert(tickets).values(rows).returning({ id: tickets.id })).map(({ id }) => id);
  const url = new URL(urlFor(answerCaused, at(cause)), await app.listen({ host: '127.0.0.1', port: 0 }));
  const gone = new AbortController();
  const headers = { ...bearer(priya), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ comment: 'It works again.', ticketIds: ids });
  const ask = (signal?: AbortSignal) => fetch(url, { method: 'POST', headers, body, ...(signal ? { signal } : {}) });

  // The server stands still at the 101st ticket: there the first request is cut off, and sent again.
  const { first: cut, second } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select from tickets where id = ${ids[ids.length / 2]} for update`);
    const first = ask(gone.signal).catch(() => 'cut off');
    await untilBlocked(db, first);
    gone.abort();
    const second = ask();
    await untilBlocked(db, second);
    return { first, second };
  });
  const answered = await second;
  const again = await ask();

  const done = { results: ids.map((id) => ({ id, ok: true })) };
  expect(await cut).toBe('cut off');
  expect([await answered.json(), await again.json()]).toEqual([done, done]);
  const { rows: each } = await db.execute(sql`
    select count(*)::int as comments, count(distinct ticket_id)::int as tickets from comments
    where ticket_id in (select id from tickets where cause_id = ${cause.id})`);
  expect(each).toEqual([{ comments: ids.length, tickets: ids.length }]);
});

test('no email about a ticket names its cause', async () => {
  const { cause, ada, grace } = await outage();
  await take(ada);
  await outbox.begin();

  await put(ada, cause);
  await call(priya, addComment, { ...at(ada), body: { comment: 'We are looking at it.' } });
  await call(priya, addComment, { ...at(grace), body: { comment: 'We are looking at it.' } });
  const body = { comment: 'It works again.', changes: { status: 'resolved' as const } };
  await call(priya, answerCaused, { ...at(cause), body });
  const mails = await outbox.all();

  const { email } = one(await db.select().from(users).where(eq(users.id, ada.clientId)));
  const theirs = mails.filter(({ to }) => to.includes(email));
  expect(theirs.map(({ text }) => text).join()).toMatch(/We are looking at it.*It works again/s);
  expect(mails.map(({ raw }) => raw).join()).not.toMatch(
    new RegExp(`mail server is down|${cause.id}|${numberOf(cause)}`),
  );
});

test('an answer needs words, and tickets of this cause', async () => {
  const { cause, ada } = await outage();
  const stranger = await another();
  const ask = (body: { comment: string; ticketIds?: string[] }) => call(priya, answerCaused, { ...at(cause), body });

  const empty = await ask({ comment: ' ' });
  const foreign = await ask({ comment: 'Hello', ticketIds: [ada.id, stranger.id] });
  const none = await call(priya, answerCaused, { ...at(stranger), body: { comment: 'Hello' } });

  expect(refusalOf(empty).issues).toEqual([{ path: 'comment', message: causeMessages.commentRequired }]);
  expect(refusalOf(foreign).issues).toEqual([{ path: 'ticketIds', message: causeMessages.notCaused }]);
  expect(refusalOf(none).issues).toEqual([{ path: 'ticketIds', message: causeMessages.noneActive }]);
  expect(await db.$count(comments, and(eq(comments.ticketId, ada.id)))).toBe(0);
});

test('many tickets get a cause at once, which is undone as long as it is still theirs', async () => {
  const client = await insertUser('manager');
  const [first, second] = [await insertTicket(client), await insertTicket(client, { assignedToId: client.id })];
  const [cause, other] = [await another(), await another()];
  await put(first, other);
  const body = { tickets: [first, second].map(({ id }) => ({ id })), changes: { causeId: cause.id } };

  const byClient = await call(client, changeTickets, { body });
  const changed = (await call(priya, changeTickets, { body })).json();
  expect([await causeOf(first), await causeOf(second)]).toEqual([cause.id, cause.id]);
  await put(second, other);
  const undone = await call(priya, undoBulkChange, { params: { bulkId: changed.bulkId ?? '' } });

  expect(byClient.json().results.map(({ ok }) => ok)).toEqual([false, false]);
  expect(changed.results.map(({ ok }) => ok)).toEqual([true, true]);
  expect(undone.json().results).toEqual([
    { id: first.id, ok: true },
    { id: second.id, ok: false, message: bulkMessages.stale },
  ]);
  expect([await causeOf(first), await causeOf(second)]).toEqual([other.id, other.id]);
  const off = { tickets: [{ id: first.id }], changes: { causeId: null } };
  const { bulkId } = (await call(priya, changeTickets, { body: off })).json();
  expect(await causeOf(first)).toBeNull();
  await call(priya, undoBulkChange, { params: { bulkId: bulkId ?? '' } });
  expect(await causeOf(first)).toBe(other.id);
});

test('webhooks have it only with internal notes, and a company’s export never', async () => {
  const { id: companyId } = await insertCompany();
  const ticket = await insertTicket(await insertUser('manager', { companyId }));
  const cause = await another({ title: 'Canary of a cause' });
  await put(ticket, cause);
  const delivery = {
    type: 'ticket.updated',
    eventId: null,
    occurredAt: new Date(),
    recordId: ticket.id,
    subjectId: null,
  };
  const bodyFor = async (includesNotes: boolean) =>
    String(await writeMessage(db, delivery as Parameters<typeof writeMessage>[1], { includesNotes }));

  expect(await bodyFor(true)).toContain(`"ticketNumber":"${numberOf(cause)}"`);
  expect(await bodyFor(false)).not.toMatch(/"caused?"|Canary of a cause/);
  const response = await call(priya, exportCompany, { params: { companyId }, querystring: {} });
  const records = JSON.stringify((await readCompanyArchive(response.rawPayload)).records);
  expect(records).toContain(ticket.id);
  expect(records).not.toMatch(new RegExp(`${cause.id}|${numberOf(cause)}|[Cc]ause`));
});
