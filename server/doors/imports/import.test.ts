import { Readable } from 'node:stream';
import { eq, inArray, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { unmergeTicket } from '#contract/ticket-merges.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { keepPromises } from '#server/desk/promise/refresh.ts';
import { closeResolved } from '#server/desk/tickets/auto-close.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { syntheticExport } from '#test/synthetic-export.ts';
import { importFrom } from './import.ts';
import type { Imported, ImportedArticle, ImportedFile, ImportedPerson, ImportedTicket } from './source.ts';

const { call, db, databaseUrl, insertUser, insertCompany } = await startApp({ own: true });

let system = '';
let number = 0;
beforeEach(() => {
  number += 1;
  system = `Old desk ${number}`;
});

const created = new Date('2024-03-04T15:00:00Z');
const hoursLater = (hours: number) => new Date(created.getTime() + hours * 3_600_000);

const fileOf = (name: string, text: string | null): ImportedFile => ({
  ...{ key: name, name },
  open: async () => {
    if (text === null) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return Readable.from([Buffer.from(text)]);
  },
});

const person = (key: string, fields: Partial<ImportedPerson> = {}): ImportedPerson => ({
  ...{ kind: 'person', key, email: `${key}.${number}@birch.example`, name: `${key} Lovelace` },
  ...{ companyKey: 'birch', role: 'client', isActive: true },
  ...fields,
});

const ticket = (key: string, fields: Partial<ImportedTicket> = {}): ImportedTicket => ({
  ...{ kind: 'ticket', key, number: key, title: `Ticket ${key}`, body: { text: 'It smokes.' }, requesterKey: 'ada' },
  ...{ status: 'closed', priority: 'high', tags: [], createdAt: created, files: [], comments: [] },
  ...fields,
});

const birch = { kind: 'company', key: 'birch', name: 'Birch & Sons' } as const;
const people = [birch, person('ada'), person('grace', { role: 'staff', name: 'Grace Hopper', companyKey: undefined })];

function run(records: Imported[], options: { isDryRun?: boolean; name?: string } = {}) {
  async function* stream() {
    yield* records;
  }
  return importFrom(databaseUrl, { name: system, records: stream }, options);
}

async function ticketsOf(...numbers: string[]) {
  const rows = await db.select().from(tickets).where(inArray(tickets.formerNumber, numbers)).orderBy(tickets.number);
  return rows;
}

async function ticketOf(former: string) {
  const [row] = await ticketsOf(former);
  if (!row) throw new Error(`Ticket ${former} was not imported`);
  return row;
}

const everything = async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts = rows.map(async ({ name }) => [name, await db.$count(sql`${sql.identifier(name)}`)] as const);
  return Object.fromEntries(await Promise.all(counts));
};

