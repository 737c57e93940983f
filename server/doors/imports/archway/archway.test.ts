import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import { pictureMarkdown } from '#contract/articles-pictures.ts';
import type { ArchiveKind } from '#contract/company-archive.ts';
import { exportCompany } from '#contract/offboarding.ts';
import { addTime } from '#contract/time.ts';
import type { HelpdeskExport } from '#helpdesk-exports';
import { readExport } from '#helpdesk-exports/samples/read-export.ts';
import { computeAgain, findMonth } from '#server/desk/agreements/stored.ts';
import { adjustments, agreements } from '#server/platform/database/tables/agreements.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { articleCompanies, articles } from '#server/platform/database/tables/articles.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { insertDecision } from '#test/agreements/insert-decision.ts';
import { startApp } from '#test/app.ts';
import { readCompanyArchive } from '#test/company-archive.ts';
import { insertFile } from '#test/files.ts';
import { slow } from '#test/slow.ts';
import { importFrom } from '../import.ts';
import type { Source } from '../source.ts';
import { openArchway } from './open.ts';

slow('Imports, and is stopped in the middle');

const [first, second] = [await startApp({ own: true }), await startApp({ own: true })];
const boss = await first.insertUser('super_admin', {
  email: 'sam@archway.example',
  firstName: 'Sam',
  lastName: 'Boss',
});
const heir = await second.insertUser('super_admin');

async function archiveFrom({ call }: typeof first, actor: { token: string }, companyId: string) {
  const { rawPayload } = await call(actor, exportCompany, { params: { companyId } });
  return rawPayload;
}

async function saved(bytes: Buffer) {
  const path = join(tmpdir(), `archway-test-${crypto.randomUUID()}.tar.gz`);
  await writeFile(path, bytes);
  onTestFinished(() => rm(path));
  return path;
}

/** An archive, until the end of the test. */
async function opened(path: string) {
  const source = await openArchway(path, {});
  onTestFinished(() => source.close?.());
  return source;
}

/** Its records by kind. */
const contentsOf = (source: Source) => readExport(source as HelpdeskExport);

test('an archive that is imported into an empty installation and exported again has the same', async () => {
  const companyId = await insertEverything();
  const bytes = await archiveFrom(first, boss, companyId);

  const source = await opened(await saved(bytes));
  const report = await importFrom(second.databaseUrl, source);
  const [company] = await second.db.select().from(companies).where(eq(companies.name, 'Acme & Söhne'));
  const again = await archiveFrom(second, heir, company?.id ?? '');

  expect(report.text()).not.toContain('left out');
  const [before, after] = [await readCompanyArchive(bytes), await readCompanyArchive(again)];
  const kinds = ['companies', 'users', 'tickets', 'comments', 'time', 'ratings', 'articles', 'files'] as const;
  for (const kind of [...kinds, 'approvals', 'agreements', 'adjustments'] as const)
    expect([kind, comparable(after.records, kind)]).toEqual([kind, comparable(before.records, kind)]);
  const filesIn = ({ entries, records }: typeof before) =>
    records.files.map(({ path, name }) => [name, String(entries.get(path))]).sort();
  expect(filesIn(after)).toEqual(filesIn(before));
});

test('the months of an imported company are computed from what the price list said there', async () => {
  const companyId = await insertEverything('Priced GmbH');
  const bytes = await archiveFrom(first, boss, companyId);
  await second.db.update(settings).set({ value: '' }).where(eq(settings.key, 'work_prices'));

  await importFrom(second.databaseUrl, await opened(await saved(bytes)));

  const monthsOf = async ({ db }: typeof first) => {
    const [company] = await db.select().from(companies).where(eq(companies.name, 'Priced GmbH'));
    return findMonth(db, company?.id ?? '', '2026-03');
  };
  const [there, here] = [await monthsOf(first), await monthsOf(second)];
  expect(there).toMatchObject({
    amount: 70_00 + 31_25 + 25_00 - 10_00,
    agreements: [{ included: 30, drawn: 30, over: 15 }],
  });
  expect({ ...here, agreements: [] }).toEqual({ ...there, agreements: [] });
});

