import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createTicket, findTicket, updateTicket } from '#contract/tickets.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { findEvents } from '#server/platform/events/cursors.ts';
import { insertKey } from '#test/api-keys.ts';
import { bearer, startApp } from '#test/app.ts';
import { moveToNow, settle } from '#test/consumers.ts';
import { composeWith, mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { sentDuring } from '#test/scale/statements.ts';
import { eventConsumers } from './consumers.ts';
import { consumeBatch } from './platform/events/consumers.ts';
import { reactionTo } from './platform/events/reactions.ts';

const { app, call, databaseUrl, db, insertUser, insertTicket } = await startApp({ own: true, mail: mailSetup });
const outbox = outboxOf(db);
const compose = composeWith();
const [admin, client] = [await insertUser('admin'), await insertUser('employee')];
const { id: ticketId } = await insertTicket(client, { assignedToId: admin.id });
const { token: key } = await insertKey(db, admin.id, ['read', 'write']);

const params = { ticketId };
const texts = { title: 'It hums', description: 'All day.', category: 'Other', priority: 'medium' } as const;
const newTicket = { ...texts, clientId: client.id, companyId: String(client.companyId) };
let priority: 'low' | 'high' = 'low';

const writes = {
  'a reply': () => call(admin, addComment, { params, body: { comment: 'Is it on?', isInternal: false } }),
  // A page sends a key with everything that it creates.
  'a reply of a page': () =>
    call(admin, addComment, {
      params,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { comment: 'Is it on yet?', isInternal: false },
    }),
  'an answer': () => call(client, addComment, { params, body: { comment: 'It is.', isInternal: false } }),
  'a note': () => call(admin, addComment, { params, body: { comment: 'It is off.', isInternal: true } }),
  'a new ticket': () => call(admin, createTicket, { body: newTicket }),
  'a priority': () => {
    priority = priority === 'low' ? 'high' : 'low';
    return call(admin, updateTicket, { params, body: { priority } });
  },
  'a read with a key': () => call({ token: key }, findTicket, { params }),
  'a comment of an assistant': () =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...bearer({ token: key }), accept: 'application/json, text/event-stream' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'comment_on_ticket', arguments: { ticket: ticketId, comment: 'Try again.' } },
      },
    }),
};

/** What a call sends to the database, and then those who react to it, with one look for all of them. */
async function countsOf(write: () => Promise<{ statusCode: number }>, isMailOn: boolean) {
  const consumers = eventConsumers(isMailOn).on;
  await moveToNow(db, ...consumers.map(({ name }) => name));
  const { settled: before } = await findEvents(db);

  const own = await sentDuring(databaseUrl, write);
  expect(own.result.statusCode).toBeLessThan(300);

  await settle(db);
  const follows = await sentDuring(databaseUrl, async () => {
    const { events } = await findEvents(db, before);
    const woken = consumers.filter(({ reactions }) => events.some((event) => reactionTo(reactions, event)));
    for (const consumer of woken) await consumeBatch(db, consumer);
  });
  return { own: countOf(own), follows: countOf(follows) };
}

/** Without what a connection is asked when it is opened. */
function countOf({ statements }: { statements: { text: string }[] }) {
  return statements.filter(({ text }) => !text.includes('pg_is_in_recovery')).length;
}

test('writes and calls of programs send few statements, and so does what follows from them', async () => {
  // The first ones find out more: a first reply has a clock, and texts are read once.
  for (const write of Object.values(writes)) await write();

  const counts: Record<string, object> = {};
  for (const [name, write] of Object.entries(writes)) counts[name] = await countsOf(write, false);
  for (const name of ['a reply', 'a new ticket'] as const)
    counts[`${name}, with email`] = await countsOf(writes[name], true);

  // With begin and commit, without the notices to other processes.
  expect(counts).toEqual({
    'a reply': { own: 8, follows: 13 },
    'a reply of a page': { own: 11, follows: 13 },
    'an answer': { own: 12, follows: 13 },
    'a note': { own: 8, follows: 8 },
    'a new ticket': { own: 11, follows: 12 },
    'a priority': { own: 10, follows: 10 },
    'a read with a key': { own: 2, follows: 1 },
    'a comment of an assistant': { own: 10, follows: 13 },
    'a reply, with email': { own: 8, follows: 15 },
    'a new ticket, with email': { own: 11, follows: 18 },
  });
});

test('a letter about a reply is written with few statements', async () => {
  await outbox.begin();
  await writes['a reply']();
  await outbox.queue();

  const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.kind, 'ticket'));

  // The claim of an email takes four more, and its end one.
  const { result, statements } = await sentDuring(databaseUrl, async () => mail && compose(db, mail));

  expect(result?.subject).toContain('TKT-');
  expect(statements.length).toBe(17);
});
