import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applyTemplate, findChecklist } from '#contract/checklists.ts';
import { listComments } from '#contract/comments.ts';
import type { Answers } from '#contract/form-answers.ts';
import { deleteForm, updateForm } from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { exportCompany } from '#contract/offboarding.ts';
import { redactDescription } from '#contract/redactions.ts';
import { createTemplate } from '#contract/templates.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { forgetUser } from '#contract/users.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { readCompanyArchive } from '#test/company-archive.ts';
import { employeeQuestions, insertForm } from '#test/forms.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertUser } = world;
const owner = await insertUser('super_admin');
const admin = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
const form = await insertForm(world);
const formId = form.id;

const { id: companyId } = await insertCompany('Lindell & Marsh');
const employee = await insertUser('employee', { companyId });
const manager = await insertUser('manager', { companyId, firstName: 'Carol', lastName: 'Hendricks' });
const stranger = await insertUser('employee');

const answers: Answers = { person: { name: 'Grace Hopper' }, firstDay: '2026-12-01', laptop: 'yes', model: 'light' };
type Who = Parameters<typeof call>[0];
const raise = (who: Who, body: object) => call(who, createTicket, { body: { formId, answers, ...body } as never });
const read = async (who: Who, ticketId: string) => (await call(who, findTicket, { params: { ticketId } })).json();
const change = (id: string, body: object) => call(owner, updateForm, { params: { formId: id }, body });
const issue = (key: string, message: string) => ({ path: `answers.${key}`, message });
const lines = 'Who starts? Grace Hopper\nFirst day: Dec 1, 2026\nDo they need a laptop? Yes\nWhich laptop? A light one';

test.each<[string, Who, object, string]>([
  ['a client in the portal', employee, { title: 'Mine', priority: 'urgent', category: 'Mine' }, employee.id],
  ['a manager for somebody', manager, { onBehalfOfId: employee.id }, employee.id],
  ['staff for a client', admin, { companyId, clientId: employee.id }, employee.id],
])('the form makes the ticket of %s', async (_, who, body, clientId) => {
  const response = await raise(who, body);

  expect(response.statusCode).toBe(201);
  const kept = {
    ...{ id: formId, name: 'New employee' },
    answers: [
      { key: 'person', label: 'Who starts?', value: { name: 'Grace Hopper' }, text: 'Grace Hopper' },
      { key: 'firstDay', label: 'First day', value: '2026-12-01', text: 'Dec 1, 2026' },
      { key: 'laptop', label: 'Do they need a laptop?', value: 'yes', text: 'Yes' },
      { key: 'model', label: 'Which laptop?', value: 'light', text: 'A light one' },
    ],
  };
  const made = {
    title: 'New employee Grace Hopper at Lindell & Marsh',
    ...{ category: 'New User Setup', priority: 'high', description: lines, clientId, form: kept },
  };
  expect(response.json()).toMatchObject(made);
  // Whoever sees the ticket sees its answers; lists leave them out.
  for (const reader of [employee, manager, admin]) expect(await read(reader, response.json().id)).toMatchObject(made);
  const found = (await call(employee, listTickets, { querystring: { search: 'Hopper' } })).json();
  expect(found.map(({ id }) => id)).toContain(response.json().id);
  expect(found.every((ticket) => !('form' in ticket))).toBe(true);
  expect(await db.$count(ticketForms, eq(ticketForms.ticketId, response.json().id))).toBe(1);
});

test('staff may send title, category and priority of their own; tickets without a form have none', async () => {
  const whose = { companyId, clientId: employee.id };
  const own = { title: 'Mine', category: 'Mine', priority: 'low' };

  expect((await raise(admin, { ...whose, ...own })).json()).toMatchObject({ ...own, description: lines });
  const plain = (await call(employee, createTicket, { body: { title: 'Printer', description: 'Smoke' } })).json();
  expect(await read(employee, plain.id)).toMatchObject({ form: null });
});

test('what is not shown is dropped, and nothing of it is required', async () => {
  const response = await raise(employee, { answers: { ...answers, laptop: 'no', model: 'nothing that exists' } });

  expect(response.statusCode).toBe(201);
  expect(response.json().form?.answers.map(({ key }) => key)).toEqual(['person', 'firstDay', 'laptop']);
});

test.each<[string, Answers, string, string]>([
  ['a required one that is missing', { person: { name: '' } }, 'person', formMessages.answerRequired],
  ['one that became required', { model: '' }, 'model', formMessages.answerRequired],
  ['an unknown question', { color: 'red' }, 'color', formMessages.unknownQuestion],
  ['a retired option', { model: 'old' }, 'model', formMessages.option],
  ['an unknown option', { model: 'abacus' }, 'model', formMessages.option],
  ['a date that does not exist', { firstDay: '2026-02-30' }, 'firstDay', 'Enter a date such as 2026-11-30'],
  ['somebody of another company', { person: { userId: stranger.id } }, 'person', formMessages.unknownPerson],
  ['one of the staff', { person: { userId: admin.id } }, 'person', formMessages.unknownPerson],
  ['somebody unknown', { person: { userId: crypto.randomUUID() } }, 'person', formMessages.unknownPerson],
])('%s is refused by its question, and nothing is created', async (_, part, key, message) => {
  const before = await db.$count(tickets);

  for (const [who, body] of [
    [employee, {}],
    [admin, { companyId, clientId: employee.id }],
  ] as const) {
    const response = await raise(who, { ...body, answers: { ...answers, ...part } });
    expect([response.statusCode, refusalOf(response).issues]).toEqual([400, [issue(key, message)]]);
  }
  expect(await db.$count(tickets)).toBe(before);
});

