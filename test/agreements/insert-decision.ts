import { type Db, one } from '#server/platform/database/client.ts';
import { approvalDecisions, approvals, approvers } from '#server/platform/database/tables/approvals.ts';

type Asked = {
  companyId: string;
  /** The ticket on which it was asked. */
  ticketId: string;
  /** The ticket that shows it, if that one was merged. */
  shownOnId?: string;
  approverId: string;
  /** The member of staff who asked, and recorded the decision. */
  staffId: string;
  question?: string;
  note?: string;
};

/** A purchase that was approved by phone, in the past. */
export async function insertDecision(
  db: Db,
  { companyId, ticketId, shownOnId = ticketId, approverId, staffId, question = 'May we?', note = 'Go on' }: Asked,
) {
  const decidedAt = new Date(86_400_000);
  const asked = { kind: 'purchase', question, amount: 450_00, needs: 'all', asksManagers: false } as const;
  const decided = { state: 'approved', endedAt: decidedAt, createdAt: new Date(0) } as const;
  const places = { companyId, ticketId: shownOnId, askedOnId: ticketId, askedById: staffId };
  const { id: approvalId } = one(
    await db
      .insert(approvals)
      .values({ ...asked, ...decided, ...places })
      .returning(),
  );
  await db.insert(approvers).values({ approvalId, userId: approverId });
  const decision = { decision: 'approved', how: 'phone', note, createdAt: decidedAt } as const;
  await db.insert(approvalDecisions).values({ ...decision, approvalId, forId: approverId, recordedById: staffId });
  return approvalId;
}
