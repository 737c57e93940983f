import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updateCompany } from '#contract/companies.ts';
import {
  closeMonth,
  downloadStatement,
  findStatement,
  listStatements,
  reopenMonth,
  type Statement,
} from '#contract/statements.ts';
import { updateTicket } from '#contract/tickets.ts';
import { listTime, updateTime } from '#contract/time.ts';
import { TimeKinds, TimeLimit } from '#contract/time-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { readCsv } from '#test/csv.ts';
import { slow } from '#test/slow.ts';
import { lastYear, october, timeScene } from '#test/time.ts';
import { tries } from '#test/tries.ts';

slow('Needs many records');

const world = await startApp();
const { call, db, insertTicket } = world;

type Scene = Awaited<ReturnType<typeof timeScene>>;
type Row = Pick<Statement['entries'][number], 'minutes' | 'amount'>;

const csvOf = async ({ admin, company }: Scene, month = october) =>
  call(admin, downloadStatement, { params: { companyId: company.id, month } });

const sum = (rows: Row[]) => ({
  minutes: rows.reduce((total, { minutes }) => total + minutes, 0),
  amount: rows.reduce((total, { amount }) => total + amount, 0),
});

const entry = fc.record({
  kind: fc.constantFrom(...TimeKinds),
  minutes: fc.integer({ min: 1, max: TimeLimit.minutes }),
  hasTravel: fc.boolean(),
  isBillable: fc.boolean(),
  workedOn: fc.integer({ min: 1, max: 31 }).map((day) => `${october}-${String(day).padStart(2, '0')}`),
  note: fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('=1+1', '-2', 'a "b", c', 'two\nlines', '@x', '+1')),
  onOther: fc.boolean(),
});

describe('the statement of a month', () => {
  test('has the entries of the company and the month, and no others', async () => {
    const [scene, neighbor] = [await timeScene(world), await timeScene(world)];
    for (const workedOn of [`${lastYear}-09-30`, `${october}-01`, `${october}-31`, `${lastYear}-11-01`])
      await scene.add({ workedOn });
    await neighbor.add({ minutes: 90 });

    const { entries, companyName, month, closedAt, closedByName, ...statement } = await scene.statement();

    expect(entries.map(({ workedOn }) => workedOn)).toEqual([`${october}-01`, `${october}-31`]);
    expect({ companyName, month, closedAt, closedByName }).toEqual({
      companyName: 'Acme Plumbing',
      month: october,
      closedAt: null,
      closedByName: null,
    });
    expect(statement).toMatchObject({ minutes: 120, amount: 15000 });
    expect((await neighbor.statement()).amount).toBe(11250);
  });

  test('adds up by ticket and by kind', async () => {
    const scene = await timeScene(world);
    const other = await insertTicket(scene.client, { title: 'No signal' });
    await scene.add({ minutes: 30 }, other.id);
    await scene.add({ kind: 'on_site', minutes: 10, hasTravel: true });
    await scene.add({ kind: 'covered', minutes: 45 });

    const { kinds, tickets } = await scene.statement();

    expect(kinds).toEqual([
      { kind: 'remote', entries: 1, minutes: 30, amount: 7500 },
      { kind: 'on_site', entries: 1, minutes: 10, amount: 15000 },
      { kind: 'training', entries: 0, minutes: 0, amount: 0 },
      { kind: 'covered', entries: 1, minutes: 45, amount: 0 },
    ]);
    expect(tickets.map(({ ticketTitle, minutes, amount }) => [ticketTitle, minutes, amount])).toEqual([
      ['Printer on fire', 55, 15000],
      ['No signal', 30, 7500],
    ]);
  });

  test('equals the sums of the tickets, the CSV, the list of months and the table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), fc.boolean(), async (works, isClosed) => {
        const scene = await timeScene(world);
        const other = await insertTicket(scene.client);
        for (const { onOther, ...work } of works) {
          const added = await scene.add(work, onOther ? other.id : scene.ticket.id);
          expect(added.statusCode).toBe(201);
        }
        if (isClosed) await scene.close();

        const { kinds, tickets, entries, minutes, amount } = await scene.statement();
        const onTickets = await Promise.all(
          [scene.ticket, other].map(async ({ id: ticketId }) =>
            (await call(scene.admin, listTime, { params: { ticketId } })).json(),
          ),
        );
        const [, ...lines] = readCsv((await csvOf(scene)).body);
        const inCsv = lines.map((cells) => ({
          minutes: Number(cells[5]),
          amount: Math.round(Number(cells[8]) * 100),
        }));
        const months = (await call(scene.admin, listStatements, { params: { companyId: scene.company.id } })).json();
        const listed = months.find(({ month }) => month === october) ?? { minutes: 0, amount: 0 };
        const stored = await db.select().from(timeEntries).where(eq(timeEntries.companyId, scene.company.id));

        const sums = [kinds, tickets, entries, onTickets.flat(), inCsv, [listed], stored].map(sum);
        expect(sums).toEqual(Array(7).fill({ minutes, amount }));
        expect(lines).toHaveLength(works.length);
      }),
      { numRuns: tries(8, 25) },
    );
  });

  test('is in the list of months, with the current one', async () => {
    const scene = await timeScene(world);
    await scene.add({ workedOn: `${lastYear}-02-01` });
    await scene.close(`${lastYear - 1}-12`);

    const months = (await call(scene.admin, listStatements, { params: { companyId: scene.company.id } })).json();

    const current = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).slice(0, 7);
    expect(months.map(({ month }) => month).sort()).toEqual([`${lastYear - 1}-12`, `${lastYear}-02`, current].sort());
    expect(months.map(({ month }) => month)).toEqual(
      months
        .map(({ month }) => month)
        .sort()
        .reverse(),
    );
    expect(months.find(({ month }) => month === `${lastYear - 1}-12`)).toMatchObject({
      isClosed: true,
      entries: 0,
      amount: 0,
    });
    expect(months.find(({ month }) => month === `${lastYear}-02`)).toMatchObject({ isClosed: false, amount: 7500 });
  });

  test('has at most 5,000 entries', async () => {
    const scene = await timeScene(world);
    const { company, ticket, admin } = scene;
    const row = { companyId: company.id, ticketId: ticket.id, userId: admin.id, note: '', hasTravel: false };
    const full = {
      ...row,
      kind: 'covered' as const,
      minutes: 1,
      isBillable: true,
      amount: 0,
      workedOn: `${october}-09`,
    };
    const other = await insertTicket(scene.client);
    const { id: entryId } = (await scene.add({ workedOn: `${lastYear}-09-01` }, other.id)).json();
    await db.insert(timeEntries).values(Array.from({ length: TimeLimit.entriesOfMonth }, () => full));

    const added = await scene.add({}, other.id);
    const moved = await call(admin, updateTime, { params: { entryId }, body: { workedOn: `${october}-01` } });

    for (const refused of [added, moved]) {
      expect(refusalOf(refused)).toMatchObject({
        statusCode: 409,
        message: expect.stringMatching(/5,000 time entries in a month/),
      });
    }
    expect((await scene.statement()).entries).toHaveLength(TimeLimit.entriesOfMonth);
  });
});