test('all wrong answers are named at once; answers that are no answers are refused before', async () => {
  const missing = await raise(employee, { answers: {} });
  const strange = await raise(employee, { answers: { person: { userId: 'me', name: 'Me' } } });
  const alone = await call(employee, createTicket, { body: { title: 'a', description: 'b', answers } });

  expect(refusalOf(missing).issues).toEqual(
    ['person', 'firstDay'].map((key) => issue(key, formMessages.answerRequired)),
  );
  expect(refusalOf(strange).issues).toMatchObject([{ path: 'answers.person' }]);
  expect(refusalOf(alone).issues).toEqual([{ path: 'answers', message: formMessages.answersWithoutForm }]);
});

test('a colleague who is chosen is named as they are called then; who has left can’t be chosen', async () => {
  const ada = await insertUser('employee', { companyId, firstName: 'Ada', lastName: 'Lovelace' });
  const chosen = { ...answers, person: { userId: ada.id } };
  const { id } = (await raise(employee, { answers: chosen })).json();
  await db.update(users).set({ firstName: 'Augusta', isActive: false }).where(eq(users.id, ada.id));

  expect(await read(employee, id)).toMatchObject({
    title: 'New employee Ada Lovelace at Lindell & Marsh',
    form: {
      answers: expect.arrayContaining([expect.objectContaining({ value: { userId: ada.id }, text: 'Ada Lovelace' })]),
    },
  });
  expect(refusalOf(await raise(employee, { answers: chosen })).issues).toEqual([
    issue('person', formMessages.unknownPerson),
  ]);
});

test('a form that is not meant for somebody does not exist for them; who is filling in one that is gone is told', async () => {
  const forManagers = await insertForm(world, { roles: ['manager'] });
  const forOthers = await insertForm(world, { audience: 'companies', companyIds: [stranger.companyId ?? ''] });
  const inside = await insertForm(world, { audience: 'staff' });
  const whose = { companyId, clientId: employee.id };
  const statusOf = async (who: Who, id: string, body = {}) => (await raise(who, { formId: id, ...body })).statusCode;

  expect(await statusOf(employee, forManagers.id)).toBe(404);
  expect(await statusOf(manager, forManagers.id, { onBehalfOfId: employee.id })).toBe(201);
  expect(await statusOf(employee, forOthers.id)).toBe(404);
  expect(await statusOf(employee, inside.id)).toBe(404);
  expect(await statusOf(employee, crypto.randomUUID())).toBe(404);
  expect(await statusOf(admin, inside.id, whose)).toBe(201);
  expect(await statusOf(admin, forManagers.id, whose)).toBe(201);
  expect(refusalOf(await raise(admin, { formId: forOthers.id, ...whose })).issues).toEqual([
    { path: 'formId', message: formMessages.otherCompany },
  ]);

  await change(forManagers.id, { isActive: false });
  await call(owner, deleteForm, { params: { formId: inside.id } });
  for (const gone of [
    await raise(manager, { formId: forManagers.id }),
    await raise(admin, { formId: inside.id, ...whose }),
  ])
    expect([gone.statusCode, refusalOf(gone).message]).toEqual([409, formMessages.gone]);
  expect(await statusOf(employee, forManagers.id)).toBe(404);
});

test('answers are checked against the form as it is by then; tickets keep it as it was', async () => {
  const { id } = await insertForm(world);
  const before = (await raise(employee, { formId: id })).json();
  const added = { ...employeeQuestions[4], key: 'phone', label: 'Phone', isRequired: true };
  const questions = employeeQuestions.map((question) =>
    question.key === 'model'
      ? { ...question, label: 'Computer', options: question.options.map((option) => ({ ...option, label: 'Other' })) }
      : question,
  );
  await change(id, {
    name: 'Hired',
    questions: [...questions.filter(({ key }) => key !== 'laptop'), added].map((question) => ({
      ...question,
      when: null,
    })) as never,
  });

  const late = await raise(employee, { formId: id });
  const kept = await read(employee, before.id);

  expect(refusalOf(late).issues).toEqual([
    issue('laptop', formMessages.unknownQuestion),
    issue('phone', formMessages.answerRequired),
  ]);
  expect(kept.form).toEqual({ ...before.form, id, name: 'New employee' });
  await call(owner, deleteForm, { params: { formId: id } });
  expect((await read(employee, before.id)).form).toEqual({ ...before.form, id: null });
});

