import type { Db } from '#server/platform/database/client.ts';
import { approvalDecisions, approvals, approvers } from '#server/platform/database/tables/approvals.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';

type TicketRef = { what: string; ticketId: string; companyId: string };
type Planned = ReturnType<typeof approvalsOf>[number];

/**
 * What the company was asked to approve on a ticket. Links in old emails lead nowhere, so what still waited for a decision is
 * withdrawn.
 */
export function approvalsOf(
  { directory, report, startedAt }: Run,
  { approvals: asked = [] }: ImportedTicket,
  { what, ticketId, companyId }: TicketRef,
) {
  const idOf = (key: string | null) => (key === null ? undefined : directory.people.get(key)?.id);
  return asked.map(({ id: _, ticketId: __, approverIds, askedById, decisions, state, endedAt, ...approval }) => {
    const id = newId();
    const isPending = state === 'pending';
    if (isPending) report.change(what, `it waited for an approval, which was withdrawn: ${approval.question}`);
    const ended = isPending ? { state: 'withdrawn' as const, endedAt: startedAt } : { state, endedAt };
    return {
      row: { ...approval, ...ended, id, ticketId, askedOnId: ticketId, companyId, askedById: idOf(askedById) ?? null },
      approvers: [...new Set(approverIds.flatMap((key) => idOf(key) ?? []))].map((userId) => ({
        approvalId: id,
        userId,
      })),
      decisions: decisions.flatMap(({ forId: forKey, recordedById, how, ...decision }) => {
        const [forId, recorder] = [idOf(forKey), idOf(recordedById)];
        if (!forId) return [];
        // Who recorded a decision goes with how they heard of it.
        const recorded = recorder ? { recordedById: recorder, how } : { recordedById: null, how: null };
        return { ...decision, ...recorded, approvalId: id, forId };
      }),
    };
  });
}

/** Stores approvals with who was asked and what they decided. */
export async function storeApprovals(tx: Db, planned: Planned[]) {
  if (planned.length === 0) return;
  await tx.insert(approvals).values(planned.map(({ row }) => row));
  const named = planned.flatMap((approval) => approval.approvers);
  if (named.length > 0) await tx.insert(approvers).values(named);
  const decided = planned.flatMap(({ decisions }) => decisions);
  if (decided.length > 0) await tx.insert(approvalDecisions).values(decided).onConflictDoNothing();
}
