import type { LinkedApproval } from '#contract/approvals.ts';
import { ApprovalLimit, approvalMessages } from '#contract/approvals-constants.ts';
import { centsInWords } from '#contract/money-words.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import type { Ended } from './ended.ts';

type Shown = {
  approval: LinkedApproval;
  token: string;
  /** What was typed, if it came back. */
  note?: string;
  problem?: string | undefined;
};

/** The page behind the link of an email that asks for an approval. Only its buttons decide something. */
export function approvalPage({ approval, token, note = '', problem }: Shown) {
  const { ticket, kind, question, amount, minutes, expiresOn, askedByName, companyName, decidesAs } = approval;
  const heading = 'Do you approve this?';
  const costs = [amount !== null && centsInWords(amount), minutes !== null && `up to ${minutesInWords(minutes)}`];
  const facts = [kindLabels[kind], ...costs].filter(Boolean).join(' · ');
  const until = expiresOn ? ` Until ${dayInWords(expiresOn)}.` : '';
  const content = `<h1>${heading}</h1>
<p class="ticket"><strong>${escaped(ticket.ticketNumber)}</strong> <bdi>${escaped(ticket.title)}</bdi></p>
<p class="asked" dir="auto">${escaped(question)}</p>
<p><strong>${escaped(facts)}</strong></p>
<p class="ticket">${askedByName ? `Asked by <bdi>${escaped(askedByName)}</bdi>.` : ''}${until}</p>
<p>You decide as <strong><bdi>${escaped(decidesAs)}</bdi></strong> for <bdi>${escaped(companyName)}</bdi>.</p>
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
${approval.needsLogin ? loginFirst(approval) : formOf(token, note)}`;
  return { title: `${problem ? 'Error: ' : ''}${heading}`, content };
}

/** Why nothing can be decided, and what to do next. */
export function endedPage({ heading, text, ticketId, hasAccount = true }: Ended) {
  const login = ticketId ? 'Log in to see the ticket' : 'Log in to see what is waiting for you';
  const content = `<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
<p><a href="${hasAccount ? addressOf(ticketId) : '/track'}">${hasAccount ? login : 'Get new links to your tickets'}</a></p>`;
  return { title: heading, content };
}

function formOf(token: string, note: string) {
  return `<form method="post" action="/ticketing/approve/${encodeURIComponent(token)}">
<label class="comment" for="note">Note <span>(needed to decline)</span></label>
<textarea id="note" name="note" rows="3" maxlength="${ApprovalLimit.note}" dir="auto">
${escaped(note)}</textarea>
<button name="decision" value="approved">Approve</button>
<button name="decision" value="declined" class="second">Decline</button>
</form>`;
}

/** People without an account prove that the mailbox is theirs, as everybody does who forgot a password. */
function loginFirst({ hasAccount, ticket }: LinkedApproval) {
  const login = `<a href="${addressOf(ticket.id)}">Log in to decide</a>`;
  if (hasAccount) return `<p>${escaped(approvalMessages.loginFirst)}</p>\n<p>${login}</p>`;
  return `<p>${escaped(approvalMessages.accountFirst)}</p>
<p><a href="/ticketing/forgot-password">Choose a password</a></p>
<p>${login}</p>`;
}

/** The login comes first there. */
function addressOf(ticketId?: string) {
  return ticketId ? `/ticketing/client?ticket=${ticketId}` : '/ticketing/client';
}

const kindLabels: Record<LinkedApproval['kind'], string> = { work: 'Work', purchase: 'Purchase', access: 'Access' };

/** `Friday, December 18` of a date. */
function dayInWords(date: string) {
  const day = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-US', day);
}