describe('an import', () => {
  test('keeps authors, times, notes, tags, the number and the files', async () => {
    const comments = [
      { key: '1', authorKey: 'grace', body: { html: '<p>Try <b>this</b></p><ul><li>off</li><li>on</li></ul>' } },
      { key: '2', authorKey: 'grace', body: { text: 'They smoke there' }, isInternal: true },
      { key: '3', authorKey: 'ada', body: { text: '' }, files: [fileOf('photo.txt', 'a photo')] },
    ].map((comment, index) => ({ isInternal: false, files: [], ...comment, createdAt: hoursLater(index + 1) }));
    const wanted = ticket(`K-${number}`, {
      ...{ tags: ['VPN', 'vpn', 'printer'], category: 'hardware issues', comments, assigneeKey: 'grace' },
      ...{ resolvedAt: hoursLater(30), files: [fileOf('log.txt', 'all of it')] },
    });

    const report = await run([...people, wanted]);

    const { id } = await ticketOf(`K-${number}`);
    const admin = await insertUser('admin');
    const found = (await call(admin, findTicket, { params: { ticketId: id } })).json();
    expect(found).toMatchObject({
      ...{ formerNumber: `K-${number}`, category: 'Hardware Issues', priority: 'high', status: 'closed' },
      ...{ clientName: 'ada', clientLastName: 'Lovelace', companyName: 'Birch & Sons', assignedToFirstName: 'Grace' },
      ...{ createdAt: created.toISOString(), resolvedAt: hoursLater(30).toISOString(), author: null },
    });
    expect(found.tags.map((tag) => tag.toLowerCase()).sort()).toEqual(['printer', 'vpn']);
    expect(found.files?.map(({ name }) => name)).toEqual(['log.txt', 'photo.txt']);
    const thread = (await call(admin, listComments, { params: { ticketId: id } })).json();
    expect(thread.map(({ comment, isInternal, createdAt }) => [comment, isInternal, createdAt])).toEqual([
      ['Try this\n\n- off\n- on', false, hoursLater(1).toISOString()],
      ['They smoke there', true, hoursLater(2).toISOString()],
      ['(Files only.)', false, hoursLater(3).toISOString()],
    ]);
    expect(report.counts.comment.imported).toBe(3);
    expect(report.leftOut).toEqual([]);
  });

  test('names whoever wrote the first message for the requester', async () => {
    const keys = [`W-${number}`, `V-${number}`, `U-${number}`];
    const authors = ['grace', 'ada', null];
    await run([
      ...people,
      ...keys.map((key, index) => ticket(key, { authorKey: authors[index], body: { text: 'She called' } })),
    ]);

    const found = await Promise.all(keys.map((key) => ticketOf(key)));
    expect(found.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Written by Grace.*:\n\nShe called$/),
      'She called',
      'She called',
    ]);
  });

  test('changes nothing when it is run again, also after the ticket was deleted or renamed here', async () => {
    const records = [...people, ticket(`A-${number}`, { files: [fileOf('a.txt', 'a')] }), article('one')];
    await run(records);
    await db
      .update(tickets)
      .set({ title: 'Ours' })
      .where(eq(tickets.formerNumber, `A-${number}`));
    const before = await everything();

    const report = await run(records);

    expect(await everything()).toEqual(before);
    expect((await ticketOf(`A-${number}`)).title).toBe('Ours');
    expect(report.counts).toMatchObject({ ticket: { imported: 0, known: 1 }, person: { imported: 0, known: 2 } });
  });

  test('says in a dry run what it would do, and changes nothing', async () => {
    const future = new Date(Date.now() + 10_000_000);
    const records: Imported[] = [
      ...people,
      person('nobody', { email: null }),
      { kind: 'left-out', what: 'ticket 9', why: 'it has no requester' },
      ticket(`D-${number}`, { files: [fileOf('gone.txt', null), fileOf('empty.txt', '')], title: 'x'.repeat(30_000) }),
      ticket(`E-${number}`, { mergedIntoKey: 'missing', requesterKey: 'unknown' }),
      ticket(`D-${number}`),
      article('long', { title: 'y'.repeat(300), tags: ['t'.repeat(90)], category: 'c'.repeat(200), updatedAt: future }),
      ticket(`F-${number}`, { tags: ['t'.repeat(90)], category: 'c'.repeat(200), ccKeys: ['ada', 'unknown'] }),
      article('one', { files: [fileOf('gone.png', null)], body: { html: '<p>See <img src="file:gone.png"></p>' } }),
    ];
    const before = await everything();

    const dry = await run(records, { isDryRun: true });

    expect(await everything()).toEqual(before);
    const real = await run(records);
    expect(dry.counts).toEqual(real.counts);
    expect(dry.leftOut).toEqual(real.leftOut);
    expect(dry.changed).toEqual(real.changed);
    expect(real.leftOut).toEqual([
      { what: 'ticket 9', why: 'it has no requester' },
      { what: `ticket D-${number}`, why: 'the export has an earlier ticket with the same key' },
      { what: `file gone.txt of ticket D-${number}`, why: 'it is missing in the export' },
      { what: `file empty.txt of ticket D-${number}`, why: 'This file is empty.' },
      { what: 'file gone.png of article one', why: 'it is missing in the export' },
    ]);
    expect(real.text()).toContain('it was merged into ticket missing, which is not there');
    for (const whole of ['x'.repeat(30_000), 'y'.repeat(300), 't'.repeat(90), 'c'.repeat(200)])
      expect(real.text()).toContain(`characters and was cut: ${whole}\n`);
    expect(real.text()).toContain(`ticket F-${number}: 1 of its copied people are unknown`);
    const [long] = await db.select().from(articles).where(like(articles.title, 'yyy%'));
    expect(long?.updatedAt.getTime()).toBeLessThan(Date.now());
  });

  test('notifies nobody, misses no promise and has nothing closed later', async () => {
    const consumers = [notifyPeople({ isMailOn: true })];
    await db.update(settings).set({ value: '7' }).where(eq(settings.key, 'auto_close_days'));
    await insertUser('super_admin');
    await moveToNow(db, ...consumers.map(({ name }) => name));
    const states = (['open', 'waiting_client', 'resolved', 'closed'] as const).map((status, index) =>
      ticket(`S-${number}-${index}`, { status, assigneeKey: 'grace', ccKeys: ['ada', 'grace'] }),
    );

    await run([...people, ...states]);

    await db.execute(sql`update ticket_promises set stamp = -1 where ticket_id in (
      select id from tickets where former_number like ${`S-${number}-%`})`);
    await keepPromises(db);
    await closeResolved(db);
    await handleAll(db, ...consumers);
    const rows = await ticketsOf(...states.map((state) => state.number));
    const ids = rows.map(({ id }) => id);
    expect(rows.map(({ status, version }) => [status, version])).toEqual([
      ['open', 1],
      ['waiting_client', 1],
      ['closed', 1],
      ['closed', 1],
    ]);
    expect(await db.$count(notifications, inArray(notifications.ticketId, ids))).toBe(0);
    expect(await db.$count(outgoingMails)).toBe(0);
    const promises = await db.select().from(ticketPromises).where(inArray(ticketPromises.ticketId, ids));
    expect(
      promises.map(({ resolutionKept, firstReplyKept, resolutionDueAt, checkAt }) => [
        resolutionKept,
        firstReplyKept,
        resolutionDueAt,
        checkAt,
      ]),
    ).toEqual(states.map(() => [null, null, null, null]));
    expect(await db.$count(events, inArray(events.recordId, ids))).toBe(4);
  });

  test('measures the first reply and the resolution by the times of the old system', async () => {
    // Monday, 9:00 to 11:30 in the morning, within service hours.
    const comments = [
      {
        key: '1',
        authorKey: 'grace',
        body: { text: 'On it' },
        isInternal: false,
        createdAt: hoursLater(0.5),
        files: [],
      },
    ];
    await run([...people, ticket(`P-${number}`, { comments, resolvedAt: hoursLater(2.5) })]);

    const { id } = await ticketOf(`P-${number}`);
    const [promise] = await db.select().from(ticketPromises).where(eq(ticketPromises.ticketId, id));
    expect(promise).toMatchObject({ firstReplyMinutes: 30, resolutionMinutes: 150, stoppedAt: hoursLater(2.5) });
  });

  test('dates the time worked by the day of the provider, and bills none of it', async () => {
    const worked = { authorKey: 'grace', isBillable: true, note: 'By phone' };
    const time = [
      { ...worked, key: 'evening', minutes: 20, workedAt: new Date('2024-03-05T04:30:00Z') },
      { ...worked, key: 'morning', minutes: 29.6, workedAt: new Date('2024-03-05T14:00:00Z') },
      { ...worked, key: 'empty', minutes: 0.2, workedAt: created },
      { ...worked, key: 'unknown', minutes: 5, workedAt: created, authorKey: 'nobody' },
    ];

    const report = await run([...people, ticket(`W-${number}`, { time })]);

    const { id } = await ticketOf(`W-${number}`);
    const { workedOn, minutes, isBillable, amount } = timeEntries;
    const found = await db
      .select({ workedOn, minutes, isBillable, amount })
      .from(timeEntries)
      .where(eq(timeEntries.ticketId, id));
    const free = { isBillable: false, amount: 0 };
    expect(found.sort((a, b) => a.minutes - b.minutes)).toEqual([
      { workedOn: '2024-03-04', minutes: 20, ...free },
      { workedOn: '2024-03-05', minutes: 30, ...free },
    ]);
    expect(report.text()).toMatch(/time entry empty of .*no minutes/);
    expect(report.text()).toMatch(/time entry unknown of .*the export does not say who worked/);
  });

  test('is one line in the history of a ticket, for staff', async () => {
    await run([...people, ticket(`H-${number}`)]);

    const { id: ticketId } = await ticketOf(`H-${number}`);
    const history = (await call(await insertUser('admin'), listHistory, { params: { ticketId } })).json();
    expect(history.map(({ byName, changes }) => [byName, changes])).toEqual([
      ['Archway', [{ field: 'importedFrom', from: null, to: system }]],
    ]);
  });

  test.each(['4711', '#4711', 'INC-4711', 'inc-4711'])('is found by its former number as %s', async (search) => {
    const mark = `${number}${Math.random().toString().slice(2, 8)}`;
    const former = `INC-4711${mark}`;
    await run([...people, ticket(former)]);

    const found = (
      await call(await insertUser('admin'), listTickets, { querystring: { search: `${search}${mark}` } })
    ).json();

    expect(found.map(({ formerNumber }) => formerNumber)).toEqual([former]);
  });

  test('is refused while another one of the same system runs', async () => {
    const [started, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function* slow(): AsyncGenerator<Imported> {
      yield birch;
      started.resolve();
      await ending.promise;
    }
    const first = importFrom(databaseUrl, { name: system, records: slow });
    await started.promise;

    await expect(run(people)).rejects.toThrow(`Another import from ${system} is running`);

    ending.resolve();
    await first;
  });
});

