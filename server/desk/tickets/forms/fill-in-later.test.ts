import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { listComments } from '#contract/comments.ts';
import type { Answers } from '#contract/form-answers.ts';
import { fillInForm, updateForm } from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { exportCompany } from '#contract/offboarding.ts';
import { redactComment } from '#contract/redactions.ts';
import { createTicket, findTicket } from '#contract/tickets.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { readCompanyArchive } from '#test/company-archive.ts';
import { insertForm } from '#test/forms.ts';

const world = await startApp({ own: true });
const { call, insertCompany, insertTicket, insertUser } = world;
const owner = await insertUser('super_admin');
const admin = await insertUser('admin');
const { id: formId } = await insertForm(world);
const { id: companyId } = await insertCompany('Lindell & Marsh');
const employee = await insertUser('employee', { companyId });

type Who = Parameters<typeof call>[0];
const at = (ticketId: string) => ({ params: { ticketId } });
const fill = (ticketId: string, answers: Answers, more: object = {}) =>
  call(admin, fillInForm, { ...at(ticketId), body: { formId, answers }, ...more });
const read = async (who: Who, ticketId: string) => (await call(who, findTicket, at(ticketId))).json();
const thread = async (who: Who, ticketId: string) => (await call(who, listComments, at(ticketId))).json();
const laptop: Answers = { laptop: 'yes', model: 'light' };
const lines = 'Do they need a laptop? Yes\nWhich laptop? A light one';

test('staff fill in a form later: an internal note, required questions open, and clients see nothing of it', async () => {
  const ticket = await insertTicket(employee);
  const before = await read(employee, ticket.id);

  expect((await fill(ticket.id, laptop)).statusCode).toBe(201);

  expect((await read(admin, ticket.id)).form).toMatchObject({
    ...{ id: formId, name: 'New employee' },
    answers: [{ key: 'laptop' }, { key: 'model', text: 'A light one' }],
  });
  expect(await thread(admin, ticket.id)).toMatchObject([{ comment: lines, isInternal: true }]);
  expect(await read(employee, ticket.id)).toEqual(before);
  expect(before).toMatchObject({ form: null });
  expect(await thread(employee, ticket.id)).toEqual([]);
  const [entry] = (await call(owner, listAuditEntries, { querystring: { kind: 'ticket', record: ticket.id } })).json();
  expect(entry).toMatchObject({ action: 'noted', changes: { form: [null, 'New employee'] } });
});

test('a ticket has one form: a repeat with its key changes nothing, another one is told', async () => {
  const ticket = await insertTicket(employee);
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const body = { title: 'Ada', answers: { person: { name: 'Ada' }, firstDay: '2026-12-01' }, formId };
  const raised = (await call(employee, createTicket, { body: body as never })).json();

  const [first, ...others] = [
    ...[await fill(ticket.id, laptop, key), await fill(ticket.id, laptop, key), await fill(ticket.id, laptop)],
    await fill(raised.id, laptop),
  ];

  expect([first?.statusCode, ...others.map(({ statusCode }) => statusCode)]).toEqual([201, 201, 409, 409]);
  expect(others.slice(1).map((each) => refusalOf(each).message)).toEqual([formMessages.hasForm, formMessages.hasForm]);
  expect(await thread(admin, ticket.id)).toHaveLength(1);
  expect((await read(employee, raised.id)).form).toMatchObject({ name: 'New employee' });
});

test('two people at once: one form', async () => {
  const ticket = await insertTicket(employee);

  const both = await Promise.all([fill(ticket.id, laptop), fill(ticket.id, laptop)]);

  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await thread(admin, ticket.id)).toHaveLength(1);
});

test.each<[string, Answers, string, string]>([
  ['no answer', {}, 'answers', formMessages.noAnswers],
  ['a wrong answer', { ...laptop, model: 'abacus' }, 'answers.model', formMessages.option],
])('%s is refused, and the ticket has no form', async (_, answers, path, message) => {
  const ticket = await insertTicket(employee);

  const response = await fill(ticket.id, answers);

  expect([response.statusCode, refusalOf(response).issues]).toEqual([400, [{ path, message }]]);
  expect(await read(admin, ticket.id)).toMatchObject({ form: null });
});

test('a form that is not offered any more is told', async () => {
  const { id } = await insertForm(world);
  await call(owner, updateForm, { params: { formId: id }, body: { isActive: false } });
  const ticket = await insertTicket(employee);

  const response = await call(admin, fillInForm, { ...at(ticket.id), body: { formId: id, answers: laptop } });

  expect([response.statusCode, refusalOf(response).message]).toEqual([409, formMessages.goneLater]);
});

test('removing the note for good removes the form; the company’s export has both only with notes', async () => {
  const ticket = await insertTicket(employee);
  await fill(ticket.id, laptop);
  const exported = async (notes: 'true' | 'false') => {
    const response = await call(owner, exportCompany, { params: { companyId }, querystring: { notes } });
    const { records } = await readCompanyArchive(response.rawPayload);
    return JSON.stringify(records.tickets.filter(({ id }) => id === ticket.id));
  };

  expect(await exported('false')).not.toContain('A light one');
  expect(await exported('true')).toContain('A light one');
  const [note] = await thread(admin, ticket.id);
  const body = { what: 'text' as const, reason: 'A secret' };
  await call(owner, redactComment, { params: { ticketId: ticket.id, commentId: note?.id ?? '' }, body });

  expect(await read(admin, ticket.id)).toMatchObject({ form: null });
  expect((await fill(ticket.id, laptop)).statusCode).toBe(201);
  expect(await read(employee, ticket.id)).toMatchObject({ form: null });
});
