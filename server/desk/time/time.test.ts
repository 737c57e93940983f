import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { addTime, deleteTime, listTime, updateTime } from '#contract/time.ts';
import { TimeLimit } from '#contract/time-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { moveTo } from '#test/promise/stored.ts';
import { lastYear, timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db, insertComment, insertTicket, insertUser } = world;

type Scene = Awaited<ReturnType<typeof timeScene>>;

const listed = async ({ admin, ticket }: Scene, ticketId = ticket.id) =>
  (await call(admin, listTime, { params: { ticketId } })).json();

describe('time on a ticket', () => {
  test('is answered with its amount, and listed newest first', async () => {
    const scene = await timeScene(world);

    const visit = await scene.add({
      kind: 'on_site',
      minutes: 10,
      hasTravel: true,
      note: '  New toner  ',
      workedOn: `${lastYear}-10-19`,
    });
    const call = await scene.add({ minutes: 65 });
    const covered = await scene.add({ kind: 'covered', minutes: 90, hasTravel: true, workedOn: `${lastYear}-10-18` });
    const free = await scene.add({ kind: 'training', minutes: 30, isBillable: false, workedOn: `${lastYear}-10-17` });

    expect([visit, call, covered, free].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(visit.json()).toEqual({
      id: expect.any(String),
      ticketId: scene.ticket.id,
      ticketNumber: `TKT-${scene.ticket.number}`,
      kind: 'on_site',
      minutes: 10,
      hasTravel: true,
      isBillable: true,
      workedOn: `${lastYear}-10-19`,
      note: 'New toner',
      amount: 15000,
      userId: scene.admin.id,
      userName: 'Grace Hopper',
      isLocked: false,
      isPriced: true,
      version: 1,
    });
    expect((await listed(scene)).map(({ kind, minutes, amount }) => [kind, minutes, amount])).toEqual([
      ['remote', 65, 9375],
      ['on_site', 10, 15000],
      ['covered', 90, 0],
      ['training', 30, 0],
    ]);
  });

  test('without a date is of today in the provider’s time zone', async () => {
    const scene = await timeScene(world);
    const add = async (zone: string) => {
      await moveTo(db, zone);
      const body = { kind: 'remote', minutes: 5 } as const;
      return (await call(scene.admin, addTime, { params: { ticketId: scene.ticket.id }, body })).json().workedOn;
    };
    const todayIn = (timeZone: string) => new Date().toLocaleDateString('en-CA', { timeZone });

    // They are 25 hours apart, so their dates always differ.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(await add(zone)).toBe(todayIn(zone));
    await moveTo(db, 'America/Chicago');
  });

  test.each([
    [{ minutes: 0 }, 'Enter the minutes worked, from 1 to 1,440'],
    [{ minutes: 1_441 }, 'Enter the minutes worked, from 1 to 1,440'],
    [{ minutes: 1.5 }, 'Enter the minutes worked, from 1 to 1,440'],
    [{ workedOn: '2026-02-29' }, 'Enter a date such as 2026-11-26'],
    [{ workedOn: '0000-01-01' }, 'Enter a date such as 2026-11-26'],
    [{ workedOn: dayFromNow(3) }, 'This day is in the future. Enter the day on which the work was done.'],
    [{ workedOn: dayFromNow(365) }, 'This day is in the future. Enter the day on which the work was done.'],
    [{ workedOn: '2199-10-01' }, 'This day is in the future. Enter the day on which the work was done.'],
    [{ workedOn: '2016-11-26' }, 'This day is more than two years ago. Check the year.'],
    [{ workedOn: dayFromNow(-740) }, 'This day is more than two years ago. Check the year.'],
    [{ note: 'x'.repeat(TimeLimit.note + 1) }, 'Use at most 1,000 characters'],
  ])('with %o is refused', async (body, message) => {
    expect(refusalOf(await (await timeScene(world)).add(body))).toMatchObject({ statusCode: 400, message });
  });

  test('is updated field by field, and its amount follows', async () => {
    const scene = await timeScene(world);
    const { id: entryId } = (await scene.add({ kind: 'on_site', minutes: 61, hasTravel: true })).json();
    const change = async (body: Partial<Parameters<typeof call<typeof updateTime>>[2]['body']>) =>
      (await call(scene.chief, updateTime, { params: { entryId }, body })).json();

    expect(await change({ minutes: 76 })).toMatchObject({ minutes: 76, amount: 21250, hasTravel: true, version: 2 });
    expect(await change({ hasTravel: false })).toMatchObject({ amount: 18750, version: 3 });
    expect(await change({ kind: 'covered' })).toMatchObject({ amount: 0, minutes: 76 });
    expect(await change({ kind: 'training', isBillable: false })).toMatchObject({ amount: 0 });
    expect(await change({ isBillable: true, note: 'Taught' })).toMatchObject({ amount: 15000, note: 'Taught' });
    expect(await change({ note: 'Taught' })).toMatchObject({ version: 6, userName: 'Grace Hopper' });
  });

  test('keeps the amount it was saved with when only its note or date changes', async () => {
    const scene = await timeScene(world);
    const { id: entryId } = (await scene.add({ minutes: 60 })).json();
    // An earlier price list.
    await db.update(timeEntries).set({ amount: 6000 }).where(eq(timeEntries.id, entryId));
    const change = async (body: object) =>
      (await call(scene.admin, updateTime, { params: { entryId }, body })).json().amount;

    expect(await change({ note: 'Reset the password', workedOn: `${lastYear}-09-30`, minutes: 60 })).toBe(6000);
    expect(await change({ minutes: 61 })).toBe(9375);
  });

  test('is not changed from a stale copy', async () => {
    const scene = await timeScene(world);
    const { id: entryId } = (await scene.add()).json();
    const params = { entryId };
    await call(scene.admin, updateTime, { params, body: { minutes: 90, version: 1 } });

    const stale = await call(scene.chief, updateTime, { params, body: { minutes: 30, version: 1 } });
    const matched = await call(scene.chief, updateTime, { params, body: {}, headers: { 'if-match': '"1"' } });

    expect([stale.statusCode, matched.statusCode]).toEqual([409, 412]);
    expect(stale.json()).toMatchObject({
      version: 2,
      current: { minutes: 90 },
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'minutes', from: 60, to: 90, byName: 'Grace Hopper' }),
        expect.objectContaining({ field: 'amount', from: 7500, to: 11250 }),
      ]),
    });
  });

  test('is gone when it is deleted, and the audit log keeps its values', async () => {
    const scene = await timeScene(world);
    const { id: entryId } = (await scene.add({ note: 'Twice' })).json();
    const deleted = await call(scene.admin, deleteTime, { params: { entryId } });
    const again = await call(scene.admin, deleteTime, { params: { entryId } });

    expect([deleted.statusCode, again.statusCode]).toEqual([200, 404]);
    expect(await listed(scene)).toEqual([]);
    const log = await db.select().from(events).where(eq(events.recordId, entryId)).orderBy(events.id);
    expect(log.map(({ action, recordName }) => [action, recordName])).toEqual([
      ['created', `TKT-${scene.ticket.number}`],
      ['deleted', `TKT-${scene.ticket.number}`],
    ]);
    expect(log[1]?.changes).toMatchObject({ minutes: [60, null], amount: [7500, null], note: ['Twice', null] });
  });

  test('is added once by two requests with one key', async () => {
    const scene = await timeScene(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { kind: 'remote', minutes: 10 } as const;
    const add = () => call(scene.admin, addTime, { params: { ticketId: scene.ticket.id }, body, headers });

    const [one, other] = await Promise.all([add(), add()]);

    expect(one.json()).toEqual(other.json());
    expect(await listed(scene)).toHaveLength(1);
  });

  test('has a limit for each ticket, which deleting makes room in', async () => {
    const scene = await timeScene(world);
    const { company, ticket, admin } = scene;
    const row = {
      companyId: company.id,
      ticketId: ticket.id,
      userId: admin.id,
      workedOn: `${lastYear}-10-01`,
      note: '',
    };
    const filler = { ...row, kind: 'covered' as const, minutes: 1, hasTravel: false, isBillable: true, amount: 0 };
    await db.insert(timeEntries).values(Array.from({ length: TimeLimit.entriesOfTicket }, () => filler));

    expect(refusalOf(await scene.add())).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/500 time entries/),
    });
    const [{ id: entryId } = { id: '' }] = await listed(scene);
    await call(admin, deleteTime, { params: { entryId } });
    expect((await scene.add()).statusCode).toBe(201);
  });
});