describe('people', () => {
  test('whose address somebody here has are that person; the others get no access', async () => {
    const ours = await insertUser('employee', { email: `Known.${number}@birch.example` });
    const same = [
      person('known', { email: `kNOWN.${number}@BIRCH.example` }),
      person('twice', { email: `new.${number}@birch.example` }),
      person('again', { email: `New.${number}@Birch.example` }),
    ];

    const report = await run([birch, ...same, ticket(`X-${number}`, { requesterKey: 'known', ccKeys: ['again'] })]);

    expect(report.counts.person).toEqual({ imported: 1, joined: 2, known: 0 });
    expect((await ticketOf(`X-${number}`)).clientId).toBe(ours.id);
    const [added] = await db
      .select()
      .from(users)
      .where(eq(users.email, `new.${number}@birch.example`));
    expect(added).toMatchObject({ passwordHash: null, role: 'employee', isActive: true });
  });

  test('of the staff, without an address or deleted are inactive', async () => {
    const mark = `Zed${number}`;
    const some = [
      person('agent', { role: 'staff', companyKey: undefined, name: `${mark} Agent` }),
      person('mute', { email: null, name: `${mark} Mute` }),
      person('wrong', { email: 'not an address', name: `${mark} Wrong` }),
      person('gone', { email: null, isDeleted: true, name: `${mark} Gone` }),
      person('comma', { name: `Lovelace, ${mark}`, isActive: false }),
    ];

    await run([birch, ...some]);

    const rows = await db.select().from(users).where(eq(users.firstName, mark)).orderBy(users.lastName);
    expect(
      rows.map(({ lastName, role, isActive, deletedAt }) => [lastName, role, isActive, deletedAt !== null]),
    ).toEqual([
      ['Agent', 'admin', false, false],
      ['Gone', 'employee', false, true],
      ['Lovelace', 'employee', false, false],
      ['Mute', 'employee', false, false],
      ['Wrong', 'employee', false, false],
    ]);
    expect(
      rows.filter(({ lastName }) => lastName !== 'Agent' && lastName !== 'Lovelace').map(({ email }) => email),
    ).toEqual(rows.slice(0, 3).map(() => expect.stringMatching(/^no-address-[\da-f-]+@import\.invalid$/)));
  });

  test('without a company belong to that of their domain, or are private people', async () => {
    const oak: Imported = { kind: 'company', key: 'oak', name: `Oak ${number}`, domains: [`oak-${number}.example`] };
    const byDomain = person('domain', { email: `x@OAK-${number}.example`, companyKey: undefined, name: 'Ann Oak' });
    const alone = person('alone', { companyKey: 'missing', name: `Eve Alone${number}` });

    await run([
      oak,
      byDomain,
      alone,
      ticket(`C-${number}-1`, { requesterKey: 'domain' }),
      ticket(`C-${number}-2`, { requesterKey: 'alone' }),
    ]);

    const admin = await insertUser('admin');
    const names = await Promise.all(
      [1, 2].map(async (each) => {
        const { id: ticketId } = await ticketOf(`C-${number}-${each}`);
        return (await call(admin, findTicket, { params: { ticketId } })).json().companyName;
      }),
    );
    expect(names).toEqual([`Oak ${number}`, `Eve Alone${number}`]);
  });

  test('a company of the same name stands for the imported one', async () => {
    const { id } = await insertCompany(`Elm ${number}`);

    await run([
      { kind: 'company', key: 'e', name: ` ELM  ${number}` },
      person('ada', { companyKey: 'e' }),
      ticket(`Y-${number}`),
    ]);

    expect((await ticketOf(`Y-${number}`)).companyId).toBe(id);
  });
});

