import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/forms.ts';
import { FormLimit, formMessages } from '#contract/forms-constants.ts';
import { deleteTemplate, findTemplate } from '#contract/templates.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { employeeQuestions, insertForm } from '#test/forms.ts';
import { insertTemplate } from '#test/templates.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertUser } = world;
const owner = await insertUser('super_admin');

const texts = { name: 'New employee', title: 'New employee' };
const add = (body: object = {}) => call(owner, contract.createForm, { body: { ...texts, ...body } as never });
const change = (formId: string, body: object) => call(owner, contract.updateForm, { params: { formId }, body });
const offered = async (caller: Awaited<ReturnType<typeof insertUser>>, company?: string) =>
  (await call(caller, contract.listOfferedForms, { querystring: { company } })).json();

const laptop = { key: 'laptop', label: 'Laptop?', kind: 'yes_no' };
const size = { key: 'size', label: 'Size', kind: 'choice', options: [{ value: 'a', label: 'A' }] };
const note = { key: 'note', label: 'Note', kind: 'text' };

test('a form is added, read, changed from a current copy, and deleted; the log has no questions', async () => {
  const { id: templateId } = await insertTemplate(world);
  const added = await add({ questions: [laptop, note], templateId });
  const { id, version } = added.json();
  const params = { formId: id };
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({
    ...{ audience: 'clients', roles: ['manager', 'member', 'employee'], companyIds: [], isActive: true, intro: '' },
    ...{ category: 'General IT Support', priority: 'medium', templateName: 'Backup check', version: 1 },
    questions: [
      { ...laptop, help: '', options: [], isRequired: false, when: null },
      { key: 'note', kind: 'text' },
    ],
  });

  const changed = await change(id, { name: 'Somebody new', questions: [], templateId: null, version });
  const stale = await change(id, { name: 'Other', version });
  const same = await change(id, { name: 'Somebody new' });

  expect(changed.json()).toMatchObject({ name: 'Somebody new', templateName: null, version: version + 1 });
  expect(stale.statusCode).toBe(409);
  expect(same.json()).toMatchObject({ version: version + 1 });
  expect((await call(owner, contract.deleteForm, { params })).statusCode).toBe(200);
  for (const _ of [1, 2]) {
    expect((await call(owner, contract.deleteForm, { params })).statusCode).toBe(404);
    expect((await call(owner, contract.findForm, { params })).statusCode).toBe(404);
  }
  const logged = await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id);
  expect(logged.map(({ action, changes }) => [action, changes])).toEqual([
    ['created', null],
    [
      'changed',
      {
        name: ['New employee', 'Somebody new'],
        questions: ['2 entries', '0 entries'],
        template: ['Backup check', null],
      },
    ],
    ['deleted', null],
  ]);
});

test('a template that a form uses names it and can’t be deleted, until the form is deleted', async () => {
  const { id: templateId } = await insertTemplate(world);
  const { id, name } = (await add({ templateId, name: 'Access' })).json();
  const params = { templateId };

  const refused = await call(owner, deleteTemplate, { params });

  expect([refused.statusCode, refusalOf(refused).message]).toEqual([
    409,
    templateMessages.inUse([{ kind: 'form', name }]),
  ]);
  expect((await call(owner, findTemplate, { params })).json().usedBy).toEqual([{ kind: 'form', id, name }]);
  await call(owner, contract.deleteForm, { params: { formId: id } });
  expect((await call(owner, deleteTemplate, { params })).statusCode).toBe(200);
});

test.each([
  [formMessages.tooManyQuestions, Array.from({ length: 51 }, (_, index) => ({ ...note, key: `k${index}` }))],
  [
    formMessages.tooManyOptions,
    [{ ...size, options: Array.from({ length: 101 }, (_, index) => ({ value: `${index}`, label: 'A' })) }],
  ],
])('one more than a limit allows returns 409 with the limit: %s', async (message, questions) => {
  const { id } = (await add()).json();

  for (const response of [await add({ questions }), await change(id, { questions })])
    expect([response.statusCode, refusalOf(response).message]).toEqual([409, message]);
});

test.each([
  ['name', { name: '' }, formMessages.nameRequired],
  ['title', { title: ' ' }, formMessages.titleRequired],
  ['title', { title: '{{form.size}}', questions: [note] }, formMessages.unknownVariable('form.size')],
  ['title', { title: '{{requester.name}}' }, formMessages.unknownVariable('requester.name')],
  ['roles', { roles: [] }, formMessages.noRoles],
  ['companyIds', { audience: 'companies' }, formMessages.noCompanies],
  ['companyIds', { audience: 'companies', companyIds: [crypto.randomUUID()] }, formMessages.noCompanies],
  ['templateId', { templateId: crypto.randomUUID() }, templateMessages.notFound],
  ['questions.0.key', { questions: [{ ...note, key: 'First Day' }] }, formMessages.key],
  ['questions.1.key', { questions: [note, note] }, formMessages.sameKey],
  ['questions.0.label', { questions: [{ ...note, label: '' }] }, formMessages.labelRequired],
  ['questions.0.options', { questions: [{ ...size, options: [] }] }, formMessages.noOptions],
  [
    'questions.0.options',
    { questions: [{ ...size, options: [{ value: 'a', label: 'A', isRetired: true }] }] },
    formMessages.noOptions,
  ],
  ['questions.0.options', { questions: [{ ...size, kind: 'text' }] }, formMessages.optionsWithoutChoice],
  [
    'questions.0.options.1.value',
    { questions: [{ ...size, options: [...size.options, { value: 'a', label: 'B' }] }] },
    formMessages.sameValue,
  ],
  [
    'questions.0.when',
    { questions: [{ ...note, when: { key: 'laptop', in: ['yes'] } }, laptop] },
    formMessages.whenUnknown,
  ],
  ['questions.0.when', { questions: [{ ...laptop, when: { key: 'laptop', in: ['yes'] } }] }, formMessages.whenUnknown],
  ['questions.1.when', { questions: [note, { ...laptop, when: { key: 'note', in: ['yes'] } }] }, formMessages.whenKind],
  ['questions.1.when', { questions: [laptop, { ...note, when: { key: 'laptop', in: [] } }] }, formMessages.noValues],
  ['questions.1.when', { questions: [size, { ...note, when: { key: 'size', in: ['b'] } }] }, formMessages.whenValue],
])('a mistake is named by its field, when a form is added and when it is changed: %s', async (path, part, message) => {
  const { id } = (await add()).json();
  const before = await db.$count(forms);

  for (const response of [await add(part), await change(id, part)]) {
    expect(response.statusCode).toBe(400);
    expect(refusalOf(response).issues).toEqual([{ path, message }]);
  }
  expect(await db.$count(forms)).toBe(before);
});

