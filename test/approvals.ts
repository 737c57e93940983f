import { createApproval, type NewApprovalInput } from '#contract/approvals.ts';
import type { Db } from '#server/platform/database/client.ts';
import { createLink } from '#server/platform/links/links.ts';
import type { startApp } from './app.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'call' | 'insertUser'>;

/** Asks for an approval on a ticket as one of the staff, and returns it. */
export async function askForApproval(
  { call, insertUser }: World,
  ticketId: string,
  body: Partial<NewApprovalInput> = {},
) {
  const question = 'May we replace the switch?';
  const response = await call(await insertUser('admin'), createApproval, {
    params: { ticketId },
    body: { kind: 'purchase', question, ...body },
  });
  return response.json();
}

/** The token of an email’s link with which somebody decides an approval. */
export function insertApprovalToken(db: Db, approvalId: string, userId: string) {
  return createLink(db, 'approval', { userId, subjectId: approvalId });
}