test('of records with one key the first counts, and the others are in the report', async () => {
  const article = (title: string): ImportedArticle => ({
    ...{ kind: 'article', key: 'vpn', title, body: { text: 'Open the VPN.' }, tags: [], isPublished: true, files: [] },
  });
  const [one, other] = [`D-${number}`, `E-${number}`];
  // More than one batch between them.
  const filling = Array.from({ length: 450 }, (_, index) => ticket(`F-${number}-${index}`));
  const records = [ticket(one), ticket(one, { title: 'Again' }), ticket(other), ...filling, ticket(other)];
  const all = [...people, ...records, article(`VPN ${number}`), article(`VPN again ${number}`)];

  const planned = await run(all, { isDryRun: true });
  const report = await run(all);
  const again = await run(all);

  expect((await ticketsOf(one, other)).map(({ title }) => title)).toEqual([`Ticket ${one}`, `Ticket ${other}`]);
  const why = (what: string) => ({ what, why: `the export has an earlier ${what.split(' ')[0]} with the same key` });
  const repeated = [why(`ticket ${one}`), why(`ticket ${other}`), why(`article VPN again ${number}`)];
  expect(report.leftOut).toEqual(repeated);
  expect(planned.leftOut).toEqual(repeated);
  expect(report.counts).toMatchObject({ ticket: { imported: 452, known: 0 }, article: { imported: 1 } });
  expect(again.counts).toMatchObject({ ticket: { imported: 0 }, article: { imported: 0 } });
});

