import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { addTime, discardTimer, findTimer, listTime, startTimer, stopTimer } from '#contract/time.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { timers } from '#server/platform/database/tables/time-entries.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db, insertTicket, insertUser } = world;

type Scene = Awaited<ReturnType<typeof timeScene>>;
type User = Scene['admin'];

const start = (who: User, ticketId: string) => call(who, startTimer, { params: { ticketId } });
const shown = async (who: User) => (await call(who, findTimer, {})).json().timer;

/** Moves the start of somebody's timer into the past. */
async function age(who: User, seconds: number) {
  await db
    .update(timers)
    .set({ startedAt: sql`${timers.startedAt} - ${`${seconds} seconds`}::interval` })
    .where(eq(timers.userId, who.id));
}

test('a timer is its owner’s, and runs until it is stopped', async () => {
  const { admin, chief, ticket } = await timeScene(world);

  const started = await start(admin, ticket.id);
  await age(admin, 125);
  const running = await shown(admin);
  const stopped = (await call(admin, stopTimer, {})).json();
  await age(admin, 60);

  expect(started.statusCode).toBe(201);
  expect(started.json()).toMatchObject({ ticketId: ticket.id, stoppedAt: null, minutes: 1 });
  expect(running).toMatchObject({ ticketNumber: `TKT-${ticket.number}`, stoppedAt: null, minutes: 3 });
  expect(running?.seconds).toBeGreaterThanOrEqual(125);
  expect(stopped).toMatchObject({ minutes: 3, stoppedAt: expect.any(String) });
  expect(await shown(admin)).toMatchObject({ minutes: 4, stoppedAt: stopped.stoppedAt });
  expect(await shown(chief)).toBeNull();
});

test('everybody has one timer at most, also when two start at once', async () => {
  const { admin, client, ticket } = await timeScene(world);
  const other = await insertTicket(client);

  const answers = await Promise.all([ticket, other, ticket, other].map(({ id }) => start(admin, id)));
  const refused = answers.filter(({ statusCode }) => statusCode === 409);

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(refused).toHaveLength(3);
  const { ticketNumber } = (await shown(admin)) ?? { ticketNumber: '' };
  expect(refused.map(refusalOf)).toEqual(
    Array(3).fill({
      statusCode: 409,
      message: `Your timer is on ${ticketNumber}. Log or discard its time first.`,
    }),
  );
});

test('saving the time ends the timer, once', async () => {
  const { admin, ticket } = await timeScene(world);
  const params = { ticketId: ticket.id };
  await start(admin, ticket.id);
  await age(admin, 600);
  const { minutes, workedOn } = (await call(admin, stopTimer, {})).json();
  const body = { kind: 'remote', minutes, workedOn, endsTimer: true } as const;

  const answers = await Promise.all([1, 2].map(() => call(admin, addTime, { params, body })));

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await call(admin, listTime, { params })).json().map((entry) => entry.minutes)).toEqual([minutes]);
  expect(await shown(admin)).toBeNull();
});

test('time that is refused does not end the timer', async () => {
  const scene = await timeScene(world);
  await start(scene.admin, scene.ticket.id);
  await scene.close();

  const refused = await scene.add({ endsTimer: true });

  expect(refused.statusCode).toBe(409);
  expect(await shown(scene.admin)).not.toBeNull();
});

test('a timer’s time is saved on its own ticket only', async () => {
  const { admin, client, ticket, add } = await timeScene(world);
  const other = await insertTicket(client);
  await start(admin, ticket.id);

  expect(refusalOf(await add({ endsTimer: true }, other.id))).toMatchObject({
    statusCode: 409,
    message: `Your timer is on TKT-${ticket.number}, so its time can’t be logged here.`,
  });
});

test('a timer follows its ticket into the one that it is merged into', async () => {
  const { admin, client, ticket, add } = await timeScene(world);
  const other = await insertTicket(client);
  await start(admin, ticket.id);
  await call(admin, mergeTicket, { params: { ticketId: ticket.id }, body: { intoId: other.id } });

  expect(await shown(admin)).toMatchObject({ ticketId: other.id });
  expect((await add({ endsTimer: true }, other.id)).statusCode).toBe(201);
});

test('a discarded timer is gone, and a second time there is none', async () => {
  const { admin, ticket } = await timeScene(world);
  await start(admin, ticket.id);

  const answers = [await call(admin, discardTimer, {}), await call(admin, discardTimer, {})];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(refusalOf(await call(admin, stopTimer, {}))).toMatchObject({
    statusCode: 409,
    message: expect.stringMatching(/You have no timer/),
  });
});

test('a timer on a ticket of a deleted company does not keep its owner from another', async () => {
  const { admin, company, ticket } = await timeScene(world);
  const other = await insertTicket(await insertUser('employee'));
  await start(admin, ticket.id);
  await age(admin, 600);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, company.id));

  expect(await shown(admin)).toBeNull();
  expect((await start(admin, other.id)).json()).toMatchObject({ ticketId: other.id, minutes: 1 });
});

test('a timer that ran for days offers one day', async () => {
  const { admin, ticket } = await timeScene(world);
  await start(admin, ticket.id);
  await age(admin, 4 * 24 * 3600);

  expect((await call(admin, stopTimer, {})).json()).toMatchObject({ minutes: 1440 });
});