describe('a closed month', () => {
  test('keeps its statement after renames, and shows who closed it', async () => {
    const scene = await timeScene(world, 'Gateway Dental');
    const { admin, company, ticket } = scene;
    await scene.add({ note: 'New toner' });
    const { closedAt: none, closedByName: nobody, ...open } = await scene.statement();
    const closed = (await scene.close()).json();

    await call(admin, updateTicket, { params: { ticketId: ticket.id }, body: { title: 'Renamed' } });
    const fields = { domain: '', contactEmail: '', phone: '', address: '' };
    await call(admin, updateCompany, { params: { companyId: company.id }, body: { name: 'Renamed', ...fields } });
    await db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, admin.id));

    expect([none, nobody]).toEqual([null, null]);
    expect(closed).toEqual({ ...open, closedAt: expect.any(String), closedByName: 'Grace Hopper' });
    expect(await scene.statement()).toEqual(closed);
    expect((await csvOf(scene)).body).not.toContain('Renamed');
  });

  test.each([0, 1, 40])('of a month that is not over can’t be closed (%i months ahead)', async (ahead) => {
    const scene = await timeScene(world);
    const month = new Date(Date.now() + ahead * 31 * 86_400_000).toISOString().slice(0, 'YYYY-MM'.length);

    const response = await call(scene.chief, closeMonth, { params: { companyId: scene.company.id, month } });

    expect(refusalOf(response)).toMatchObject({ statusCode: 409, message: expect.stringContaining('is not over yet') });
    expect((await scene.statement(month)).closedAt).toBeNull();
  });

  test('is closed once, and reopened only by a super admin', async () => {
    const scene = await timeScene(world, 'Meramec Title');
    const params = { companyId: scene.company.id, month: october };
    await scene.add();
    await scene.close();

    const again = await call(scene.chief, closeMonth, { params });
    const byAdmin = await call(scene.admin, reopenMonth, { params });
    const reopened = await call(scene.chief, reopenMonth, { params });
    const open = await call(scene.chief, reopenMonth, { params });

    expect([again, byAdmin, reopened, open].map(({ statusCode }) => statusCode)).toEqual([409, 403, 200, 409]);
    expect(refusalOf(again).message).toBe(`October ${lastYear} is already closed. Reload the statement to see it.`);
    expect(reopened.json()).toMatchObject({ closedAt: null, closedByName: null, amount: 7500 });
    expect((await scene.add()).statusCode).toBe(201);

    const log = await db.select().from(events).where(eq(events.recordId, scene.company.id)).orderBy(events.id);
    expect(log.map(({ action, kind, recordName, changes }) => [action, kind, recordName, changes])).toEqual([
      ['closed', 'statement', `Meramec Title, October ${lastYear}`, { minutes: [null, 60], amount: [null, 7500] }],
      ['reopened', 'statement', `Meramec Title, October ${lastYear}`, { minutes: [60, null], amount: [7500, null] }],
    ]);
  });

  test('of one company is open for another', async () => {
    const [scene, neighbor] = [await timeScene(world), await timeScene(world)];
    await scene.close();

    expect((await neighbor.add()).statusCode).toBe(201);
    expect((await scene.add()).statusCode).toBe(409);
    expect((await scene.add({ workedOn: `${lastYear}-11-01` })).statusCode).toBe(201);
  });
});