test('keys, times and names that nobody expects stop nothing, also the second time', async () => {
  const odd = `a\0b\ud800${'x'.repeat(10_000)}`;
  const never = new Date('0000-01-01T00:00:00Z');
  const comment = { key: odd, authorKey: odd, body: { text: 'Hi' }, isInternal: false, createdAt: never, files: [] };
  const rating = { key: odd, authorKey: odd, score: 5, comment: 'a\0b'.repeat(2_000), resolvedAt: never };
  const records: Imported[] = [
    { kind: 'company', key: odd, name: `Odd\0 ${number}`, createdAt: never },
    person(odd, { email: `odd.${number}@oak.example`, name: '\u202e\0👩‍👩‍👧', companyKey: odd, createdAt: never }),
    ticket(odd, {
      ...{ requesterKey: odd, companyKey: odd, number: `O-${number}`, title: `${'👩'.repeat(50_000)}\ud83d` },
      ...{ createdAt: never, comments: [comment], ratings: [{ ...rating, createdAt: new Date(Number.NaN) }] },
    }),
    { kind: 'left-out', what: 'person \u001b[2J\nAda', why: 'no\nreason' },
  ];

  const report = await run(records);
  const again = await run(records);

  const found = await ticketOf(`O-${number}`);
  expect(found).toMatchObject({ createdAt: new Date(0), title: expect.stringMatching(/^👩+.?…$/u) });
  expect(await db.$count(comments, eq(comments.authorId, found.clientId))).toBe(1);
  expect(again.counts).toMatchObject({ company: { known: 1 }, person: { known: 1 }, ticket: { known: 1 } });
  expect(report.leftOut).toEqual([{ what: 'person [2J Ada', why: 'no reason' }]);
});

