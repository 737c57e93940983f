import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { forgetUser, updateUser } from '#contract/users.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { missedSearches } from '#server/platform/database/tables/articles.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { insertDecision } from '#test/agreements/insert-decision.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { tablesWith } from '#test/find-in-database.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Reads everything that anybody reads');

const world = await startApp({ own: true });
const { call, db, insertComment, insertInquiry, insertTicket, insertUser } = world;
const boss = await insertUser('super_admin', { firstName: 'Sam', lastName: 'Boss', email: 'sam@archway.example' });

const arrive = incomingOf(db);

const forget = (userId: string) => call(boss, forgetUser, { params: { userId } });

const zelda = {
  firstName: 'Zeldarine',
  lastName: 'Quillfeather',
  email: 'Zeldarine.Quillfeather@acme.example',
  phone: '(314) 555-0177',
};
const traces = ['zeldarine', 'quillfeather', '555-0177'];

test('nothing that names a person is left in the database, and what they wrote stays', async () => {
  const person = await insertUser('employee', zelda);
  const colleague = await insertUser('manager', { companyId: person.companyId });
  const body = {
    title: 'Laptop of Zeldarine',
    description: 'My laptop is slow.\n\nBest,\nzeldarine\nZELDARINE QUILLFEATHER\n314.555.0177\n-- \nZ. Q.\nAcme',
    category: 'Other',
    priority: 'low' as const,
  };
  const { id: ticketId } = (await call(person, createTicket, { body })).json();
  await call(colleague, addComment, {
    params: { ticketId },
    body: { comment: 'Mrs. Quillfeather is at zeldarine.quillfeather@acme.example.\nAsk Zeldarine, please' },
  });
  await call(boss, updateUser, { params: { userId: person.id }, body: { ...zelda, lastName: 'Quillfeather-Moss' } });
  await insertFile(db, person, { ticketId, name: 'zeldarine_invoice.pdf' });
  await insertInquiry({ ...zelda, message: 'I am Zeldarine Quillfeather' });
  await arrive(rawMail({ From: `Zeldarine Quillfeather <${zelda.email}>`, Subject: 'Zeldarine’s mouse' }, 'Zeldarine'));

  const imported = { system: 'Old desk', kind: 'person' as const, key: zelda.email, recordId: person.id };
  await db.insert(importedRecords).values(imported);

  const response = await forget(person.id);

  expect(response.json()).toEqual({ message: 'This person’s name and contact details were removed everywhere' });
  for (const trace of traces) expect([trace, await tablesWith(db, trace)]).toEqual([trace, []]);
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
  expect(ticket?.description).toBe('My laptop is slow.\n\nBest,\n(removed)\nFormer user\n(removed)');
  const [comment] = await db.select().from(comments).where(eq(comments.ticketId, ticketId));
  expect(comment?.body).toBe('Mrs. (removed) is at (removed).\nAsk (removed), please');
  expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  const history = await db.select().from(events).where(eq(events.recordId, person.id));
  expect(history.map(({ action, recordName }) => [action, recordName])).toContainEqual(['forgotten', 'Former user']);
});

test('names leave approvals, corrections and agreements; the decision stays', async () => {
  const person = await insertUser('manager', { firstName: 'Wilhelmina', lastName: 'Ashgrove' });
  const { companyId = '' } = person;
  const { id: ticketId } = await insertTicket(person);
  const asked = { companyId: companyId ?? '', ticketId, approverId: person.id, staffId: boss.id };
  const texts = { question: 'A laptop for Wilhelmina Ashgrove?', note: 'Ask Ms. Ashgrove again in May' };
  const approvalId = await insertDecision(db, { ...asked, ...texts });
  const block = { minutes: 60, boughtOn: '2026-11-01', from: '2026-11-01', note: 'Ordered by Wilhelmina' };
  await insertAgreement(db, companyId ?? '', {
    ...{ name: 'Agreed with Ashgrove', kind: 'block', startsOn: '2026-10-01' },
    ...{ terms: [{ from: '2026-10' }], blocks: [block] },
  });
  const correction = { month: '2026-11', amount: -5, reason: 'Ashgrove asked', createdById: boss.id };
  await db.insert(adjustments).values({ ...correction, companyId: companyId ?? '' });

  expect((await forget(person.id)).statusCode).toBe(200);

  for (const name of ['Wilhelmina', 'Ashgrove']) expect([name, await tablesWith(db, name)]).toEqual([name, []]);
  expect(await db.select().from(approvals).where(eq(approvals.id, approvalId))).toMatchObject([
    { state: 'approved', question: 'A laptop for Former user?' },
  ]);
  const decided = await db.select().from(approvalDecisions).where(eq(approvalDecisions.approvalId, approvalId));
  expect(decided).toMatchObject([{ decision: 'approved', forId: person.id }]);
});

test('somebody with one name, such as from an identity provider, is forgotten, and other texts stay', async () => {
  const person = await insertUser('employee', { firstName: 'Cherilyne', lastName: '', email: 'c@acme.example' });
  const own = await insertTicket(person, { title: 'Mouse', description: 'Best, Cherilyne' });
  const other = await insertTicket(await insertUser('employee'), {
    title: 'A - b, c',
    description: '1 + 2 (three)\n\n!',
  });

  await forget(person.id);

  const rows = await db
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [own.id, other.id]))
    .orderBy(tickets.title);
  expect(rows.map(({ title, description }) => [title, description])).toEqual([
    ['A - b, c', '1 + 2 (three)\n\n!'],
    ['Mouse', 'Best, (removed)'],
  ]);
});