describe('the CSV', () => {
  test('explains each amount by the price list, unless that was another one then', async () => {
    const scene = await timeScene(world);
    await scene.add({ kind: 'training', minutes: 61 });
    await scene.add({ kind: 'covered', minutes: 61, hasTravel: true });
    const { id } = (await scene.add({ kind: 'remote', minutes: 60 })).json();
    await db.update(timeEntries).set({ amount: 5000 }).where(eq(timeEntries.id, id));

    const [, ...lines] = readCsv((await csvOf(scene)).body);

    expect(lines.map((cells) => cells.slice(10))).toEqual([
      ['75', '100.00', 'no', '0.00'],
      ['0', '0.00', 'no', '0.00'],
      ['', '', '', ''],
    ]);
  });

  test('is RFC 4180: lines end with CR LF, and quotes are doubled', async () => {
    const scene = await timeScene(world, 'Gateway Dental');
    await scene.add({ kind: 'on_site', minutes: 10, hasTravel: true, note: 'He said "hi", then\nleft' });

    const response = await csvOf(scene);

    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringContaining(`attachment; filename="Gateway Dental ${october}.csv"`),
    });
    // With a byte-order mark, without which Excel guesses the character set.
    expect(response.body).toBe(
      `\ufeff${[
        'Date,Ticket,Title,Person,Kind,Minutes,Travel,Billable,Amount,Note,Billed minutes,Rate,Minimum,Travel fee',
        `${october}-20,TKT-${scene.ticket.number},Printer on fire,Grace Hopper,On site,10,yes,yes,150.00,"He said ""hi"", then\nleft",60,125.00,yes,25.00`,
        '',
      ].join('\r\n')}`,
    );
  });

  test.each([
    ['North/Acme', `North-Acme ${october}.csv`],
    ['A/B "C" \\ Ümlaut: Ltd.', `A-B _C_ - Ümlaut_ Ltd. ${october}.csv`],
    ['..', `.. ${october}.csv`],
  ])('of %j has the company’s whole name', async (name, file) => {
    const { 'content-disposition': disposition } = (await csvOf(await timeScene(world, name))).headers;

    expect(decodeURIComponent(String(disposition).split("filename*=UTF-8''")[1] ?? '')).toBe(file);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/C calc"!A0', '-2\n=3', '=1,2'])(
    'does not let %j be a formula',
    async (text) => {
      const scene = await timeScene(world);
      const ticket = await insertTicket(scene.client, { title: text });
      await db.update(users).set({ firstName: text }).where(eq(users.id, scene.admin.id));
      await scene.add({ note: text }, ticket.id);

      const [, cells = []] = readCsv((await csvOf(scene)).body);

      expect([cells[2], cells[3], cells[9]]).toEqual([`'${text}`, `'${text} Hopper`, `'${text}`]);
    },
  );

  test.each(['\t=1', '\r=1', '\n=1'])(
    'does not let %j be one, which only an older record can begin with',
    async (text) => {
      const scene = await timeScene(world);
      const { id } = (await scene.add()).json();
      await db.update(timeEntries).set({ note: text }).where(eq(timeEntries.id, id));

      const [, cells = []] = readCsv((await csvOf(scene)).body);

      expect(cells[9]).toBe(`'${text}`);
    },
  );

  test.each(['a=b', 'Room 1-2', "'quoted'", 'a@b.example', ''])('keeps %j as it is', async (note) => {
    const scene = await timeScene(world);
    await scene.add({ note });

    expect(readCsv((await csvOf(scene)).body)[1]?.[9]).toBe(note);
  });
});

test('a statement is read by staff of the provider only', async () => {
  const scene = await timeScene(world);
  const params = { companyId: scene.company.id, month: october };

  for (const endpoint of [findStatement, downloadStatement]) {
    expect((await call(scene.client, endpoint, { params })).statusCode).toBe(403);
  }
});