describe('texts', () => {
  test('are stored without NUL and half characters, and go on in a file if they are too long', async () => {
    const long = `${'A line of words that goes on. '.repeat(20)}\n`.repeat(60);
    const comments = [
      { key: '1', authorKey: null, body: { text: `a\0b\ud800c` }, isInternal: false, createdAt: created, files: [] },
      { key: '2', authorKey: 'ada', body: { text: long }, isInternal: false, createdAt: created, files: [] },
      { key: '3', authorKey: 'ada', body: { html: '<p> </p>' }, isInternal: false, createdAt: created, files: [] },
    ];

    const report = await run([...people, ticket(`T-${number}`, { comments })]);

    const { id: ticketId } = await ticketOf(`T-${number}`);
    const admin = await insertUser('admin');
    const thread = (await call(admin, listComments, { params: { ticketId } })).json();
    expect(thread[0]).toMatchObject({ comment: 'ab\ufffdc', userName: system });
    expect(thread[1]?.comment).toMatch(/\[The text goes on in whole-text\.txt\.\]$/);
    expect(thread[1]?.comment.length).toBeLessThanOrEqual(10_000);
    const { files } = (await call(admin, findTicket, { params: { ticketId } })).json();
    expect(files).toMatchObject([{ name: 'whole-text.txt', size: long.trim().length }]);
    expect(report.leftOut).toEqual([{ what: `comment 3 of ticket T-${number}`, why: 'it has neither text nor files' }]);
  });

  test('name the pictures that stood in them, which become files', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const html = `<p>Look: <img src="file:shot.txt"> and <img alt="x" src="data:image/png;base64,${pixel}"></p>`;

    await run([...people, ticket(`I-${number}`, { body: { html }, files: [fileOf('shot.txt', 'x')] })]);

    const { id: ticketId, description } = await ticketOf(`I-${number}`);
    expect(description).toBe('Look: [shot.txt] and [picture-1.png]');
    const { files } = (await call(await insertUser('admin'), findTicket, { params: { ticketId } })).json();
    expect(files?.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['shot.txt', 'text/plain'],
      ['picture-1.png', 'image/png'],
    ]);
  });
});

describe('merged tickets', () => {
  test('are merged here, one into another, and what was undone stays undone', async () => {
    const [a, b, c] = [`M-${number}-a`, `M-${number}-b`, `M-${number}-c`];
    const say = (text: string) => [
      { key: text, authorKey: 'ada', body: { text }, isInternal: false, createdAt: created, files: [] },
    ];
    const records = [
      ...people,
      ticket(a, { mergedIntoKey: b, comments: say('of a') }),
      ticket(b, { mergedIntoKey: c, comments: say('of b') }),
      ticket(c, { status: 'open', comments: say('of c') }),
    ];

    await run(records);

    const [rowA, rowB, rowC] = await ticketsOf(a, b, c);
    expect([rowA?.mergedIntoId, rowB?.mergedIntoId, rowC?.mergedIntoId]).toEqual([rowB?.id, rowC?.id, null]);
    const admin = await insertUser('admin');
    const thread = (await call(admin, listComments, { params: { ticketId: rowC?.id ?? '' } })).json();
    expect(thread.map(({ comment }) => comment)).toEqual(expect.arrayContaining(['of a', 'of b', 'of c']));
    expect((await call(admin, unmergeTicket, { params: { ticketId: rowB?.id ?? '' } })).statusCode).toBe(200);
    await run(records);
    expect((await ticketOf(b)).mergedIntoId).toBeNull();
  });

  test('that staff merged the other way before the import went on stay so', async () => {
    const [a, b] = [`W-${number}-a`, `W-${number}-b`];
    await run([...people, ticket(a), ticket(b)]);
    const [rowA] = await ticketsOf(a);
    await db
      .update(tickets)
      .set({ mergedIntoId: rowA?.id ?? '' })
      .where(eq(tickets.formerNumber, b));

    const report = await run([ticket(a, { mergedIntoKey: b }), ticket(b)]);

    expect((await ticketOf(a)).mergedIntoId).toBeNull();
    expect((await ticketOf(b)).mergedIntoId).toBe(rowA?.id);
    expect(report.changed).toEqual([{ what: `ticket ${a}`, why: 'it was merged differently here and stays that way' }]);
  });

  test('into another company, into themselves or in a circle stay tickets of their own', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((each) => `N-${number}-${each}`) as [string, string, string, string];
    const other = person('other', { companyKey: undefined });

    const report = await run([
      ...people,
      other,
      ticket(a, { mergedIntoKey: a }),
      ticket(b, { mergedIntoKey: c }),
      ticket(c, { mergedIntoKey: b }),
      ticket(d, { mergedIntoKey: a, requesterKey: 'other' }),
    ]);

    expect((await ticketsOf(a, b, c, d)).map(({ mergedIntoId }) => mergedIntoId)).toEqual([null, null, null, null]);
    expect(report.changed.filter(({ what }) => what.startsWith('ticket N-'))).toHaveLength(4);
  });
});