test('a change is checked against what it leaves as it is', async () => {
  const { id } = (await add({ title: 'For {{form.note}}', questions: [note, laptop] })).json();

  const withoutQuestion = await change(id, { questions: [laptop] });
  const withoutRole = await change(id, { audience: 'companies' });

  expect(refusalOf(withoutQuestion).issues).toEqual([
    { path: 'title', message: formMessages.unknownVariable('form.note') },
  ]);
  expect(refusalOf(withoutRole).issues).toEqual([{ path: 'companyIds', message: formMessages.noCompanies }]);
});

test('a key keeps its kind, even after its question was removed; labels, options and order may change', async () => {
  const { id } = (await add({ questions: [laptop, size] })).json();
  await change(id, { questions: [] });

  const other = await change(id, { questions: [note, { ...note, key: 'size' }] });
  const again = await change(id, {
    questions: [{ ...size, label: 'How big?', options: [{ value: 'b', label: 'B' }] }, laptop],
  });

  expect([other.statusCode, refusalOf(other).issues]).toEqual([
    400,
    [{ path: 'questions.1.key', message: formMessages.otherKind('choice') }],
  ]);
  expect(again.statusCode).toBe(200);
});

test('each is offered the active forms for their company and role; staff see all, or those for a company', async () => {
  const [{ id: ours }, { id: others }] = [await insertCompany(), await insertCompany()];
  const manager = await insertUser('manager', { companyId: ours });
  const employee = await insertUser('employee', { companyId: ours });
  const stranger = await insertUser('manager', { companyId: others });
  const admin = await insertUser('admin');
  const word = crypto.randomUUID().slice(0, 8);
  const named = (name: string, body: object) => add({ ...body, name: `${word} ${name}` });
  await named('b everybody', { questions: employeeQuestions });
  await named('A managers', { roles: ['manager'] });
  await named('c ours', { audience: 'companies', companyIds: [ours, ours] });
  await named('d inside', { audience: 'staff', roles: [] });
  await named('e later', { isActive: false });
  await call(owner, contract.deleteForm, { params: { formId: (await named('f gone', {})).json().id } });
  const namesFor = async (...who: Parameters<typeof offered>) =>
    (await offered(...who)).map(({ name }) => name).filter((name) => name.startsWith(word));
  const [a, b, c, d, e] = ['A managers', 'b everybody', 'c ours', 'd inside', 'e later'].map(
    (name) => `${word} ${name}`,
  );

  expect(await namesFor(manager)).toEqual([a, b, c]);
  expect(await namesFor(employee)).toEqual([b, c]);
  expect(await namesFor(stranger, ours)).toEqual([a, b]);
  expect(await namesFor(admin)).toEqual([a, b, c, d]);
  expect(await namesFor(admin, others)).toEqual([a, b, d]);
  const [form] = (await offered(employee)).filter(({ name }) => name === b);
  // No options that can’t be chosen, and nothing that is not asked.
  expect(form?.questions.find(({ key }) => key === 'model')?.options.map(({ value }) => value)).toEqual([
    'light',
    'strong',
  ]);
  expect(Object.keys(form ?? {}).toSorted()).toEqual(['approval', 'id', 'intro', 'name', 'questions', 'version']);
  const list = (await call(admin, contract.listForms, { querystring: { search: word } })).json();
  expect(list.map(({ name }) => name)).toEqual([a, b, c, d, e]);
});

test('a form for an archived company can be kept, but not be made', async () => {
  const { id: companyId } = await insertCompany();
  const companyIds = [companyId];
  const { id } = (await add({ audience: 'companies', companyIds })).json();
  await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, companyId));

  expect((await change(id, { name: 'Other' })).statusCode).toBe(200);
  expect(refusalOf(await add({ audience: 'companies', companyIds })).issues).toEqual([
    { path: 'companyIds', message: formMessages.noCompanies },
  ]);
});

test('beyond the limit, nothing is added; deleted ones do not count', async () => {
  const { id } = await insertForm(world);
  const row = (await db.select().from(forms).where(eq(forms.id, id)))[0];
  if (!row) throw new Error('It is there');
  await db.delete(forms);
  const rows = Array.from({ length: FormLimit.forms }, () => ({ ...row, id: crypto.randomUUID() }));
  await db.insert(forms).values(rows);

  const response = await add();
  expect([response.statusCode, refusalOf(response).message]).toEqual([409, formMessages.tooMany]);

  await call(owner, contract.deleteForm, { params: { formId: rows[0]?.id ?? '' } });
  expect((await add()).statusCode).toBe(201);
});
