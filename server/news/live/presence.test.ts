import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { endPresence, showPresence } from '#contract/live.ts';
import { presences } from '#server/platform/database/tables/presences.ts';
import { startApp } from '#test/app.ts';
import { listenOn, type StreamEvent, streamsOf } from '#test/event-stream.ts';

const { app, call, db, insertUser, insertTicket } = await startApp({ own: true });
const watch = streamsOf(await listenOn(app));

const eventually = (check: () => void) => vi.waitFor(check, 30_000);

/** Who has a ticket open, as a stream told last. */
function lastOf({ events }: { events: StreamEvent[] }, ticketId: string) {
  const last = events.findLast(({ name, data }) => name === 'presence' && data.ticketId === ticketId);
  // The event's data as in the contract.
  const people = last?.data.people as { name: string; isWriting: boolean }[] | undefined;
  return people?.map(({ name, isWriting }) => `${name}${isWriting ? ' writes' : ''}`);
}

test('staff who have the same ticket open see each other come, write and leave; clients and other staff see nothing', async () => {
  const owner = await insertUser('manager');
  const [dana, bert, elsewhere] = [
    await insertUser('admin', { firstName: 'Dana', lastName: 'Reed' }),
    await insertUser('super_admin', { firstName: 'Bert', lastName: 'Cole' }),
    await insertUser('admin'),
  ];
  const { id: ticketId } = await insertTicket(owner);
  const params = { ticketId };
  const [danas, berts, others, owners] = await Promise.all([dana, bert, elsewhere, owner].map((user) => watch(user)));
  if (!danas || !berts || !others || !owners) throw new Error('A stream is missing');

  await call(dana, showPresence, { params, body: { isWriting: false } });
  await eventually(() => expect(lastOf(danas, ticketId)).toEqual(['Dana Reed']));
  const answer = (await call(bert, showPresence, { params, body: { isWriting: true } })).json();
  for (const stream of [danas, berts]) {
    await eventually(() => expect(lastOf(stream, ticketId)).toEqual(['Bert Cole writes', 'Dana Reed']));
  }
  await call(bert, showPresence, { params, body: { isWriting: false } });
  await eventually(() => expect(lastOf(danas, ticketId)).toEqual(['Bert Cole', 'Dana Reed']));
  await call(bert, endPresence, { params });
  await eventually(() => expect(lastOf(danas, ticketId)).toEqual(['Dana Reed']));

  expect(answer.people.map(({ id }) => id)).toEqual([bert.id, dana.id]);
  expect([others.events, owners.events]).toEqual([[], []]);
});

test('a user who disappeared is forgotten after 45 seconds', async () => {
  const [dana, bert] = [
    await insertUser('admin', { firstName: 'Dana', lastName: 'Reed' }),
    await insertUser('admin', { firstName: 'Bert', lastName: 'Cole' }),
  ];
  const { id: ticketId } = await insertTicket(await insertUser('employee'));
  const params = { ticketId };
  const stream = await watch(dana);
  await call(dana, showPresence, { params, body: { isWriting: false } });
  await call(bert, showPresence, { params, body: { isWriting: false } });
  await eventually(() => expect(lastOf(stream, ticketId)).toEqual(['Bert Cole', 'Dana Reed']));

  await db.update(presences).set({ seenAt: sql`now() - interval '45 seconds'` }).where(sql`user_id = ${bert.id}`);

  await eventually(() => expect(lastOf(stream, ticketId)).toEqual(['Dana Reed']));
});