test('what a closed month or a limit has no room for is reported, and what waited for a decision is withdrawn', async () => {
  const companyId = await insertEverything('Closed GmbH');
  await first.db.update(approvals).set({ state: 'pending', endedAt: null }).where(eq(approvals.companyId, companyId));
  const path = await saved(await archiveFrom(first, boss, companyId));
  const there = await second.insertCompany('Closed GmbH');
  const statement = {} as (typeof closedMonths.$inferInsert)['statement'];
  await second.db.insert(closedMonths).values({ companyId: there.id, month: '2026-04', statement });

  const report = await importFrom(second.databaseUrl, await opened(path));

  expect(report.leftOut).toContainEqual({
    what: 'agreement Half an hour',
    why: 'April 2026 is closed for this company. Choose a later month.',
  });
  expect(report.leftOut).toContainEqual(expect.objectContaining({ what: 'correction of 2026-03: Counted twice' }));
  expect(report.changed).toContainEqual({
    what: expect.stringMatching(/^ticket TKT-/),
    why: 'it waited for an approval, which was withdrawn: Shall we replace it?',
  });
  const isThere = eq(approvals.companyId, there.id);
  expect(await second.db.select().from(approvals).where(isThere)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await second.db.$count(agreements, eq(agreements.companyId, there.id))).toBe(0);
});

test('people who have the same address are the same, and a repeat imports nothing', async () => {
  const client = await first.insertUser('employee', { email: 'known@acme.example' });
  await first.insertTicket(client, { title: 'Only once' });
  const path = await saved(await archiveFrom(first, boss, client.companyId ?? ''));

  await importFrom(second.databaseUrl, await opened(path));
  await importFrom(second.databaseUrl, await opened(path));

  expect(await second.db.$count(tickets, eq(tickets.title, 'Only once'))).toBe(1);
  expect(await second.db.$count(users, eq(users.email, 'known@acme.example'))).toBe(1);
});

test('a damaged archive, another file and a missing one are refused in a sentence', async () => {
  const { companyId } = await first.insertUser('employee');
  const path = await saved(await archiveFrom(first, boss, companyId ?? ''));
  await truncate(path, 300);

  await expect(openArchway(path, {})).rejects.toThrow(StartupError);
  await expect(openArchway(path, {})).rejects.toThrow('is damaged or incomplete');
  await expect(openArchway(await saved(Buffer.from('{}')), {})).rejects.toThrow('is damaged or incomplete');
  await expect(openArchway(join(tmpdir(), 'nowhere.tar.gz'), {})).rejects.toThrow('can’t be read (ENOENT)');
});

test('an archive that lacks a file is refused, and records without their ticket are reported', async () => {
  const client = await first.insertUser('employee');
  const one = await first.insertTicket(client, { title: 'Kept' });
  const two = await first.insertTicket(client, { title: 'Taken out' });
  for (const { id } of [one, two]) await first.insertComment(id, client, { body: 'Hello' });
  const { entries, records } = await readCompanyArchive(await archiveFrom(first, boss, client.companyId ?? ''));
  const without = (name: string) => new Map([...entries].filter(([entry]) => entry !== name));
  const [kept] = String(entries.get('tickets.jsonl')).split('\n');
  const cut = new Map(entries).set('tickets.jsonl', Buffer.from(`${kept}\n`));

  await expect(openArchway(await saved(await packed(without('ratings.jsonl'))), {})).rejects.toThrow(
    'is incomplete: it has no ratings.jsonl. Export it again.',
  );
  const { tickets, leftOut } = await contentsOf(await opened(await saved(await packed(cut))));
  expect(Object.values(tickets).map(({ title }) => title)).toEqual(['Kept']);
  const lost = records.comments.find(({ ticketId }) => ticketId === two.id);
  expect(leftOut).toEqual([`${lost?.id} of comments.jsonl: its ticket is not there`]);
});

