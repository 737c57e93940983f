import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createApproval,
  decideApproval,
  listApprovals,
  listCompanyApprovals,
  listWaitingApprovals,
  withdrawApproval,
} from '#contract/approvals.ts';
import { ApprovalLimit, approvalMessages } from '#contract/approvals-constants.ts';
import { listHistory } from '#contract/history.ts';
import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { listParticipants } from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { one } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { insertKey } from '#test/api-keys.ts';
import { startApp } from '#test/app.ts';
import { askForApproval } from '#test/approvals.ts';

const world = await startApp();
const { call, db, insertComment, insertCompany, insertTicket, insertUser } = world;

type User = Awaited<ReturnType<typeof insertUser>>;
type Body = NonNullable<Parameters<typeof call<typeof createApproval>>[2]['body']>;

const question = 'May we replace the switch?';
const asked = { kind: 'purchase', question, amount: 123_456, minutes: 90 } as const;

/** A ticket of Dana’s, her two managers, and staff. */
async function scene() {
  const { id: companyId } = await insertCompany('Gateway Dental');
  const dana = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const carol = await insertUser('manager', { companyId, firstName: 'Carol', lastName: 'Hendricks' });
  const amy = await insertUser('manager', { companyId, firstName: 'Amy', lastName: 'Tran' });
  const luis = await insertUser('member', { companyId, firstName: 'Luis', lastName: 'Ortiz' });
  const priya = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
  const ticket = await insertTicket(dana);
  const params = { ticketId: ticket.id };
  const ask = async (body: Partial<Body> = {}) =>
    (await call(priya, createApproval, { params, body: { ...asked, ...body } })).json();
  const refused = async (body: object) =>
    refusalOf(await call(priya, createApproval, { params, body: { ...asked, ...body } }));
  const decide = (who: User, approvalId: string, body: object = { decision: 'approved' }) =>
    call(who, decideApproval, { params: { approvalId }, body: body as { decision: 'approved' } });
  const list = async (who: User) => (await call(who, listApprovals, { params })).json();
  const status = async () => (await call(priya, findTicket, { params })).json().status;
  return { companyId, dana, carol, amy, luis, priya, ticket, params, ask, refused, decide, list, status };
}

/** A refusal’s status, with the fields that it names or else its words. */
function refusalOf(response: { statusCode: number; body: string }) {
  const { message, issues }: { message: string; issues?: { path: string }[] } = JSON.parse(response.body);
  return [response.statusCode, issues?.map(({ path }) => path) ?? message];
}

