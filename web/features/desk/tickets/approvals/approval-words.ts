import { dateWords, dayOf } from '#web/lib/time.ts';
import type { Approval } from './api.ts';

export const stateLabels: Record<Approval['state'], string> = {
  pending: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const needsLabels: Record<Approval['needs'], string> = { any: 'One of them', all: 'All of them' };

export const decisionLabels = { approved: 'Approved', declined: 'Declined' };

export const wayLabels = { phone: 'By phone', 'in person': 'In person', email: 'By email' };

type Approver = NonNullable<Approval['approvers']>[number];

/** `Carol Hendricks approved by phone, recorded by Priya Raman`, which Carol Hendricks reads as `You approved …` */
export function decidedInWords({ id, name, decision, how, recordedByName }: Approver, readerId?: string) {
  const way = how ? ` ${wayLabels[how].toLowerCase()}` : '';
  return `${id === readerId ? 'You' : name} ${decision}${way}${recordedByName ? `, recorded by ${recordedByName}` : ''}`;
}

/** The day of a moment: `Tue, Dec 8`. */
export const dayWords = (moment: string) => dateWords(dayOf(moment));

/** Who has not decided yet. */
export const leftOf = ({ approvers = [] }: Approval) => approvers.filter(({ decision }) => decision === null);

/** Who may still decide, in the words of a reader: `you or Ben Kowalski`. */
export function whoInWords(approval: Approval, readerId: string) {
  const type = approval.needs === 'all' ? 'conjunction' : 'disjunction';
  const left = leftOf(approval);
  const others = left.filter(({ id }) => id !== readerId).map(({ name }) => name);
  const names = others.length < left.length ? ['you', ...others] : others;
  // Whoever does not see the whole approval is not told the names.
  if (names.length === 0) return approval.asksManagers ? 'a manager' : 'a colleague';
  return new Intl.ListFormat('en-US', { type }).format(names);
}

const yes = /\b(approved?|agreed|go ahead|proceed|(fine|ok|okay) (by|with) (me|us))\b/i;
const shortYes = /^\s*(ok|okay|yes|yep|sure|fine)\b.{0,30}$/i;
const doubt = /\?|\b(not|no|decline[ds]?|reject(ed)?)\b|n['’]t\b/i;

/** Whether a message seems to approve something, such as “ok, approved”. Staff decide: it only offers to record it. */
export const saysApproved = (text: string) => (yes.test(text) || shortYes.test(text)) && !doubt.test(text);