async function packed(entries: Map<string, Buffer>) {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

test('an archive that unpacks without end is refused, and a record without end is left out', async () => {
  const companyId = await insertEverything();
  const bytes = await archiveFrom(first, boss, companyId);
  const { entries } = await readCompanyArchive(bytes);
  const endless = Buffer.alloc(140_000_000, ' ');

  const bomb = await saved(await packed(new Map([['filler.bin', endless]])));
  await expect(openArchway(bomb, {})).rejects.toThrow(/unpacks to more than \d+ MB/);

  const users = Buffer.concat([
    entries.get('users.jsonl') ?? Buffer.of(),
    Buffer.from('{'),
    endless.subarray(0, 17 * 2 ** 20),
  ]);
  const path = await saved(await packed(entries.set('users.jsonl', users)));
  const { people, leftOut } = await contentsOf(await opened(path));
  expect(Object.keys(people).length).toBeGreaterThan(1);
  expect(leftOut).toContainEqual(expect.stringMatching(/^line \d+ of users.jsonl: it is longer than 16 MB$/));
});

async function insertEverything(name = 'Acme & Söhne') {
  const { call, db, insertCompany, insertUser, insertTicket, insertComment } = first;
  const { id: companyId } = await insertCompany(name);
  const contact = { contactEmail: 'office@acme.example', phone: '314 555 0100', domain: 'acme.example' };
  await db.update(companies).set(contact).where(eq(companies.id, companyId));
  const manager = await insertUser('manager', { companyId, firstName: 'Ada', lastName: 'van der Berg' });
  const employee = await insertUser('employee', { companyId, phone: '314 555 0111' });
  await insertUser('member', { companyId, isActive: false });
  const left = await insertUser('employee', { companyId, deletedAt: new Date() });

  const longAgo = (days: number) => new Date(Date.UTC(2026, 2, days, 15));
  const times = { createdAt: longAgo(1), updatedAt: longAgo(9), publicUpdatedAt: longAgo(9) };
  const redactions = [
    { what: 'text' as const, byName: 'Sam Boss', at: '2026-03-02T10:00:00.000Z', reason: 'password' },
  ];
  const ticket = await insertTicket(employee, {
    ...times,
    ...{ title: 'Printer', tags: ['Ünï'], assignedToId: boss.id, status: 'closed', resolvedAt: longAgo(8) },
  });
  const merged = await insertTicket(left, {
    ...times,
    ...{ title: 'Same printer', mergedIntoId: ticket.id, statusBeforeMerge: 'closed', status: 'closed' },
    resolvedAt: longAgo(7),
  });
  await insertTicket(manager, {
    ...times,
    title: 'Removed',
    description: '',
    redactions,
    status: 'closed',
    resolvedAt: longAgo(9),
  });
  // A merge lets the requester take part in the other ticket.
  const participants = [manager, left].map(({ id: userId }) => ({ ticketId: ticket.id, userId }));
  await db.insert(ticketParticipants).values(participants);
  const story = { since: longAgo(1).toISOString(), hasFirstReply: true, pauses: [], told: [] };
  const target = { firstReply: null, resolution: null, allHours: false };
  const promise = { ticketId: ticket.id, promiseStory: { ...story, target }, firstReplyAt: longAgo(2), stamp: 0 };
  await db.insert(ticketPromises).values(promise);
  const answer = await insertComment(ticket.id, boss, { body: 'Hello\n> quoted', createdAt: longAgo(2) });
  await insertComment(ticket.id, boss, { body: 'A note', isInternal: true, createdAt: longAgo(3) });
  await insertComment(ticket.id, employee, { body: '', redactions, createdAt: longAgo(4) });
  await insertComment(ticket.id, left, { body: 'Of the merged one', homeId: merged.id, createdAt: longAgo(5) });
  const [one, two] = [Buffer.from('first'), Buffer.from('second')];
  await insertFile(db, employee, { ticketId: ticket.id, position: 1, name: 'täxt.txt', bytes: one });
  await insertFile(db, boss, {
    companyId,
    ticketId: ticket.id,
    commentId: answer.id,
    position: 1,
    name: 'b.txt',
    bytes: two,
  });
  const work = { kind: 'on_site' as const, minutes: 45, hasTravel: true, workedOn: '2026-03-02', note: 'On site' };
  await call(boss, addTime, { params: { ticketId: ticket.id }, body: work });
  const rated = { ticketId: ticket.id, requesterId: employee.id, resolutionId: crypto.randomUUID() };
  await db
    .insert(ratings)
    .values({ ...rated, score: 5, comment: 'Thanks', resolvedAt: longAgo(8), createdAt: longAgo(9) });
  await insertArticle(companyId);
  await insertAgreed(companyId, { manager, ticketId: merged.id, shownOnId: ticket.id });
  return companyId;
}

type Agreed = { manager: { id: string }; ticketId: string; shownOnId: string };

/** An agreement that pays a part of the time, a correction, and a decision about a ticket that was merged. */
async function insertAgreed(companyId: string, { manager, ticketId, shownOnId }: Agreed) {
  const { db } = first;
  const agreementId = await insertAgreement(db, companyId, {
    ...{ name: 'Half an hour', kind: 'monthly', startsOn: '2026-03-01', isShownTo: 'managers' },
    terms: [{ from: '2026-03', includedMinutes: 30, fee: 70_00, rollsOver: { months: 1, most: 10 } }],
  });
  const reason = { reason: 'Counted twice', createdById: boss.id, corrects: '2026-02' };
  await db.insert(adjustments).values({ ...reason, companyId, month: '2026-03', agreementId, amount: -10_00 });
  await db.transaction((tx) => computeAgain(tx, companyId));
  const people = { approverId: manager.id, staffId: boss.id };
  await insertDecision(db, { ...people, companyId, ticketId, shownOnId, question: 'Shall we replace it?' });
}

async function insertArticle(companyId: string) {
  const { db } = first;
  const picture = await insertFile(db, boss, { name: 'map.png' });
  const content = `# Network\n\n${pictureMarkdown({ fileId: picture, alt: 'map.png', width: undefined })}`;
  const text = {
    title: 'Your network',
    content,
    category: 'Network',
    tags: ['vpn'],
    plainText: 'Network',
    tagLine: 'vpn',
  };
  const row = {
    ...text,
    isPublished: true,
    audience: 'companies' as const,
    createdAt: new Date(0),
    updatedAt: new Date(1),
  };
  const [article] = await db.insert(articles).values(row).returning();
  await db
    .update(files)
    .set({ articleId: article?.id ?? '', position: 1, uploadedById: null })
    .where(eq(files.id, picture));
  await db.insert(articleCompanies).values({ articleId: article?.id ?? '', companyId });
}

type Records = Awaited<ReturnType<typeof readCompanyArchive>>['records'];

/**
 * The records of a kind with names in place of ids, in an order of their own, and without what an import decides: numbers,
 * who may log in, when a file was stored, and that staff have no access until somebody gives it to them.
 */
function comparable(records: Records, kind: ArchiveKind) {
  const names = new Map<string, string>([
    ...records.companies.map(({ id, name }) => [id, name] as const),
    ...records.users.map(({ id, email }) => [id, email] as const),
    ...records.tickets.map(({ id, title }) => [id, title] as const),
    ...records.comments.map(({ id, createdAt }) => [id, createdAt.toISOString()] as const),
    ...records.agreements.map(({ id, name }) => [id, name] as const),
    ...records.articles.map(({ id, title }) => [id, title] as const),
    ...records.files.map(({ id, name }) => [id, name] as const),
  ]);
  const decided = [
    'id',
    'ticketNumber',
    'formerNumber',
    'hasAccount',
    'path',
    ...(kind === 'files' ? ['createdAt'] : []),
  ];
  const rows = records[kind].map((record) => {
    const isStaff = 'role' in record && ['admin', 'super_admin'].includes(record.role);
    const isDeleted = 'isDeleted' in record && record.isDeleted;
    const text = JSON.stringify(record, (key, value: unknown) =>
      decided.includes(key) ||
      (isDeleted && key === 'isActive') ||
      (isStaff && ['role', 'isActive', 'createdAt'].includes(key))
        ? undefined
        : value,
    );
    return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'unknown');
  });
  return rows.sort();
}