describe('asking', () => {
  test('the managers are asked, and the ticket waits for the client', async () => {
    const { ask, status, list, carol } = await scene();

    const approval = await ask();

    expect(approval).toMatchObject({ ...asked, state: 'pending', askedByName: 'Priya Raman', asksManagers: true });
    expect(approval.approvers?.map(({ name }) => name)).toEqual(['Carol Hendricks', 'Amy Tran']);
    expect(await status()).toBe('waiting_client');
    expect(await list(carol)).toMatchObject([{ id: approval.id, mayDecide: true, amount: 123_456 }]);
  });

  test('clients are told whose decision their ticket waits for, in lists and where it is open', async () => {
    const { ask, decide, dana, carol, amy, luis, priya, params } = await scene();
    const told = async (who: User) => {
      const [listed] = (await call(who, listTickets, {})).json();
      expect((await call(who, findTicket, { params })).json().decisionBy).toBe(listed?.decisionBy);
      return listed?.decisionBy;
    };
    const all = async () => [await told(dana), await told(carol), await told(amy)];
    expect(await all()).toEqual([null, null, null]);

    const { id } = await ask({ needs: 'all' });
    expect(await all()).toEqual(['manager', 'you', 'you']);
    expect(await told(priya)).toBeUndefined();
    await decide(carol, id);
    expect(await all()).toEqual(['manager', 'manager', 'you']);
    await decide(amy, id);
    expect(await all()).toEqual([null, null, null]);

    await ask({ approverIds: [luis.id] });
    expect([...(await all()), await told(luis)]).toEqual(['colleague', 'colleague', 'colleague', 'you']);
    await call(priya, updateTicket, { params, body: { status: 'in_progress' } });
    expect(await all()).toEqual([null, null, null]);
  });

  test('people who are named take part in the ticket, and decide in place of the managers', async () => {
    const { ask, decide, luis, carol, priya, params } = await scene();
    expect((await call(luis, findTicket, { params })).statusCode).toBe(404);

    const { id, approvers } = await ask({ approverIds: [luis.id, luis.id] });

    expect(approvers?.map(({ name }) => name)).toEqual(['Luis Ortiz']);
    const participants = (await call(priya, listParticipants, { params })).json();
    expect(participants.map(({ name }) => name)).toContain('Luis Ortiz');
    expect(refusalOf(await decide(carol, id))).toEqual([403, approvalMessages.notApprover]);
    expect((await decide(luis, id)).json().state).toBe('approved');
  });

  test('nobody is named who could not decide', async () => {
    const { refused, dana, luis, priya, status } = await scene();
    const stranger = await insertUser('manager');
    const left = await insertUser('employee', { companyId: dana.companyId ?? '', isActive: false });

    expect(await refused({ approverIds: [luis.id, dana.id] })).toEqual([400, ['approverIds.1']]);
    for (const { id } of [stranger, left, priya])
      expect(await refused({ approverIds: [id] })).toEqual([400, ['approverIds.0']]);
    expect(await refused({ approverIds: [] })).toEqual([400, ['approverIds']]);
    expect(await status()).toBe('open');
  });

  test('a ticket of a company without a manager needs a name; a private person decides alone', async () => {
    const { id: companyId } = await insertCompany('Loop Salon');
    const employee = await insertUser('employee', { companyId });
    const priya = await insertUser('admin');
    const ask = async (user: User) =>
      call(priya, createApproval, { params: { ticketId: (await insertTicket(user)).id }, body: asked });

    expect(refusalOf(await ask(employee))).toEqual([409, 'Nobody at Loop Salon can approve. Name somebody.']);
    await db.execute(sql`update companies set is_person = true where id = ${companyId}`);
    expect((await ask(employee)).json().approvers).toMatchObject([{ id: employee.id }]);
  });

  test('a requester decides only as a manager', async () => {
    const { carol, priya, decide } = await scene();
    const { id: ticketId } = await insertTicket(carol);
    const { id } = (await call(priya, createApproval, { params: { ticketId }, body: asked })).json();

    expect((await decide(carol, id)).json().state).toBe('approved');
  });

  test('only on an active ticket that is not merged, until a day that is ahead, and within the limits', async () => {
    const { ask, refused, params, ticket, priya, dana } = await scene();
    const into = await insertTicket(dana);
    for (let count = 0; count < ApprovalLimit.pending; count++) await ask();

    expect(await refused({})).toEqual([409, approvalMessages.tooManyPending]);
    const row = one(await db.select().from(approvals).where(eq(approvals.ticketId, ticket.id)).limit(1));
    const ended = { ...row, state: 'withdrawn' as const, endedAt: new Date() };
    await db.update(approvals).set({ state: 'expired', endedAt: new Date() }).where(eq(approvals.ticketId, ticket.id));
    for (let count = ApprovalLimit.pending; count < ApprovalLimit.approvals; count++)
      await db.insert(approvals).values({ ...ended, id: crypto.randomUUID() });
    expect(await refused({})).toEqual([409, approvalMessages.tooMany]);

    await db.delete(approvals).where(eq(approvals.ticketId, ticket.id));
    expect(await refused({ expiresOn: '2020-01-01' })).toEqual([400, ['expiresOn']]);
    expect(await refused({ question: 'x'.repeat(501) })).toEqual([400, ['question']]);
    expect(await refused({ amount: 0 })).toEqual([400, ['amount']]);
    await call(priya, mergeTicket, { params, body: { intoId: into.id } });
    expect(await refused({})).toEqual([409, approvalMessages.merged(`TKT-${into.number}`)]);
    await call(priya, unmergeTicket, { params });
    await call(priya, updateTicket, { params, body: { status: 'resolved' } });
    expect(await refused({})).toEqual([409, approvalMessages.notActive]);
  });
});