describe('a merge', () => {
  test('shows the time in the other ticket, and leaves it where it was added', async () => {
    const scene = await timeScene(world);
    const other = await insertTicket(scene.client);
    const entry = (await scene.add()).json();
    await scene.add({ minutes: 30, workedOn: `${lastYear}-10-21` }, other.id);
    const params = { ticketId: scene.ticket.id };

    await call(scene.admin, mergeTicket, { params, body: { intoId: other.id } });
    const merged = await listed(scene, other.id);
    const refused = await scene.add();
    const changed = await call(scene.admin, updateTime, { params: { entryId: entry.id }, body: { minutes: 61 } });
    await call(scene.admin, unmergeTicket, { params });

    expect(merged.map(({ minutes, ticketNumber }) => [minutes, ticketNumber])).toEqual([
      [30, `TKT-${other.number}`],
      [60, `TKT-${scene.ticket.number}`],
    ]);
    expect(refused.statusCode).toBe(403);
    expect(changed.json()).toMatchObject({ ticketId: scene.ticket.id, amount: 9375 });
    expect((await listed(scene)).map(({ id }) => id)).toEqual([entry.id]);
    expect(await listed(scene, other.id)).toHaveLength(1);
  });

  test('that made a ticket cannot be undone while the ticket has time', async () => {
    const scene = await timeScene(world);
    const comment = await insertComment(scene.ticket.id, scene.client);
    const split = await call(scene.admin, splitTicket, {
      params: { ticketId: scene.ticket.id },
      body: { commentIds: [comment.id], title: 'Another matter' },
    });
    const params = { ticketId: split.json().id };
    const { id: entryId } = (await scene.add({}, params.ticketId)).json();

    const refused = await call(scene.admin, unsplitTicket, { params });
    await call(scene.admin, deleteTime, { params: { entryId } });

    expect(refused.statusCode).toBe(409);
    expect((await call(scene.admin, unsplitTicket, { params })).statusCode).toBe(200);
  });
});