test('the template gives tags, assignee and the steps that the answers need, with the answers in them', async () => {
  const body = {
    ...{ name: 'Hire', title: 'Not this', description: 'Nor this', tags: ['new-user'], assignedToId: admin.id },
    ...{ category: 'Other', priority: 'low' as const, isShownToClient: true },
    steps: [
      { text: 'Account for {{form.person}}: {{form.remarks}}' },
      { text: 'Order {{form.model}}', when: { key: 'laptop', in: ['yes'] } },
      { text: 'Order a desktop', when: { key: 'laptop', in: ['no'] } },
      { text: 'Nobody asks for this', when: { key: 'desk', in: ['yes'] } },
      { text: 'Not asked here', when: { key: 'model', in: ['strong'] } },
    ],
  };
  const { id: templateId } = (await call(admin, createTemplate, { body })).json();
  const { id } = await insertForm(world, { templateId });
  const remarks = 'Two\nlines with {{company.name}}';

  const ticket = (await raise(employee, { formId: id, answers: { ...answers, remarks } })).json();
  const at = { params: { ticketId: ticket.id } };
  const textsOf = async (who: Who) => (await call(who, findChecklist, at)).json().steps.map(({ text }) => text);

  expect(ticket).toMatchObject({ tags: ['new-user'], assignedToId: admin.id, category: 'New User Setup' });
  expect(ticket.description).toBe(`${lines}\nRemarks: ${remarks}`);
  const needed = [
    ...['Account for Grace Hopper: Two lines with {{company.name}}', 'Order A light one'],
    'Nobody asks for this',
  ];
  expect(await textsOf(employee)).toEqual(needed);
  // The same template, applied by hand.
  await call(admin, applyTemplate, { ...at, body: { templateId } });
  expect(await textsOf(admin)).toEqual([...needed, ...needed]);
});

test('a form without an answer describes the ticket by its title', async () => {
  const { id } = await insertForm(world, { title: '{{form.remarks}}', questions: employeeQuestions.slice(4) });

  expect((await raise(employee, { formId: id, answers: {} })).json()).toMatchObject({
    title: 'New employee',
    description: 'New employee',
    form: { answers: [] },
  });
});

test('answers that are longer than a description are refused together', async () => {
  const questions = Array.from({ length: 5 }, (_, index) => ({
    ...{ key: `k${index}`, label: 'Why?', kind: 'paragraph' as const, help: '', options: [] },
    ...{ isRequired: false, when: null },
  }));
  const { id } = await insertForm(world, { title: 'Long', questions });
  const long = Object.fromEntries(questions.map(({ key }) => [key, 'x'.repeat(5_000)]));

  const response = await raise(employee, { formId: id, answers: long });

  const message = formMessages.tooLong(DescriptionLength);
  expect([response.statusCode, refusalOf(response).issues]).toEqual([400, [{ path: 'answers', message }]]);
});

test('after it was raised, a ticket asks for nothing that its form requires', async () => {
  const ticket = (await raise(employee, {})).json();
  const params = { ticketId: ticket.id };
  await change(formId, {
    questions: employeeQuestions.map((question) => ({ ...question, isRequired: true })),
  });

  const response = await call(admin, updateTicket, { params, body: { status: 'resolved', description: 'Done' } });

  expect([response.statusCode, response.json().description]).toEqual([200, 'Done']);
  await change(formId, { questions: employeeQuestions });
});

test('removing the description for good removes the answers, also from the response that is kept for a repeat', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => call(employee, createTicket, { headers, body: { formId, answers } });
  const { id } = (await send()).json();

  await call(admin, redactDescription, {
    params: { ticketId: id },
    body: { what: 'text', reason: 'A secret', title: 'Somebody' },
  });

  expect((await read(admin, id)).form).toEqual({ id: formId, name: 'New employee', answers: [] });
  expect((await send()).body).not.toContain('Grace');
  expect((await call(admin, listComments, { params: { ticketId: id } })).body).not.toContain('Grace');
});

test('the export of the company has the answers, and forgetting a person takes their name out of them', async () => {
  const person = await insertUser('employee', { companyId, firstName: 'Zeldarine', lastName: 'Quillfeather' });
  const chosen = { person: { userId: person.id }, firstDay: '2026-12-01', remarks: 'Zeldarine Quillfeather is new' };
  const { id } = (await raise(manager, { answers: chosen })).json();

  const { rawPayload } = await call(owner, exportCompany, { params: { companyId } });
  const { records } = await readCompanyArchive(rawPayload);
  await call(owner, forgetUser, { params: { userId: person.id } });

  const exported = records.tickets.find((ticket) => ticket.id === id);
  expect(exported).toMatchObject({
    form: { name: 'New employee', answers: [{ key: 'person', text: 'Zeldarine Quillfeather' }, {}, {}] },
  });
  const kept = await read(manager, id);
  expect(JSON.stringify(kept)).not.toMatch(/Zeldarine|Quillfeather/i);
  expect(kept.form?.answers.map(({ key }) => key)).toEqual(['person', 'firstDay', 'remarks']);
  expect(kept.form?.answers[0]).toMatchObject({ text: 'Former user', value: { userId: person.id } });
});