describe('who sees it', () => {
  test('staff and approvers all; whoever else sees the ticket sees question and state', async () => {
    const { ask, list, dana, carol, amy, luis, priya, decide } = await scene();
    const { id } = await ask({ approverIds: [luis.id] });

    for (const phase of ['pending', 'declined'] as const) {
      if (phase === 'declined') await decide(luis, id, { decision: 'declined', note: 'canary-note' });
      const whole = { id, state: phase, seesAll: true, amount: 123_456, minutes: 90 };
      expect([await list(priya), await list(luis)]).toMatchObject([[whole], [whole]]);
      for (const who of [dana, carol, amy]) {
        const seen = await list(who);
        expect(seen).toMatchObject([{ id, state: phase, question, seesAll: false }]);
        for (const field of ['amount', 'minutes', 'approvers']) expect(seen[0]).not.toHaveProperty(field);
        expect(JSON.stringify(seen)).not.toMatch(/canary|Luis|123456/);
      }
    }
  });

  test('the history tells clients question and state, and neither amount nor note', async () => {
    const { ask, dana, carol, priya, params, decide } = await scene();
    const { id } = await ask();
    await decide(carol, id, { decision: 'declined', note: 'canary-note' });

    const [own, staff] = [dana, priya].map((who) => call(who, listHistory, { params }));
    const seen = JSON.stringify((await own)?.json());
    expect(seen).toContain(question);
    expect(seen).not.toMatch(/canary|123456/);
    expect(JSON.stringify((await staff)?.json())).toContain('canary-note');
  });

  test('lists what waits for one’s own decision, and what a company was asked', async () => {
    const { ask, carol, dana, priya, decide, companyId } = await scene();
    const [first, second] = [await ask(), await ask({ question: 'And the cable?' })];
    const waiting = async (who: User) => (await call(who, listWaitingApprovals, {})).json().map(({ id }) => id);

    expect(await waiting(carol)).toEqual([first.id, second.id]);
    await decide(carol, first.id);
    expect(await waiting(carol)).toEqual([second.id]);
    expect([await waiting(dana), await waiting(priya)]).toEqual([[], []]);
    const listed = await call(priya, listCompanyApprovals, { params: { companyId }, querystring: { limit: 1 } });
    expect(listed.json()).toMatchObject([{ id: second.id, amount: 123_456 }]);
    expect(listed.headers.link).toContain('rel="next"');
  });
});

describe('deciding', () => {
  test('any: the first decision decides; the next one is refused', async () => {
    const { ask, carol, amy, decide, status } = await scene();
    const { id } = await ask();

    expect(refusalOf(await decide(carol, id, { decision: 'declined' }))).toEqual([400, ['note']]);
    expect((await decide(carol, id, { decision: 'declined', note: 'Too much' })).json()).toMatchObject({
      state: 'declined',
      approvers: [{ name: 'Carol Hendricks', decision: 'declined', note: 'Too much', recordedByName: null, how: null }],
    });
    expect(refusalOf(await decide(amy, id))).toEqual([409, approvalMessages.alreadyDecided]);
    expect(await status()).toBe('open');
  });

  test('all: everybody must approve, and nobody twice', async () => {
    const { ask, carol, amy, decide, status } = await scene();
    const { id } = await ask({ needs: 'all' });

    expect((await decide(carol, id)).json()).toMatchObject({ state: 'pending', mayDecide: false });
    expect(refusalOf(await decide(carol, id))).toEqual([409, approvalMessages.hasDecided]);
    expect(await status()).toBe('waiting_client');
    expect((await decide(amy, id)).json().state).toBe('approved');
  });

  test('all: one decline declines', async () => {
    const { ask, carol, amy, decide } = await scene();
    const { id } = await ask({ needs: 'all' });
    await decide(carol, id);

    expect((await decide(amy, id, { decision: 'declined', note: 'No' })).json().state).toBe('declined');
  });

  test('staff record what an approver said, and how they heard of it', async () => {
    const { ask, carol, dana, priya, decide } = await scene();
    const { id } = await ask();
    const said = { decision: 'approved', forId: carol.id, how: 'phone', note: 'Called at 9:40.' };

    expect(refusalOf(await decide(priya, id))).toEqual([400, ['forId']]);
    expect(refusalOf(await decide(priya, id, { ...said, how: undefined }))).toEqual([400, ['how']]);
    expect(refusalOf(await decide(priya, id, { ...said, note: ' ' }))).toEqual([400, ['note']]);
    expect(refusalOf(await decide(priya, id, { ...said, forId: dana.id }))).toEqual([400, ['forId']]);
    expect(refusalOf(await decide(carol, id, said))).toEqual([400, ['forId']]);
    const { approvers, state } = (await decide(priya, id, said)).json();
    expect([state, approvers?.[0]]).toMatchObject([
      'approved',
      { name: 'Carol Hendricks', recordedByName: 'Priya Raman', how: 'phone', note: 'Called at 9:40.' },
    ]);
  });

  test('no API key decides or records; it may ask and withdraw', async () => {
    const { params, carol, priya, ticket } = await scene();
    const { id: approvalId } = await askForApproval(world, ticket.id);
    const recorded = { decision: 'approved', forId: carol.id, how: 'phone', note: 'Yes' } as const;

    const keys = [await insertKey(db, carol.id), await insertKey(db, priya.id)];
    for (const key of keys)
      expect((await call(key, decideApproval, { params: { approvalId }, body: recorded })).statusCode).toBe(403);
    expect((await call(keys[1], createApproval, { params, body: asked })).statusCode).toBe(201);
    expect((await call(keys[1], withdrawApproval, { params: { approvalId } })).statusCode).toBe(200);
  });

  test('the ticket goes on when nothing is pending any more, as with a requester’s comment', async () => {
    const { carol, dana, priya } = await scene();
    const raised = await call(dana, createTicket, { body: { title: 'Switch', description: 'Broken' } });
    const params = { ticketId: raised.json().id };
    await call(priya, updateTicket, { params, body: { assignedToId: priya.id } });
    const ask = async () => (await call(priya, createApproval, { params, body: asked })).json().id;
    const ticket = async () => (await call(priya, findTicket, { params })).json();
    const [first, second] = [await ask(), await ask()];
    expect((await ticket()).promise?.pausedAt).not.toBeNull();

    await call(carol, decideApproval, { params: { approvalId: first }, body: { decision: 'approved' } });
    expect((await ticket()).status).toBe('waiting_client');
    await call(priya, withdrawApproval, { params: { approvalId: second } });

    expect(await ticket()).toMatchObject({ status: 'in_progress', promise: { pausedAt: null } });
  });

  test('a status that staff have set meanwhile stays, and a decision brings back a resolved ticket', async () => {
    const { ask, carol, decide, priya, params, status } = await scene();
    const [first, second] = [await ask(), await ask()];
    await call(priya, updateTicket, { params, body: { status: 'in_progress' } });
    await decide(carol, first.id);
    expect(await status()).toBe('in_progress');
    await call(priya, updateTicket, { params, body: { status: 'resolved' } });

    await decide(carol, second.id);

    expect(await status()).toBe('open');
  });

  test('withdrawing twice is once, and what was decided stays', async () => {
    const { ask, carol, decide, priya } = await scene();
    const [first, second] = [await ask(), await ask()];
    const withdraw = (approvalId: string) => call(priya, withdrawApproval, { params: { approvalId } });
    await decide(carol, first.id);

    expect(refusalOf(await withdraw(first.id))).toEqual([409, approvalMessages.alreadyDecided]);
    expect([(await withdraw(second.id)).json().state, (await withdraw(second.id)).json().state]).toEqual([
      'withdrawn',
      'withdrawn',
    ]);
    expect(refusalOf(await decide(carol, second.id))).toEqual([409, approvalMessages.alreadyWithdrawn]);
  });
});