describe('clients', () => {
  const secret = 'CANARY-of-a-note';

  async function seenBy(scene: Scene, who: Parameters<typeof call>[0]) {
    const response = await call(who, listTime, { params: { ticketId: scene.ticket.id } });
    return { status: response.statusCode, showsNote: response.body.includes(secret) };
  }

  test('see no time, whatever their role, until the setting is on', async () => {
    const scene = await timeScene(world);
    await scene.add({ note: secret });
    const { companyId } = scene.client;
    const roles = (['employee', 'member', 'manager'] as const).map((role) =>
      insertUser(role, { companyId: companyId ?? '' }),
    );
    const [employee, member, manager] = await Promise.all(roles);
    const stranger = await insertUser('manager');
    const all = [scene.client, manager, employee, member, stranger];
    const seen = async () => Promise.all(all.map((who) => seenBy(scene, who)));

    const off = await seen();
    await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'clients_see_time'));
    const on = await seen();
    await db.update(settings).set({ value: null }).where(eq(settings.key, 'clients_see_time'));

    expect(off.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404]);
    expect(on.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404]);
    expect([...off, ...on].map(({ showsNote }) => showsNote)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
      ...Array(3).fill(false),
    ]);
  });

  test('may not write time, even if they see it', async () => {
    const scene = await timeScene(world);
    const { id: entryId } = (await scene.add()).json();
    await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'clients_see_time'));
    const manager = await insertUser('manager', { companyId: scene.client.companyId ?? '' });
    const params = { ticketId: scene.ticket.id };

    const answers = [
      await call(manager, addTime, { params, body: { kind: 'remote', minutes: 1 } }),
      await call(manager, updateTime, { params: { entryId }, body: { minutes: 1 } }),
      await call(manager, deleteTime, { params: { entryId } }),
    ];
    await db
      .update(settings)
      .set({ value: null })
      .where(inArray(settings.key, ['clients_see_time']));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });
});

function dayFromNow(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
