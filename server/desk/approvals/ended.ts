import type { Approval } from '#contract/approvals.ts';
import { approvalMessages } from '#contract/approvals-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { findLink } from '#server/platform/links/links.ts';
import { formatDate } from '#server/platform/mail/format-dates.ts';
import { findRecipient } from '#server/platform/mail/recipient.ts';
import { findApproval } from './queries.ts';

/** Why a link decides nothing any more, and where its owner reads on: the ticket, for somebody who can log in. */
export type Ended = { heading: string; text: string; ticketId?: string; hasAccount?: boolean };

const invalid: Ended = { heading: 'This link is not valid', text: approvalMessages.invalidLink };

/** Says what became of the approval of a link that decides nothing any more, as far as its owner may know. */
export async function findEnded(db: Db, token: string): Promise<Ended> {
  const link = await findLink(db, 'approval', token);
  const owner = link && (await findRecipient(db, link.userId));
  if (!owner) return invalid;
  try {
    const approval = await findApproval(db, owner, link.subjectId);
    const { hasAccount } = owner;
    return { ...outcomeOf(approval, owner.id, await findZone(db)), ticketId: approval.ticket.id, hasAccount };
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'hidden') return invalid;
    throw error;
  }
}

/** What happened, by whom and when. */
function outcomeOf({ state, approvers = [], endedAt, question }: Approval, ownId: string, zone: string): Ended {
  const asked = `“${question}”`;
  const own = approvers.find(({ id, decision }) => id === ownId && decision !== null);
  if (own?.decidedAt) {
    const when = `on ${formatDate(own.decidedAt, zone)}`;
    const by = own.recordedByName ? `, as ${own.recordedByName} recorded` : '';
    const rest = state === 'pending' ? ' Others still have to decide.' : ' We were told, and go on from here.';
    return { heading: `You ${own.decision} this`, text: `You ${own.decision} ${asked} ${when}${by}.${rest}` };
  }
  const on = endedAt ? ` on ${formatDate(endedAt, zone)}` : '';
  if (state === 'withdrawn')
    return { heading: 'There is nothing to decide any more', text: `We withdrew ${asked}${on}.` };
  if (state === 'expired')
    return {
      heading: 'This can’t be decided any more',
      text: `Nobody decided ${asked} in time. If you still want it, answer on the ticket or call us.`,
    };
  const decider = approvers.find(({ decision }) => decision === state);
  if (decider && state !== 'pending')
    return { heading: `This was ${state} already`, text: `${decider.name} ${state} ${asked}${on}.` };
  return invalid;
}