describe('merged and split tickets', () => {
  test('a merge takes approvals along, and undoing it returns them', async () => {
    const { ask, carol, dana, decide, priya, params, ticket, list } = await scene();
    const into = await insertTicket(dana);
    const far = await insertTicket(dana);
    const [first, second] = [await ask(), await ask({ question: 'And the cable?' })];
    await call(priya, mergeTicket, { params, body: { intoId: into.id } });
    await call(priya, mergeTicket, { params: { ticketId: into.id }, body: { intoId: far.id } });

    const moved = (await call(carol, listApprovals, { params: { ticketId: far.id } })).json();
    expect(moved.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await decide(carol, first.id)).json()).toMatchObject({ state: 'approved', ticket: { id: far.id } });
    await call(priya, unmergeTicket, { params });

    expect(await list(priya)).toMatchObject([
      { id: second.id, state: 'pending', ticket: { id: ticket.id } },
      { id: first.id, state: 'approved', ticket: { id: ticket.id } },
    ]);
    expect((await call(priya, listApprovals, { params: { ticketId: far.id } })).json()).toEqual([]);
  });

  test('a ticket whose last approval was decided during a merge does not wait after it is undone', async () => {
    const { ask, carol, dana, decide, priya, params, status } = await scene();
    const { id } = await ask();
    await call(priya, mergeTicket, { params, body: { intoId: (await insertTicket(dana)).id } });
    await decide(carol, id);

    await call(priya, unmergeTicket, { params });

    expect(await status()).toBe('open');
  });

  test('a split leaves approvals where they were asked, and a ticket with one can’t be joined again', async () => {
    const { ask, dana, priya, ticket, params, list } = await scene();
    const { id } = await ask();
    const comment = await insertComment(ticket.id, dana);
    const split = { params, body: { commentIds: [comment.id], title: 'The rest' } };
    const created = (await call(priya, splitTicket, split)).json();

    expect((await list(priya)).map((each) => each.id)).toEqual([id]);
    await askForApproval(world, created.id);
    expect((await call(priya, unsplitTicket, { params: { ticketId: created.id } })).statusCode).toBe(409);
  });
});
