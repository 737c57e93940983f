import { and, eq } from 'drizzle-orm';
import type { LinkedApproval, OwnDecisionInput } from '#contract/approvals.ts';
import { approvalMessages } from '#contract/approvals-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { permit, Refusal } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { openLink } from '#server/platform/links/links.ts';
import { decide } from './commands.ts';
import { isAwaited, isOver, selectDeciders } from './deciders.ts';

/**
 * What the link of an approver asks. Reads only.
 * @param ip the client's address, as in the request
 * @throws 404 for an unknown token, and once the approval has ended or its owner can't decide it any more; 429 for a client
 * that has guessed too often
 */
export async function findApprovalByLink(db: Db, token: string, ip: string): Promise<LinkedApproval> {
  return (await openApproval(db, token, ip)).shown;
}

/**
 * Decides an approval with the link of its email. Of two calls at once, the second finds that it has ended.
 * @param ip the client's address, as in the request
 * @throws what `findApprovalByLink` throws; 403 for an amount that takes a login
 */
export async function decideByLink(db: Db, token: string, ip: string, input: OwnDecisionInput) {
  const { approvalId, person, shown } = await openApproval(db, token, ip);
  const { needsLogin, ticket, decidesAs } = shown;
  permit(!needsLogin, approvalMessages.loginFirst);
  const { id, role, companyId } = person;
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  const actor = { type: 'user', id, role, companyId, address: ip } as UserActor;
  await db.transaction((tx) => decide(tx, actor, approvalId, { ...input, forId: actor.id }));
  return { ticket, decidesAs, decision: input.decision };
}

/** Whether a link may not decide about an amount, by the setting. */
async function takesLogin(db: Db, amount: number | null) {
  const dollars = await findSetting(db, 'approval_link_dollars');
  return dollars === 0 || (amount ?? 0) > dollars * 100;
}

async function openApproval(db: Db, token: string, ip: string) {
  const link = await openLink(db, 'approval', { token, ip });
  const isTheirs = link && and(eq(approvals.id, link.subjectId), eq(users.id, link.userId), isAwaited);
  const [found] = isTheirs ? await selectDeciders(db, isTheirs) : [];
  if (!found || (await isOver(db, found.asked))) throw new Refusal('hidden', approvalMessages.invalidLink);
  const { approvalId, person, name, ticket, companyName, asked, askedByName } = found;
  const { hasAccount } = person;
  const shown = { ticket, companyName, ...asked, askedByName, decidesAs: name, hasAccount };
  return { approvalId, person, shown: { ...shown, needsLogin: await takesLogin(db, asked.amount) } };
}
