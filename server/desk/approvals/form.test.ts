import { expect, test } from 'vitest';
import { decideApproval, listApprovals } from '#contract/approvals.ts';
import type { FormApproval } from '#contract/form-answers.ts';
import { listOfferedForms, updateForm } from '#contract/forms.ts';
import { createTicket, findTicket } from '#contract/tickets.ts';
import { startApp } from '#test/app.ts';
import { insertForm } from '#test/forms.ts';

const world = await startApp();
const { call, insertCompany, insertUser } = world;

const approval: FormApproval = { kind: 'access', question: 'May they have this access?', notRequester: false };
const answers = { person: { name: 'Grace Hopper' }, firstDay: '2026-12-01' };

async function scene(changes: Partial<FormApproval> = {}) {
  const { id: companyId } = await insertCompany();
  const chief = await insertUser('super_admin');
  const form = await insertForm(world, { approval: { ...approval, ...changes } });
  type User = Awaited<ReturnType<typeof insertUser>>;
  const raise = async (who: User, more: object = {}) => {
    const response = await call(who, createTicket, { body: { formId: form.id, answers, ...more } });
    const { id: ticketId, status } = response.json();
    const listed = (await call(chief, listApprovals, { params: { ticketId } })).json();
    const now = (await call(chief, findTicket, { params: { ticketId } })).json();
    return { ticketId, status, now: now.status, approval: listed[0], count: listed.length };
  };
  return { companyId, chief, form, raise };
}

test('a form says what it asks for, and asks as soon as the ticket is raised', async () => {
  const { companyId, form, raise, chief } = await scene();
  const [employee, carol] = [await insertUser('employee', { companyId }), await insertUser('manager', { companyId })];

  const offered = (await call(employee, listOfferedForms, {})).json().find(({ id }) => id === form.id);
  const raised = await raise(employee);

  expect(offered?.approval).toEqual(approval);
  expect(raised).toMatchObject({
    status: 'waiting_client',
    now: 'waiting_client',
    count: 1,
    approval: { kind: 'access', question: approval.question, state: 'pending', askedByName: null, amount: null },
  });
  expect(raised.approval?.approvers?.map(({ id }) => id)).toEqual([carol.id]);
  const forClient = await raise(chief, { companyId, clientId: employee.id });
  expect(forClient.approval?.state).toBe('pending');
});

test('it is withdrawn at once if nobody could decide, and the ticket stays open', async () => {
  const { companyId, raise } = await scene();

  const raised = await raise(await insertUser('employee', { companyId }));

  expect(raised).toMatchObject({ status: 'open', now: 'open', count: 1, approval: { state: 'withdrawn' } });
});

test('a manager decides what they asked for themselves, unless the form says that somebody else must', async () => {
  for (const notRequester of [false, true]) {
    const { companyId, raise } = await scene({ notRequester });
    const [carol, amy] = [await insertUser('manager', { companyId }), await insertUser('manager', { companyId })];
    const { approval: asked } = await raise(carol);
    const decide = (who: typeof carol) =>
      call(who, decideApproval, { params: { approvalId: asked?.id ?? '' }, body: { decision: 'approved' } });

    expect((await decide(carol)).statusCode).toBe(notRequester ? 403 : 200);
    expect((await decide(amy)).statusCode).toBe(notRequester ? 200 : 409);
  }
});

test('a form asks for something else, or nothing, after a change', async () => {
  const { chief, form, companyId, raise } = await scene();
  await insertUser('manager', { companyId });
  const change = (changed: FormApproval | null) =>
    call(chief, updateForm, { params: { formId: form.id }, body: { approval: changed } });

  expect((await change({ ...approval, notRequester: true })).json().approval?.notRequester).toBe(true);
  expect((await change(null)).json().approval).toBeNull();
  expect(await raise(await insertUser('employee', { companyId }))).toMatchObject({ now: 'open', count: 0 });
});