test('words of the language, colleagues and namesakes stay', async () => {
  const will = await insertUser('employee', { firstName: 'Will', lastName: 'Mark' });
  const { companyId } = will;
  await insertUser('employee', { companyId, firstName: 'Joan', lastName: 'Mark' });
  const elsewhere = await insertUser('employee', { firstName: 'Will', lastName: 'Mark' });
  const mine = await insertTicket(will, {
    description: 'I will do it, mark it. Hi Will, Will Mark said so, and Joan Mark too.',
  });
  const theirs = await insertTicket(elsewhere, { description: 'Will Mark calls you, will you answer?' });

  await forget(will.id);

  const textOf = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]?.description;
  expect(await textOf(mine.id)).toBe('I will do it, mark it. Hi (removed), Former user said so, and Joan Mark too.');
  expect(await textOf(theirs.id)).toBe('Will Mark calls you, will you answer?');
  const [other] = await db.select().from(users).where(eq(users.id, elsewhere.id));
  expect(other).toMatchObject({ firstName: 'Will', lastName: 'Mark' });
});

test('a person whose name is a word of the program is forgotten, and what the program means by it stays', async () => {
  const person = await insertUser('employee', { firstName: 'Hye-In', lastName: 'Low' });
  const { id } = await insertTicket(person, { priority: 'low', description: 'Photos of hye_in.\n\nRegards,\nlow' });
  await call(boss, updateTicket, { params: { ticketId: id }, body: { status: 'in_progress' } });

  const response = await forget(person.id);

  expect(response.statusCode).toBe(200);
  expect((await db.select().from(tickets).where(eq(tickets.id, id)))[0]).toMatchObject({
    ...{ status: 'in_progress', priority: 'low', description: 'Photos of (removed)_in.\n\nRegards,\n(removed)' },
  });
  const [changed] = await db.select().from(events).where(eq(events.recordId, id));
  expect(changed?.changes).toMatchObject({ status: ['open', 'in_progress'] });
});

test('people whom somebody searched for without a result are all forgotten', async () => {
  const people = [
    await insertUser('employee', { firstName: 'Gwendolyn', lastName: 'Sparrowhawk' }),
    await insertUser('employee', { firstName: 'Barnaby', lastName: 'Featherstone' }),
  ];
  const search = (text: string) => ({ words: text.toLowerCase(), search: text });
  await db
    .insert(missedSearches)
    .values([search('Gwendolyn Sparrowhawk'), search('Barnaby Featherstone'), search('Featherstone Barnaby')]);
  await db.insert(missedSearches).values(search('vpn'));

  for (const { id } of people) expect((await forget(id)).statusCode).toBe(200);

  expect((await db.select().from(missedSearches)).map(({ words }) => words)).toEqual(['vpn']);
});

test('a colleague whose double name has a part of theirs stays', async () => {
  const person = await insertUser('employee', { firstName: 'Annika', lastName: 'Weber' });
  const { companyId } = person;
  await insertUser('employee', { companyId, firstName: 'Annika-Marie', lastName: 'Kurz' });
  const { id } = await insertTicket(person, { description: 'Ask Annika-Marie, says Weber' });

  await forget(person.id);

  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  expect(ticket?.description).toBe('Ask Annika-Marie, says (removed)');
});

test.each([
  ['with signs', 'J.R. (Bob)', 'O’Neil*[x]+', 'Best,\nJ.R. (Bob) O’Neil*[x]+', 'Best,\nFormer user'],
  ['with quotation marks', 'Ro "Bob"', 'Smi\\th', 'Best,\nRo "Bob" Smi\\th', 'Best,\nFormer user'],
  ['in capitals with accents', 'Élodie', 'Müßig', 'ÉLODIE MÜßIG and Élodie', 'Former user and (removed)'],
  ['decomposed', 'Zoë', 'Håkansson', 'Zoë Håkansson'.normalize('NFD'), 'Former user'],
  ['of one letter', 'Q', 'X', 'Q X wants 1 x 2 and Q', 'Former user wants 1 x 2 and Q'],
])('a name %s is found', async (_, firstName, lastName, description, expected) => {
  const person = await insertUser('employee', { firstName, lastName });
  const { id } = await insertTicket(person, { description });

  expect((await forget(person.id)).statusCode).toBe(200);

  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  expect(ticket?.description).toBe(expected);
});

test('a phone number of an office, a mailbox of a team and a longer address stay', async () => {
  const person = await insertUser('employee', { email: 'office@birch.example', phone: '(314) 555-0123' });
  await db
    .update(companies)
    .set({ phone: '314 555 0123' })
    .where(eq(companies.id, person.companyId ?? ''));
  const { id } = await insertTicket(person);
  const body = 'Call the office: 314-555-0123, or write to the.office@birch.example or office@birch.example.org';
  const comment = await insertComment(id, person, { body });

  await forget(person.id);

  expect(await db.select().from(comments).where(eq(comments.id, comment.id))).toMatchObject([{ body }]);
});

test('a person who was deleted before is forgotten as well, and twice is once', async () => {
  const person = await insertUser('employee', { deletedAt: new Date(), lastName: 'Oncegone' });

  await forget(person.id);
  const again = await forget(person.id);

  expect(again.statusCode).toBe(200);
  expect(await tablesWith(db, 'Oncegone')).toEqual([]);
  expect(await db.$count(events, eq(events.recordId, person.id))).toBe(1);
});

test('oneself can’t be forgotten, so a super admin is always left', async () => {
  const response = await forget(boss.id);

  expect(response.statusCode).toBe(403);
});

test('forgetting a super admin waits for no third one', async () => {
  const [former, third] = [await insertUser('super_admin'), await insertUser('super_admin')];

  const response = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, third.id)).for('no key update');
    return forget(former.id);
  });

  expect(response.statusCode).toBe(200);
});
