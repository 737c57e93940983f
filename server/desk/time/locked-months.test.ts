import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { closeMonth, reopenMonth } from '#contract/statements.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { addTime, deleteTime, updateTime } from '#contract/time.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { everyRow } from '#test/authorization/every-row.ts';
import { insertScene } from '#test/authorization/personas.ts';
import { firstOfEach, type Row } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';
import { lastYear, october, timeScene } from '#test/time.ts';
import { tries } from '#test/tries.ts';
import * as months from './close.ts';
import * as commands from './commands.ts';

const world = await startApp({ own: true, mail: mailSetup });
const { call, db, insertTicket } = world;

const locked = `October ${lastYear} is closed for this company, so its time can’t be changed. Ask a super admin to reopen it, then try again.`;

/** Everything that is stored about a company's closed month. */
async function storedIn(companyId: string) {
  const isOctober = and(eq(closedMonths.companyId, companyId), eq(closedMonths.month, october));
  return {
    closed: await db.select().from(closedMonths).where(isOctober),
    entries: await db
      .select()
      .from(timeEntries)
      .where(eq(timeEntries.companyId, companyId))
      .orderBy(asc(timeEntries.id)),
  };
}

describe('a closed month refuses', () => {
  const cases: [
    string,
    (scene: Awaited<ReturnType<typeof lockedScene>>) => Promise<{ statusCode: number; body: string }>,
  ][] = [
    ['a new entry', ({ add }) => add()],
    ['a new entry on another ticket', ({ add, otherId }) => add({}, otherId)],
    ['new minutes', ({ change }) => change({ minutes: 90 })],
    ['another kind', ({ change }) => change({ kind: 'covered' })],
    ['travel', ({ change }) => change({ hasTravel: true })],
    ['making it free', ({ change }) => change({ isBillable: false })],
    ['another note', ({ change }) => change({ note: 'Changed' })],
    ['another day', ({ change }) => change({ workedOn: `${october}-01` })],
    ['moving an entry out of it', ({ change }) => change({ workedOn: `${lastYear}-11-01` })],
    ['moving an entry into it', ({ change, outsideId }) => change({ workedOn: `${october}-31` }, outsideId)],
    ['a change of nothing', ({ change }) => change({})],
    ['deleting an entry', ({ admin, entryId }) => call(admin, deleteTime, { params: { entryId } })],
    ['being closed again', ({ close }) => close()],
  ];

  async function lockedScene() {
    const scene = await timeScene(world);
    const { id: otherId } = await insertTicket(scene.client);
    const { id: entryId } = (await scene.add({ note: 'Before' })).json();
    const { id: outsideId } = (await scene.add({ workedOn: `${lastYear}-11-02` })).json();
    await scene.close();
    const change = (body: object, id = entryId) => call(scene.chief, updateTime, { params: { entryId: id }, body });
    return { ...scene, otherId, entryId, outsideId, change };
  }

  // One closed month serves all cases, because a refused call does not change it.
  let month: ReturnType<typeof lockedScene> | undefined;

  test.each(cases)('%s', async (name, attempt) => {
    month ??= lockedScene();
    const scene = await month;
    const before = await storedIn(scene.company.id);

    const refused = await attempt(scene);

    expect(refusalOf(refused)).toMatchObject({
      statusCode: 409,
      message: name === 'being closed again' ? expect.stringMatching(/already closed/) : locked,
    });
    expect(await storedIn(scene.company.id)).toEqual(before);
  });
});

