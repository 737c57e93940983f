import * as contract from '#contract/approvals.ts';
import { askForApproval, insertApprovalToken } from '../approvals.ts';
import { deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

const everybody = '401 200 200 200 200 200 200 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const unknownToStaff = '401 403 403 403 404 404 403 401 401 401';
const unknown = '401 404 404 404 404 404 404 401 401 401';
const forEverybody = (status: number) => Array(10).fill(status).join(' ');

const question = { kind: 'work', question: 'May we move the server?' };
const approved = { decision: 'approved' };

const onTicket =
  (body?: unknown, values: Parameters<Scene['insertTicket']>[1] = {}) =>
  async (scene: Scene) => {
    const { companyId, insertUser, insertTicket, owner } = scene;
    await insertUser('manager', { companyId });
    return { params: { ticketId: (await insertTicket(owner, values)).id }, body };
  };

type Asked = { of?: 'owner' | 'colleague'; named?: boolean; withdrawn?: boolean };

/** An approval of a ticket in company A: for its managers, or for the caller, if they are of it. */
async function asked(scene: Scene, { of = 'owner', named = false }: Asked = {}) {
  const { companyId, insertUser, insertTicket, colleague, owner } = scene;
  const manager = await insertUser('manager', { companyId });
  const { id: ticketId } = await insertTicket(of === 'owner' ? owner : colleague);
  const approverIds = named ? [owner.id === colleague.id ? manager.id : owner.id] : null;
  const { id: approvalId } = await askForApproval(scene, ticketId, { approverIds });
  return { approvalId, manager };
}

const at =
  (how: Asked = {}, body?: unknown) =>
  async (scene: Scene) => ({ params: { approvalId: (await asked(scene, how)).approvalId }, body });

/** What staff say that a manager said. */
const recorded = async (scene: Scene) => {
  const { approvalId, manager } = await asked(scene);
  return { params: { approvalId }, body: { ...approved, forId: manager.id, how: 'phone', note: 'Called at 9.' } };
};

const link =
  (body?: unknown, amount: number | null = null) =>
  async (scene: Scene) => {
    const { companyId, insertUser, insertTicket, colleague, db } = scene;
    const manager = await insertUser('manager', { companyId });
    const { id } = await askForApproval(scene, (await insertTicket(colleague)).id, { amount });
    return { params: { token: await insertApprovalToken(db, id, manager.id) }, body };
  };

export const approvalRows = [
  row('approvals of a ticket', contract.listApprovals, '401 200 200 200 200 200 404 401 401 401', onTicket()),
  row('approvals that wait', contract.listWaitingApprovals, everybody),
  row('approvals of a company', contract.listCompanyApprovals, forStaff, ({ companyId }) => ({
    params: { companyId },
  })),
  row('approvals of a deleted company', contract.listCompanyApprovals, unknownToStaff, async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
  })),
  row('ask for an approval', contract.createApproval, '401 403 403 403 201 201 403 401 401 401', onTicket(question)),
  row('ask for nothing', contract.createApproval, '401 403 403 403 400 400 403 401 401 401', onTicket({})),
  row(
    'ask on a closed ticket',
    contract.createApproval,
    '401 403 403 403 409 409 403 401 401 401',
    onTicket(question, { status: 'closed' }),
  ),
  row('withdraw an approval', contract.withdrawApproval, forStaff, at()),
  row('decide as a manager', contract.decideApproval, '401 403 403 200 400 400 404 401 401 401', at({}, approved)),
  row(
    'decide if one is named',
    contract.decideApproval,
    '401 404 404 200 400 400 404 401 401 401',
    at({ of: 'colleague' }, approved),
  ),
  row(
    'decline without a note',
    contract.decideApproval,
    '401 403 403 400 400 400 404 401 401 401',
    at(
      {},
      {
        decision: 'declined',
      },
    ),
  ),
  row('record a decision', contract.decideApproval, '401 403 403 400 200 200 404 401 401 401', recorded),
  row('an approval by link', contract.findApprovalByLink, forEverybody(200), link()),
  row('decide by link', contract.decideByLink, forEverybody(200), link(approved)),
  row('decide by link, broken', contract.decideByLink, forEverybody(400), link({ decision: 'perhaps' })),
  row('decide a large amount by link', contract.decideByLink, forEverybody(403), link(approved, 500_000)),
  ...['x', 'a'.repeat(26), "' or 1=1"].flatMap((token) => [
    row(`approval with ${token}`, contract.findApprovalByLink, forEverybody(404), () => ({ params: { token } })),
    row(`decide with ${token}`, contract.decideByLink, forEverybody(404), () => ({ params: { token }, body: {} })),
  ]),
  ...[crypto.randomUUID(), 'ill-formed'].flatMap((id) => [
    row(`approvals of ticket ${id}`, contract.listApprovals, unknown, () => ({ params: { ticketId: id } })),
    row(`ask on ticket ${id}`, contract.createApproval, unknownToStaff, () => ({ params: { ticketId: id }, body: {} })),
    row(`withdraw ${id}`, contract.withdrawApproval, unknownToStaff, () => ({ params: { approvalId: id } })),
    row(`decide ${id}`, contract.decideApproval, unknown, () => ({ params: { approvalId: id }, body: {} })),
  ]),
];
