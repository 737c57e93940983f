import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findChecklist } from '#contract/checklists.ts';
import { createTemplate, deleteTemplate, findTemplate, listTemplates, updateTemplate } from '#contract/templates.ts';
import { MostTemplates, templateMessages } from '#contract/templates-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { createTicket } from '#contract/tickets.ts';
import { dateInWords, monthInWords } from '#contract/time-words.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, insertCompany, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });

const add = (body: object) => call(admin, createTemplate, { body: body as never });
const steps = [
  { text: 'Order a laptop for {{requester.firstName}}', isRequired: true, section: 'Desk', help: 'At the usual shop.' },
  { text: 'Call {{ requester.fullName }} {{form.firstDay}}', when: { key: 'laptop', in: ['yes'] } },
];

async function newClient() {
  const { id: companyId } = await insertCompany('Lindell {{run.week}}');
  const client = await insertUser('manager', { companyId, firstName: 'Ada', lastName: 'Lovelace' });
  return { companyId, client, whose: { companyId, clientId: client.id } };
}

test('a ticket has from its template what its body leaves out, filled in once, and its own steps', async () => {
  const { client, whose } = await newClient();
  const assignee = await insertUser('super_admin');
  const title = 'Employee of {{company.name}}, {{run.month}}, {{run.week}}';
  const description = 'For {{requester.fullName}} on {{run.date}}';
  const looks = { priority: 'high', category: 'New User Setup', tags: ['new'], assignedToId: assignee.id };
  const { id: templateId } = (
    await add({ name: 'New', title, description, steps, ...looks, isShownToClient: true })
  ).json();

  const whole = await call(admin, createTicket, { body: { templateId, ...whose } });
  const partly = await call(admin, createTicket, {
    body: { templateId, ...whose, title: '{{company.name}}', priority: 'low', assignedToId: null, tags: [] },
  });
  await call(admin, updateTemplate, { params: { templateId }, body: { title: 'Other', steps: [] } });

  const today = await providerToday(db);
  const words = [monthInWords(today.slice(0, 7)), dateInWords(today)];
  expect(whole.statusCode).toBe(201);
  expect(whole.json()).toMatchObject({
    title: expect.stringMatching(`^Employee of Lindell {{run.week}}, ${words[0]}, \\d{4}-W\\d\\d$`),
    description: `For Ada Lovelace on ${words[1]}`,
    ...looks,
  });
  // What people typed is text.
  expect(partly.json()).toMatchObject({ title: '{{company.name}}', priority: 'low', assignedToId: null, tags: [] });
  expect(partly.json()).toMatchObject({ description: `For Ada Lovelace on ${words[1]}`, category: 'New User Setup' });
  const at = { params: { ticketId: whole.json().id } };
  const filled = ['Order a laptop for Ada', 'Call Ada Lovelace'];
  expect((await call(admin, findChecklist, at)).json()).toMatchObject({
    isShownToClient: true,
    steps: filled.map((text, index) => ({ text, isRequired: index === 0, state: 'open', version: 1 })),
  });
  expect((await call(client, findChecklist, at)).json()).toEqual({
    isShownToClient: true,
    steps: filled.map((text, index) => ({ text, section: index === 0 ? 'Desk' : null, state: 'open' })),
  });
});

test('an assignee who has left is not assigned, and a template without a description describes by its title', async () => {
  const { whose } = await newClient();
  const leaver = await insertUser('admin');
  const { id: templateId } = (await add({ name: 'Check', title: 'Backup check', assignedToId: leaver.id })).json();
  await db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));

  const ticket = (await call(admin, createTicket, { body: { templateId, ...whose } })).json();

  expect(ticket).toMatchObject({ assignedToId: null, description: 'Backup check' });
  expect((await call(admin, updateTemplate, { params: { templateId }, body: { name: 'Still his' } })).statusCode).toBe(
    200,
  );
});