describe('no call of the API changes a closed month', () => {
  const writes = firstOfEach(
    everyRow.filter(
      ({ endpoint, statuses }) =>
        endpoint.method !== 'GET' && statuses.Su.startsWith('2') && nameOf(endpoint) !== nameOf(reopenMonth),
    ),
  );

  test.each(writes.map((row) => [nameOf(row.endpoint), row.name, row] as const))('%s: %s', async (_, __, row) => {
    const { scene, personas } = await insertScene(world, 'Su');
    const [persona] = personas;
    // The call finds its record first, so that it, too, may be in the closed month.
    const request = await row.call({ ...scene, user: persona?.user });
    const { companyId } = scene;
    const chief = await world.insertUser('super_admin');
    const ticket = await world.insertTicket(scene.owner);
    const body = { kind: 'on_site', minutes: 10, workedOn: `${october}-05`, note: 'Locked' } as const;
    await call(chief, addTime, { params: { ticketId: ticket.id }, body });
    await call(chief, closeMonth, { params: { companyId, month: october } });
    const before = await storedIn(companyId);
    const inOctober = ({ entries }: typeof before) => entries.filter(({ workedOn }) => workedOn.startsWith(october));

    await send(row, request, persona?.caller);

    const after = await storedIn(companyId);
    expect(before.closed).toHaveLength(1);
    expect(after.closed).toEqual(before.closed);
    expect(inOctober(after)).toEqual(inOctober(before));
  });

  test('there are many', () => {
    const names = new Set(writes.map(({ endpoint }) => nameOf(endpoint)));
    for (const endpoint of [addTime, updateTime, deleteTime, mergeTicket, closeMonth]) {
      expect(names).toContain(nameOf(endpoint));
    }
    expect(names.size).toBeGreaterThan(50);
  });

  async function send(
    { endpoint }: Row,
    { body, contentType = 'application/json', ...rest }: Awaited<ReturnType<Row['call']>>,
    caller: Parameters<typeof bearer>[0] | { authorization: string } | undefined,
  ) {
    const identity = caller && ('token' in caller ? bearer(caller) : caller);
    return world.app.inject({
      method: endpoint.method,
      url: urlFor(endpoint, rest),
      headers: { ...identity, ...(body === undefined ? {} : { 'content-type': contentType }) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }
});

test('merging a ticket and undoing it leaves a closed month as it is', async () => {
  const scene = await timeScene(world);
  const other = await insertTicket(scene.client);
  await scene.add();
  await scene.close();
  const [before, statement] = [await storedIn(scene.company.id), await scene.statement()];
  const params = { ticketId: scene.ticket.id };

  const merged = await call(scene.admin, mergeTicket, { params, body: { intoId: other.id } });
  const whileMerged = [await storedIn(scene.company.id), await scene.statement()];
  const unmerged = await call(scene.admin, unmergeTicket, { params });

  expect([merged.statusCode, unmerged.statusCode]).toEqual([200, 200]);
  expect(whileMerged).toEqual([before, statement]);
  expect([await storedIn(scene.company.id), await scene.statement()]).toEqual([before, statement]);
});

describe('closing and writing at once', () => {
  test('never leave an entry that the statement does not have', async () => {
    for (let round = 0; round < tries(4, 8); round += 1) {
      const scene = await timeScene(world);
      const kept = (await scene.add({ minutes: 5 })).json();
      const moved = (await scene.add({ minutes: 6, workedOn: `${lastYear}-11-01` })).json();
      const gone = (await scene.add({ minutes: 7 })).json();
      const change = (id: string, body: object) => call(scene.admin, updateTime, { params: { entryId: id }, body });

      const answers = await Promise.all([
        scene.add({ minutes: 8 }),
        change(kept.id, { minutes: 90 }),
        round % 2 ? scene.close() : change(moved.id, { workedOn: `${october}-15` }),
        round % 2 ? change(moved.id, { workedOn: `${october}-15` }) : scene.close(),
        call(scene.admin, deleteTime, { params: { entryId: gone.id } }),
        scene.add({ minutes: 9 }),
      ]);

      expect(answers.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([]);
      const { entries } = await scene.statement();
      const stored = (await storedIn(scene.company.id)).entries.filter(({ workedOn }) => workedOn < `${lastYear}-11`);
      expect(entries.map(({ id, minutes, amount }) => [id, minutes, amount]).sort()).toEqual(
        stored.map(({ id, minutes, amount }) => [id, minutes, amount]).sort(),
      );
      expect((await scene.add()).statusCode).toBe(409);
    }
  });

  test('wait for each other: a write that began first is in the statement', async () => {
    const scene = await timeScene(world);
    const { id } = (await scene.add({ minutes: 5 })).json();
    const actor = actorOf(scene);

    const closed = await world.during(
      (tx) => commands.updateTime(tx, actor, id, { minutes: 120 }),
      () => scene.close(),
    );

    expect(closed.json()).toMatchObject({ minutes: 120, amount: 15000 });
  });

  test('wait for each other: a write that began later is refused', async () => {
    const scene = await timeScene(world);
    const actor = actorOf(scene);

    const added = await world.during(
      (tx) => months.closeMonth(tx, actor, scene.company, october),
      () => scene.add(),
    );

    expect(refusalOf(added)).toMatchObject({ statusCode: 409, message: locked });
  });

  function actorOf({ chief }: Awaited<ReturnType<typeof timeScene>>) {
    return { type: 'user', id: chief.id, role: 'super_admin', companyId: null } as const;
  }
});

function nameOf({ method, url }: Endpoint) {
  return `${method} ${url}`;
}
