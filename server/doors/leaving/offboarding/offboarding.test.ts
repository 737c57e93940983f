import { eq, inArray, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { unarchiveCompany } from '#contract/companies.ts';
import { cancelOffboarding, offboardCompany } from '#contract/offboarding.ts';
import { listTickets } from '#contract/tickets.ts';
import { setFileServices } from '#server/desk/files/services.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { approvalDecisions } from '#server/platform/database/tables/approvals.ts';
import { articleCompanies, articles } from '#server/platform/database/tables/articles.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { filePieces, files } from '#server/platform/database/tables/files.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { insertDecision } from '#test/agreements/insert-decision.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { tablesWith } from '#test/find-in-database.ts';
import { incomingOf } from '#test/incoming.ts';
import { insertInvitation } from '#test/onboarding.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { eraseCompanies } from './erase.ts';
import { announceDeletions } from './tell.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertComment, insertTicket, insertUser } = world;
const boss = await insertUser('super_admin', { firstName: 'Sam', lastName: 'Boss' });
const arrive = incomingOf(db);
const outbox = outboxOf(db);

/** In the time zone of the provider. */
const inDays = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString();
const offboard = (companyId: string, body: { closeTickets?: boolean; deleteOn: string }) =>
  call(boss, offboardCompany, { params: { companyId }, body });
const findRow = async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0];

async function eraseNow(id: string) {
  await db
    .update(companies)
    .set({ deleteOn: inDays(-1) })
    .where(eq(companies.id, id));
  while ((await eraseCompanies(db)) > 0);
}

test('ends the access of its people at once, closes its tickets and names the day', async () => {
  const client = await insertUser('employee');
  const companyId = client.companyId ?? '';
  const { id } = await insertTicket(client, { assignedToId: boss.id });
  const deleteOn = inDays(30);

  const response = await offboard(companyId, { closeTickets: true, deleteOn });
  const repeated = await offboard(companyId, { deleteOn });

  expect(response.json()).toMatchObject({ id: companyId, deleteOn, archivedAt: expect.any(String) });
  expect(repeated.json()).toEqual(response.json());
  expect((await call(client, listTickets, {})).statusCode).toBe(401);
  expect(await db.select().from(tickets).where(eq(tickets.id, id))).toMatchObject([{ status: 'closed' }]);
  const recorded = await db.select().from(events).where(eq(events.recordId, companyId)).orderBy(events.id);
  expect(recorded.map(({ action }) => action)).toEqual(['archived', 'offboarded']);
});

test.each([
  ['today', 0, 'Choose a day after today'],
  ['yesterday', -1, 'Choose a day after today'],
  ['in eleven years', 4_018, 'Choose a day within the next ten years'],
])('a deletion %s is refused', async (_, days, message) => {
  const { id } = await insertCompany();

  const response = await offboard(id, { deleteOn: inDays(days) });

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, message });
  expect(await findRow(id)).toMatchObject({ deleteOn: null, archivedAt: null });
});

test('can be canceled until the day, and the company only then taken out of the archive', async () => {
  const { id } = await insertCompany();
  const params = { params: { companyId: id } };
  await offboard(id, { deleteOn: inDays(30) });

  const early = await call(boss, unarchiveCompany, params);
  const canceled = await call(boss, cancelOffboarding, params);
  const unarchived = await call(boss, unarchiveCompany, params);

  expect(refusalOf(early)).toMatchObject({
    statusCode: 409,
    message: 'This company is being offboarded. Cancel that first.',
  });
  expect(canceled.json()).toMatchObject({ deleteOn: null, archivedAt: expect.any(String) });
  expect(unarchived.json()).toMatchObject({ archivedAt: null });
});