test('without a template, title and description are required; clients can’t name one', async () => {
  const { client, whose } = await newClient();
  const { id: templateId } = (await add({ name: 'Check', title: 'Backup check' })).json();

  const bare = await call(admin, createTicket, { body: whose });
  const byClient = await call(client, createTicket, { body: { templateId } });
  const gone = await call(admin, createTicket, { body: { ...whose, templateId: crypto.randomUUID() } });

  const message = ticketMessages.requiredFields;
  expect(bare.statusCode).toBe(400);
  expect(refusalOf(bare).issues).toEqual(['title', 'description'].map((path) => ({ path, message })));
  expect(byClient.statusCode).toBe(403);
  expect([gone.statusCode, refusalOf(gone).issues]).toEqual([
    400,
    [{ path: 'templateId', message: templateMessages.notFound }],
  ]);
});

test.each([
  ['title', { title: 'For {{requester.name}}' }, templateMessages.unknown('requester.name')],
  ['title', { title: ' ' }, templateMessages.titleRequired],
  ['description', { description: '{{form.First}}' }, templateMessages.unknown('form.First')],
  ['steps.1.text', { steps: [{ text: 'a' }, { text: '{{x}}' }] }, templateMessages.unknown('x')],
  ['steps.0.text', { steps: [{ text: '' }] }, 'Enter what is to be done'],
  ['steps.0.when', { steps: [{ text: 'a', when: { key: 'k', in: [] } }] }, templateMessages.answersRequired],
  ['steps.0.help', { steps: [{ text: 'a', help: 'x'.repeat(2_001) }] }, 'Use at most 2,000 characters'],
  ['assignedToId', { assignedToId: crypto.randomUUID() }, templateMessages.unknownAssignee],
])('a mistake is named by its field: %s, %j', async (path, part, message) => {
  const response = await add({ name: 'Check', title: 'Backup check', ...part });

  expect(response.statusCode).toBe(400);
  expect(refusalOf(response).issues).toEqual([{ path, message }]);
});

test('templates are listed by name and found by words; the log has no texts of steps', async () => {
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  for (const name of [`b ${word}`, `A ${word}`]) await add({ name, title: 'Disks', steps });
  const list = (await call(admin, listTemplates, { querystring: { search: word } })).json();
  const [first] = list;
  const params = { templateId: first?.id ?? '' };
  await call(admin, updateTemplate, { params, body: { steps: [], name: 'Renamed' } });

  expect(list.map(({ name }) => name)).toEqual([`A ${word}`, `b ${word}`]);
  const logged = await db.select().from(events).where(eq(events.recordId, params.templateId)).orderBy(events.id);
  expect(logged.map(({ action, changes }) => [action, changes])).toEqual([
    ['created', null],
    ['changed', { steps: ['2 entries', '0 entries'], name: [`A ${word}`, 'Renamed'] }],
  ]);
  expect((await call(admin, deleteTemplate, { params })).statusCode).toBe(200);
  expect((await call(admin, findTemplate, { params })).statusCode).toBe(404);
});

test('beyond the limit, nothing is added', async () => {
  const there = await db.$count(templates);
  const row = { name: 'Many', title: 'Many', description: '', category: 'Other', priority: 'low' as const };
  const rest = { tags: [], isShownToClient: false, steps: [] };
  await db.insert(templates).values(Array.from({ length: MostTemplates - there }, () => ({ ...row, ...rest })));

  const response = await add({ name: 'One more', title: 'One more' });

  expect([response.statusCode, refusalOf(response).message]).toEqual([409, templateMessages.tooMany]);
  const [one] = await db.select({ id: templates.id }).from(templates);
  const long = { steps: Array.from({ length: 101 }, () => ({ text: 'a' })) };
  const longer = await call(admin, updateTemplate, { params: { templateId: one?.id ?? '' }, body: long });
  expect([longer.statusCode, refusalOf(longer).message]).toEqual([409, templateMessages.tooManySteps]);
});
