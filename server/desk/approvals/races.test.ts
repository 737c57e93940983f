import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decideApproval, decideByLink, withdrawApproval } from '#contract/approvals.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { findTicket } from '#contract/tickets.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { startApp } from '#test/app.ts';
import { askForApproval, insertApprovalToken } from '#test/approvals.ts';

const world = await startApp();
const { call, db, insertCompany, insertTicket, insertUser } = world;

const endings = ['approval decided', 'approval withdrawn', 'approval expired'];

async function scene(needs: 'any' | 'all' = 'any') {
  const { id: companyId } = await insertCompany();
  const managers = await Promise.all([1, 2, 3].map(() => insertUser('manager', { companyId })));
  const priya = await insertUser('admin');
  const ticket = await insertTicket(await insertUser('employee', { companyId }));
  const { id } = await askForApproval(world, ticket.id, { needs });
  const params = { approvalId: id };
  const outcome = async () => {
    const [approval] = await db.select().from(approvals).where(eq(approvals.id, id));
    const decisions = await db.select().from(approvalDecisions).where(eq(approvalDecisions.approvalId, id));
    const happened = await db.select().from(events).where(eq(events.recordId, ticket.id));
    const ended = happened.filter(({ action }) => endings.includes(action));
    const { status } = (await call(priya, findTicket, { params: { ticketId: ticket.id } })).json();
    return { state: approval?.state, decisions, ended: ended.length, status };
  };
  return { managers, priya, ticket, id, params, outcome };
}

const bodies = [{ decision: 'approved' }, { decision: 'declined', note: 'No' }] as const;

test('double and opposite decisions at once, in the portal, by link and by hand, are one outcome', async () => {
  const { managers, priya, id, params, outcome } = await scene();
  const tokens = await Promise.all(managers.map((manager) => insertApprovalToken(db, id, manager.id)));
  const sent = bodies.flatMap((body) => [
    ...managers.flatMap((manager) => [
      call(manager, decideApproval, { params, body }),
      call(priya, decideApproval, { params, body: { ...body, note: 'Said so', forId: manager.id, how: 'phone' } }),
    ]),
    ...tokens.map((token) => call(undefined, decideByLink, { params: { token }, body })),
  ]);

  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();

  const { state, decisions, ended, status } = await outcome();
  expect(statuses.filter((each) => each === 200)).toHaveLength(1);
  expect(statuses.filter((each) => ![200, 404, 409].includes(each))).toEqual([]);
  expect([decisions.map(({ decision }) => decision), ended, status]).toEqual([[state], 1, 'open']);
});

test('all at once: the last approval approves, unless somebody declines', async () => {
  for (const declines of [false, true]) {
    const { managers, params, outcome } = await scene('all');
    const answers = await Promise.all(
      managers.map((manager, index) =>
        call(manager, decideApproval, { params, body: declines && index === 1 ? bodies[1] : bodies[0] }),
      ),
    );

    const { state, decisions, ended } = await outcome();
    expect([state, ended]).toEqual([declines ? 'declined' : 'approved', 1]);
    expect(decisions).toHaveLength(answers.filter(({ statusCode }) => statusCode === 200).length);
  }
});

test('a decision and a withdrawal at once are one outcome', async () => {
  const { managers, priya, params, outcome } = await scene();

  await Promise.all([
    call(priya, withdrawApproval, { params }),
    ...managers.map((manager) => call(manager, decideApproval, { params, body: bodies[0] })),
  ]);

  const { state, decisions, ended } = await outcome();
  expect([state === 'approved' ? 1 : 0, 1]).toEqual([decisions.length, ended]);
});

test('a decision during a merge and its undoing is one outcome, on the ticket where it was asked', async () => {
  const { managers, priya, ticket, id, params, outcome } = await scene();
  const [manager] = managers;
  const into = await insertTicket(await insertUser('employee', { companyId: ticket.companyId }));
  const ticketParams = { params: { ticketId: ticket.id } };

  const [, decided] = await Promise.all([
    call(priya, mergeTicket, { ...ticketParams, body: { intoId: into.id } }),
    call(manager, decideApproval, { params, body: bodies[0] }),
  ]);
  await call(priya, unmergeTicket, ticketParams);

  expect(decided.statusCode).toBe(200);
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id));
  expect([row?.ticketId, row?.state, (await outcome()).status]).toEqual([ticket.id, 'approved', 'open']);
});
