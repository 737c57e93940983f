import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideApproval, listApprovals, type NewApprovalInput } from '#contract/approvals.ts';
import { archiveCompany } from '#contract/companies.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { addTime, updateTime } from '#contract/time.ts';
import { deleteUser, switchUser, updateUser } from '#contract/users.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { startApp } from '#test/app.ts';
import { askForApproval } from '#test/approvals.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { watchApprovals } from './watch.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertTicket, insertUser } = world;
const consumer = watchApprovals();

beforeEach(() => moveToNow(db, consumer.name));

async function scene(body: Partial<NewApprovalInput> = {}) {
  const { id: companyId } = await insertCompany();
  const carol = await insertUser('manager', { companyId });
  const luis = await insertUser('member', { companyId });
  const chief = await insertUser('super_admin');
  const dana = await insertUser('employee', { companyId });
  const ticket = await insertTicket(dana);
  const params = { ticketId: ticket.id };
  const { id } = await askForApproval(world, ticket.id, body);
  const stateAfter = async () => {
    await handleAll(db, consumer);
    return (await db.select().from(approvals).where(eq(approvals.id, id)))[0]?.state;
  };
  const status = async () => (await call(chief, findTicket, { params })).json().status;
  return { companyId, carol, luis, chief, dana, ticket, params, id, stateAfter, status };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const leaving: Record<string, (scene: Scene) => Promise<{ statusCode: number }>> = {
  'is deactivated': ({ chief, carol }) =>
    call(chief, switchUser, { params: { userId: carol.id }, body: { isActive: false } }),
  'is deleted': ({ chief, carol }) => call(chief, deleteUser, { params: { userId: carol.id } }),
  'is no manager any more': ({ chief, carol }) => {
    const { email, firstName, lastName } = carol;
    const body = { email, firstName, lastName, role: 'employee' } as const;
    return call(chief, updateUser, { params: { userId: carol.id }, body });
  },
  'loses the ticket to another company': async ({ chief, params }) => {
    const { id: clientId, companyId } = await insertUser('employee');
    return call(chief, updateTicket, { params, body: { clientId, companyId: companyId ?? '' } });
  },
  'has an archived company': ({ chief, companyId }) => call(chief, archiveCompany, { params: { companyId } }),
};

test.each(Object.entries(leaving))('an approval is withdrawn if the last approver %s', async (_, leave) => {
  const made = await scene();
  expect(await made.stateAfter()).toBe('pending');

  expect((await leave(made)).statusCode).toBe(200);

  expect([await made.stateAfter(), await made.status()]).toEqual(['withdrawn', 'open']);
});

test('while somebody is left to decide it stays, and one who left decided nothing', async () => {
  const { companyId, carol, chief, id, stateAfter } = await scene({ needs: 'all' });
  const amy = await insertUser('manager', { companyId });
  const approve = { params: { approvalId: id }, body: { decision: 'approved' } } as const;
  await call(carol, decideApproval, approve);

  await call(chief, switchUser, { params: { userId: carol.id }, body: { isActive: false } });
  expect(await stateAfter()).toBe('pending');
  expect((await call(amy, decideApproval, approve)).json().state).toBe('approved');
});

test('that one leaves without a decision approves nothing, even if all others have approved', async () => {
  const { companyId, carol, chief, id, stateAfter } = await scene({ needs: 'all' });
  const amy = await insertUser('manager', { companyId });
  await call(carol, decideApproval, { params: { approvalId: id }, body: { decision: 'approved' } });

  await call(chief, deleteUser, { params: { userId: amy.id } });

  expect(await stateAfter()).toBe('withdrawn');
});

test('somebody who was named and takes part no more, or became the requester, does not decide', async () => {
  for (const change of ['participants', 'requester'] as const) {
    const { chief, luis, params, ticket } = await scene();
    const { id } = await askForApproval(world, ticket.id, { approverIds: [luis.id] });
    await (change === 'participants'
      ? call(chief, setParticipants, { params, body: { userIds: [] } })
      : call(chief, updateTicket, { params, body: { clientId: luis.id } }));
    await handleAll(db, consumer);

    const listed = (await call(chief, listApprovals, { params })).json();
    expect(listed.map((each) => [each.id === id, each.state])).toEqual([
      [true, 'withdrawn'],
      [false, 'pending'],
    ]);
  }
});

describe('a budget of minutes', () => {
  const work = { kind: 'remote' } as const;

  async function approved(minutes: number) {
    const made = await scene({ minutes });
    const { carol, chief, id, params } = made;
    await call(chief, addTime, { params, body: { ...work, minutes: 500 } });
    await call(carol, decideApproval, { params: { approvalId: id }, body: { decision: 'approved' } });
    const add = async (more: number) =>
      (await call(chief, addTime, { params, body: { ...work, minutes: more } })).json().id;
    const told = async () => {
      await handleAll(db, consumer);
      const happened = await db.select().from(events).where(eq(events.recordId, params.ticketId)).orderBy(events.id);
      return happened
        .filter(({ action }) => action === 'approved time used')
        .map(({ changes }) => changes?.usedPercent?.[1]);
    };
    return { ...made, add, told };
  }

  test('is told of at 80 and at 100 percent, each once, and stops no time', async () => {
    const { add, told, chief } = await approved(100);

    await add(79);
    expect(await told()).toEqual([]);
    const entryId = await add(1);
    expect(await told()).toEqual([80]);
    await call(chief, updateTime, { params: { entryId }, body: { minutes: 15 } });
    await call(chief, updateTime, { params: { entryId }, body: { minutes: 1 } });
    expect(await told()).toEqual([80]);
    await add(20);
    await add(300);
    expect(await told()).toEqual([80, 100]);
  });

  test('reached twice at once is told once, the higher', async () => {
    const { add, told } = await approved(100);

    await add(200);

    expect(await told()).toEqual([100]);
  });
});