const article = (key: string, fields: Partial<ImportedArticle> = {}): ImportedArticle => ({
  ...{ kind: 'article', key, title: key, body: { html: `<h2>${key}</h2><p>Turn it <b>off</b>.</p>` } },
  ...{ tags: ['vpn'], isPublished: true, files: [], updatedAt: hoursLater(5) },
  ...fields,
});

test('articles become Markdown with their pictures, an address and a version', async () => {
  const title = `Reset the VPN ${number}`;
  const html = '<h2>Steps</h2><ol><li>Off</li><li>On</li></ol><p><img src="file:vpn.txt" alt="The box"></p>';

  const report = await run([
    ...people,
    article('a', {
      title,
      body: { html },
      files: [fileOf('vpn.txt', 'x'), fileOf('other.txt', 'y')],
      authorKey: 'grace',
    }),
    article('b', { title, body: { html: '<script>alert(1)</script>' } }),
  ]);

  const [row] = await db.select().from(articles).where(eq(articles.title, title));
  expect(row).toMatchObject({ slug: `reset-the-vpn-${number}`, audience: 'clients', updatedAt: hoursLater(5) });
  expect(row?.content).toMatch(
    /^## Steps\n\n1\. Off\n2\. On\n\n!\[The box\]\(\/api\/ticketing\/files\/[\da-f-]{36}\/preview\)$/,
  );
  expect(report.leftOut).toEqual([
    { what: `file other.txt of article ${title}`, why: 'articles have no files except the pictures in their text' },
    { what: `article ${title}`, why: 'it has no text' },
  ]);
});

test('300 tickets with comments and files arrive once, although the import is stopped three times', async () => {
  const source = syntheticExport({ companies: 5, people: 50, tickets: 300, filesEvery: 10 });
  const upTo = async (most: number) => {
    const stop = new AbortController();
    const onProgress = (records: number) => {
      if (records >= most) stop.abort(new Error('Stopped'));
    };
    return importFrom(databaseUrl, source, { name: system, signal: stop.signal, onProgress });
  };

  for (const most of [1, 56, 255]) await expect(upTo(most)).rejects.toThrow('Stopped');
  await upTo(Number.POSITIVE_INFINITY);

  const kept = await db.select().from(importedRecords).where(eq(importedRecords.system, system));
  const ids = kept.filter(({ kind }) => kind === 'ticket').map(({ recordId }) => recordId);
  expect({
    tickets: await db.$count(tickets, inArray(tickets.id, ids)),
    comments: await db.$count(comments, inArray(comments.ticketId, ids)),
    files: await db.$count(files, inArray(files.ticketId, ids)),
  }).toEqual({ tickets: 300, comments: 900, files: 30 });
  expect(await db.$count(events, inArray(events.recordId, ids))).toBe(300);
  expect(await db.$count(sql`pg_class`, sql`'gin_pending_list_limit=4096' = any(reloptions)`)).toBe(0);
});