test('on its day everything about the company is gone, and nothing of others', async () => {
  const company = await insertCompany('Vexingham Holdings');
  const { id: companyId } = company;
  const client = await insertUser('manager', {
    companyId,
    firstName: 'Zeldarine',
    email: 'zeldarine@vexingham.example',
  });
  const other = await insertUser('manager');
  const kept = await insertTicket(other);
  const { id: ticketId } = await insertTicket(client, { description: 'A secret of Vexingham', assignedToId: boss.id });
  const { id: mergedId } = await insertTicket(client, { mergedIntoId: ticketId, status: 'closed' });
  const comment = await insertComment(ticketId, client, { body: 'vexingham', homeId: mergedId });
  await db.update(tickets).set({ followsId: ticketId }).where(eq(tickets.id, kept.id));
  const fileId = await insertFile(db, client, { ticketId, commentId: comment.id, name: 'vexingham.png' });
  await db.insert(timeEntries).values({
    ...{ ticketId, companyId, userId: boss.id, kind: 'remote', minutes: 30, hasTravel: false, isBillable: true },
    ...{ workedOn: '2026-11-02', note: 'At Vexingham', amount: 5_000 },
  });
  const statement = { companyId, companyName: 'Vexingham Holdings', month: '2026-10', minutes: 0, amount: 0 };
  const noRows = { closedByName: 'Sam Boss', kinds: [], tickets: [], entries: [] };
  await db.insert(closedMonths).values({ companyId, month: '2026-10', statement: { ...statement, ...noRows } });
  const text = { content: 'Vexingham', category: 'Other', tags: [], plainText: 'Vexingham', tagLine: '' };
  const [article] = await db
    .insert(articles)
    .values({ ...text, title: 'Their VPN', audience: 'companies' })
    .returning();
  await db.insert(articleCompanies).values({ articleId: article?.id ?? '', companyId });
  await insertInvitation(world, { companyId, address: 'new@vexingham.example' });
  await arrive(rawMail({ From: client.email, Subject: 'From Vexingham' }));
  const imported = { system: 'Old desk', kind: 'person' as const, key: client.email, recordId: client.id };
  await db.insert(importedRecords).values(imported);
  const block = { minutes: 60, boughtOn: '2026-11-01', from: '2026-11-01', note: 'Paid by Vexingham' };
  const agreementId = await insertAgreement(db, companyId, {
    ...{ name: 'Vexingham', kind: 'block', startsOn: '2026-10-01' },
    ...{ terms: [{ from: '2026-10' }], blocks: [block] },
  });
  const reason = { reason: 'Vexingham was billed twice', createdById: boss.id };
  await db.insert(adjustments).values({ ...reason, companyId, agreementId, month: '2026-11', minutes: 15 });
  const asked = { companyId, ticketId: mergedId, shownOnId: ticketId, staffId: boss.id };
  await insertDecision(db, { ...asked, approverId: client.id, question: 'A server for Vexingham?' });
  await offboard(companyId, { closeTickets: true, deleteOn: inDays(1) });

  await eraseNow(companyId);

  expect(await tablesWith(db, 'zeldarine')).toEqual([]);
  // Who of the staff deleted what and when stays.
  expect(await tablesWith(db, 'vexingham')).toEqual(['public.events']);
  const recorded = await db.select().from(events).where(sql`${events.recordName} ilike '%vexingham%'`);
  expect(recorded).toMatchObject([{ action: 'erased', recordId: companyId, actorName: 'Archway' }]);
  expect(await tablesWith(db, companyId)).toEqual(['public.events']);
  expect(await db.$count(files, eq(files.id, fileId))).toBe(0);
  expect(await db.$count(filePieces, eq(filePieces.fileId, fileId))).toBe(0);
  expect(await db.select().from(tickets).where(eq(tickets.id, kept.id))).toMatchObject([{ followsId: null }]);
});

test('people who wrote in tickets of another company stay there as former users', async () => {
  const client = await insertUser('employee', { firstName: 'Zuleika', lastName: 'Dobsonberg' });
  const before = await insertUser('employee');
  const { id } = await insertTicket(before);
  await insertComment(id, client, { body: 'Hello from Zuleika' });
  await offboard(client.companyId ?? '', { deleteOn: inDays(1) });

  await eraseNow(client.companyId ?? '');

  expect(await tablesWith(db, 'Dobsonberg')).toEqual([]);
  const [former] = await db.select().from(users).where(eq(users.id, client.id));
  expect(former).toMatchObject({ companyId: before.companyId, firstName: 'Former', lastName: 'user', isActive: false });
});

test('a decision for a company where somebody was before stays, as of a former user', async () => {
  const client = await insertUser('manager', { firstName: 'Ottoline', lastName: 'Quimperberg' });
  const before = await insertUser('employee');
  const { id: ticketId } = await insertTicket(before);
  const asked = { companyId: before.companyId ?? '', ticketId, approverId: client.id, staffId: boss.id };
  const approvalId = await insertDecision(db, asked);
  await offboard(client.companyId ?? '', { deleteOn: inDays(1) });

  await eraseNow(client.companyId ?? '');

  expect(await tablesWith(db, 'Quimperberg')).toEqual([]);
  const isOfApproval = eq(approvalDecisions.approvalId, approvalId);
  expect(await db.select().from(approvalDecisions).where(isOfApproval)).toMatchObject([{ forId: client.id }]);
});

test('what S3 does not delete now is deleted with the next run', async () => {
  onTestFinished(() => setFileServices({}));
  const client = await insertUser('employee');
  const { id: ticketId } = await insertTicket(client);
  const fileId = await insertFile(db, client, { ticketId });
  await db.update(files).set({ place: 's3' }).where(eq(files.id, fileId));
  await offboard(client.companyId ?? '', { deleteOn: inDays(1) });
  let isAway = true;
  const removedIds: string[] = [];
  const remove = async (id: string) => {
    if (isAway) throw new Error('S3 is away');
    removedIds.push(id);
  };
  setFileServices({ objects: { put: remove, read: async () => [] as never, remove } });

  await expect(eraseNow(client.companyId ?? '')).rejects.toThrow('S3 is away');
  isAway = false;
  await eraseNow(client.companyId ?? '');

  expect(removedIds).toEqual([fileId]);
  expect(await findRow(client.companyId ?? '')).toBeUndefined();
});

test('super admins get an email at the start, a week before, and after the deletion, and none that is not true', async () => {
  const { id } = await insertCompany('Birch & Sons');
  await db.update(companies).set({ deleteOn: null });
  await outbox.begin();
  await offboard(id, { deleteOn: inDays(40) });
  await offboard(id, { deleteOn: inDays(5) });
  await announceDeletions(db);
  await announceDeletions(db);
  await outbox.queue();
  const first = await outbox.send();
  await eraseNow(id);
  await outbox.queue();
  const last = await outbox.send();

  const subjects = (mails: typeof first) => mails.map((mail) => mail.header('subject'));
  expect(subjects(first)).toEqual([
    expect.stringMatching(/^Birch & Sons will be deleted on \w+ \d+, \d{4}$/),
    expect.stringMatching(/^Birch & Sons will be deleted on \w+ \d+, \d{4}$/),
  ]);
  expect(subjects(last)).toEqual(['Birch & Sons was deleted']);
  expect(await db.$count(outgoingMails, inArray(outgoingMails.kind, ['offboarding']))).toBe(3);
});
