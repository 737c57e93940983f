import { listApprovals, listWaitingApprovals } from '#contract/approvals.ts';
import { addComment, listComments } from '#contract/comments.ts';
import { listAssignableUsers } from '#contract/companies.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { listHistory } from '#contract/history.ts';
import { endPresence, showPresence } from '#contract/live.ts';
import { listRecipients } from '#contract/notifications.ts';
import { findTicketRating } from '#contract/ratings.ts';
import { findProvider } from '#contract/settings.ts';
import { findRequester } from '#contract/ticket-people.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { findTimer, listTime } from '#contract/time.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { by, type Comment, comment, type HistoryEntry, historyEntry, someComments } from './comments.ts';
import { admin, member, superAdmin } from './people.ts';
import { provider } from './provider.ts';
import { requesterOf } from './requesters.ts';
import { ticket as sampleTicket } from './tickets.ts';
import { staleAnswer } from './versioned.ts';

type Ticket = Reply<typeof findTicket>;
type Requester = Reply<typeof findRequester>;
type Changes = NonNullable<Input<typeof updateTicket>['body']>;

type OpenTicket = {
  ticket?: Ticket;
  /** Oldest first. */
  comments?: Comment[];
  /** Newest first. */
  history?: HistoryEntry[];
  recipients?: Reply<typeof listRecipients>;
  requester?: Requester;
  approvals?: Reply<typeof listApprovals>;
};

/**
 * Answers what the panel of one ticket asks. What the page saves is in what it reads next; what it saves of an old version is
 * refused with what changed since.
 * @returns the server’s side: what it has, `change` for what somebody else saves, and `save` for what the page does
 */
export function serveTicket(api: FakeApi, { ticket = sampleTicket(), ...start }: OpenTicket = {}) {
  const comments = start.comments ?? someComments();
  const history = start.history ?? [historyEntry()];
  const versions = [ticket];
  const current = () => versions.at(-1) ?? ticket;

  api.on(findTicket, current);
  api.on(listComments, ({ querystring }) => slice(comments.toReversed(), querystring));
  api.on(listHistory, ({ querystring }) => slice(history, querystring));
  api.on(listRecipients, () => start.recipients ?? [{ name: 'Priya Nair', byMail: true }]);
  api.on(listAssignableUsers, () => [admin, superAdmin, member]);
  api.on(showPresence, () => ({ ticketId: ticket.id, people: [] }));
  api.on(endPresence, () => ({ message: '' }));
  api.on(listApprovals, () => start.approvals ?? []);
  api.on(listWaitingApprovals, () => (start.approvals ?? []).filter(({ mayDecide }) => mayDecide));
  api.on(findRequester, () => start.requester ?? requesterOf(current()));
  api.on(findTimer, () => ({ timer: null, today: '2026-03-10' }));
  api.on(listTime, () => []);
  api.on(findProvider, () => provider());
  api.on(findTicketRating, () => ({ until: null, rating: null, earlier: [] }));
  api.on(updateTicket, ({ body = {} }) => save(body));
  api.on(addComment, ({ body = {} }) => {
    const refusal = body.changes && save(body.changes);
    if (refusal instanceof Response) return refusal;
    const { comment: text = '', isInternal = false } = body;
    const added = comment(text, { id: crypto.randomUUID(), isInternal, createdAt: now(), ...by(admin) });
    comments.push(added);
    return { ...added, ...(body.changes ? { ticket: current() } : {}) };
  });

  function save({ version, ...changes }: Changes) {
    const copy = versions.find((each) => each.version === version) ?? current();
    if (copy !== current()) return Response.json(staleAnswer(copy, current()), { status: 409 });
    change(changes);
    return current();
  }

  function change(changes: Omit<Changes, 'version'>) {
    versions.push({ ...current(), ...changes, version: current().version + 1 });
  }

  return { comments, history, current, change, save };
}

const now = () => new Date().toISOString();

/** The page of a list that was asked for. A cursor is the number of rows before it. */
function slice<Row>(rows: Row[], { limit, cursor }: { limit?: unknown; cursor?: string } = {}) {
  const end = Number(cursor ?? 0) + Number(limit);
  return pageOf(rows.slice(Number(cursor ?? 0), end), end < rows.length ? `${end}` : undefined);
}
