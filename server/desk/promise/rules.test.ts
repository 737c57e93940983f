import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type Calendar,
  findCalendar,
  findCompanyTargets,
  findOnCall,
  findTargets,
  previewPromise,
  updateCalendar,
  updateCompanyTargets,
  updateOnCall,
  updateTargets,
} from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { defaultTargets } from './rules.ts';

const { call, db, insertCompany, insertUser } = await startApp({ own: true });
const boss = await insertUser('super_admin');
const admin = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });

const night: Calendar = {
  timezone: 'Europe/Berlin',
  hours: [{ day: 'mon', from: '20:00', to: '24:00' }],
  holidays: [],
};

test('the default service hours and targets are those on the website', async () => {
  const calendar = (await call(admin, findCalendar, {})).json();
  const targets = (await call(admin, findTargets, {})).json();

  expect(calendar).toMatchObject({ timezone: 'America/Chicago', version: 1 });
  expect(calendar.hours).toContainEqual({ day: 'mon', from: '09:00', to: '17:00' });
  expect(new Set(calendar.holidays.map(({ date }) => date.slice(0, 4))).size).toBe(3);
  expect(targets).toEqual({ ...defaultTargets, version: 1 });
});

test('a super admin replaces the service hours, and a stale copy is refused with the changes', async () => {
  const saved = await call(boss, updateCalendar, { body: { ...night, version: 1 } });
  const stale = await call(boss, updateCalendar, {
    body: { ...night, timezone: 'Asia/Tokyo', version: 1 },
  });

  expect(saved.json()).toEqual({ ...night, version: 2 });
  expect(saved.headers.etag).toBe('"2"');
  expect((await call(admin, findCalendar, {})).json()).toEqual({ ...night, version: 2 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({
    version: 2,
    changes: expect.arrayContaining([
      {
        field: 'timezone',
        from: 'America/Chicago',
        to: 'Europe/Berlin',
        byName: 'Ada Lovelace',
        at: expect.any(String),
      },
    ]),
  });
  const [event] = await db.select().from(events).where(eq(events.kind, 'calendar'));
  expect(event).toMatchObject({ actorId: boss.id, action: 'changed', recordName: 'Service hours' });
});

test('an admin may not change promises', async () => {
  const answers = [
    await call(admin, updateCalendar, { body: { ...night } }),
    await call(admin, updateTargets, { body: defaultTargets }),
    await call(admin, updateOnCall, { body: { userIds: [] } }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(answers.map((answer) => refusalOf(answer).message)).toEqual(Array(3).fill(promiseMessages.onlySuperAdmins));
});

test('a company has its own targets, or again those of the provider', async () => {
  const params = { companyId: (await insertCompany()).id };
  const own = { ...defaultTargets, allHours: true };

  const before = (await call(admin, findCompanyTargets, { params })).json();
  const changed = (await call(boss, updateCompanyTargets, { params, body: { targets: own } })).json();
  const ended = (await call(boss, updateCompanyTargets, { params, body: { targets: null, version: 2 } })).json();

  expect(before).toEqual({ targets: null, version: 1 });
  expect(changed).toEqual({ targets: own, version: 2 });
  expect(ended).toEqual({ targets: null, version: 3 });
});

test('targets, those of a company and the on-call order refuse a stale copy as well', async () => {
  const params = { companyId: (await insertCompany()).id };
  const targets = { ...defaultTargets, low: { firstReply: 1_440, resolution: null } };
  type Copy = { body: { version?: number }; headers: { 'if-match'?: string } };
  const statuses = async (save: (copy: Copy) => Promise<{ statusCode: number }>) => {
    const copies: Copy[] = [
      { body: { version: 1 }, headers: {} },
      { body: { version: 1 }, headers: {} },
      { body: {}, headers: { 'if-match': '"1"' } },
    ];
    const found: number[] = [];
    for (const copy of copies) found.push((await save(copy)).statusCode);
    return found;
  };

  const answers = await Promise.all([
    statuses(({ body, headers }) => call(boss, updateTargets, { body: { ...targets, ...body }, headers })),
    statuses(({ body, headers }) => call(boss, updateCompanyTargets, { params, body: { targets, ...body }, headers })),
    statuses(({ body, headers }) => call(boss, updateOnCall, { body: { userIds: [admin.id], ...body }, headers })),
  ]);

  expect(answers).toEqual(Array(3).fill([200, 409, 412]));
});

test('a preview computes with the calendar that is sent', async () => {
  const body = { calendar: night, target: { minutes: 270 }, raisedAt: '2026-11-23T19:30:00.000Z' };
  const pauses = [{ from: '2026-11-23T20:00:00.000Z', to: '2026-11-23T20:10:00.000Z' }];

  const plain = await call(admin, previewPromise, { body });
  const paused = await call(admin, previewPromise, { body: { ...body, pauses } });
  const always = await call(admin, previewPromise, { body: { ...body, target: { minutes: 270, allHours: true } } });

  expect(plain.json()).toEqual({ dueAt: '2026-11-30T20:00:00.000Z' });
  expect(paused.json()).toEqual({ dueAt: '2026-11-30T20:10:00.000Z' });
  expect(always.json()).toEqual({ dueAt: '2026-11-24T00:00:00.000Z' });
});

test('a preview is of at most fifty pauses, all within ten years', async () => {
  const body = { calendar: night, target: { minutes: 270 }, raisedAt: new Date().toISOString() };
  const pause = { from: body.raisedAt, to: body.raisedAt };
  const messagesOf = async (changes: object) => {
    const { statusCode, body: text } = await call(admin, previewPromise, { body: { ...body, ...changes } });
    return statusCode === 200 ? [] : JSON.parse(text).issues.map(({ message }: { message: string }) => message);
  };

  expect(await messagesOf({ pauses: Array(50).fill(pause) })).toEqual([]);
  expect(await messagesOf({ pauses: Array(51).fill(pause) })).toEqual(['Send at most 50 pauses']);
  for (const far of ['0001-01-01T00:00:00.000Z', '1916-03-01T12:00:00.000Z', '9999-12-31T00:00:00.000Z']) {
    expect(await messagesOf({ raisedAt: far })).toEqual([promiseMessages.tooFar]);
  }
  const old = [{ from: '1990-01-01T00:00:00.000Z', to: body.raisedAt }];
  expect(await messagesOf({ pauses: old })).toEqual([promiseMessages.tooFar]);
});

test('only active staff are on call, in order, and deleted users are no longer notified', async () => {
  const gone = await insertUser('admin');
  const client = await insertUser('manager');

  const refused = await call(boss, updateOnCall, { body: { userIds: [client.id] } });
  await call(boss, updateOnCall, { body: { userIds: [gone.id, admin.id, boss.id] } });
  await db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));

  expect(refusalOf(refused).message).toBe(promiseMessages.notOnCall);
  expect((await call(admin, findOnCall, {})).json()).toEqual({
    people: [
      { id: admin.id, name: 'Grace Hopper' },
      { id: boss.id, name: 'Ada Lovelace' },
    ],
    version: 3,
  });
});
