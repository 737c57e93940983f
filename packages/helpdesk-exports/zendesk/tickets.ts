import type { Exported, ExportedComment, TicketPriority, TicketStatus } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { lookUp, mistakesIn, unwrapped } from '../records/fields.ts';
import { firstAnswer, inOrder, withFirstAsText } from '../records/in-order.ts';
import { commentsWithoutTicket, type Spill } from '../records/spill.ts';
import { readComments, spillComments } from './comments.ts';
import { Ticket } from './formats.ts';
import { Lists } from './lists.ts';

const Statuses: Record<string, TicketStatus> = {
  new: 'open',
  open: 'in_progress',
  pending: 'waiting_client',
  hold: 'in_progress',
  solved: 'resolved',
  closed: 'closed',
};

const Priorities: Record<string, TicketPriority> = { low: 'low', normal: 'medium', high: 'high', urgent: 'urgent' };

export async function* readTickets(folder: ExportFolder, spill: Spill, staff: Set<string>): AsyncGenerator<Exported> {
  yield* spillComments(folder, spill);
  for await (const record of recordsOf(folder.named(/tickets/i), Lists)) {
    if ('kind' in record) yield record;
    else if (record.list === undefined || record.list === 'tickets') {
      yield* readTicket(record.value, { folder, spill, staff });
    }
  }
  yield* commentsWithoutTicket(spill, 'comments');
}

async function* readTicket(
  value: unknown,
  { folder, spill, staff }: { folder: ExportFolder; spill: Spill; staff: Set<string> },
): AsyncGenerator<Exported> {
  const { data: ticket, error } = Ticket.safeParse(unwrapped(value));
  if (!ticket) return yield leftOut(nameOf(value), mistakesIn(error));
  const written = takeComments(ticket, spill);
  const requesterKey = ticket.requester_id ?? ticket.requester?.id;
  const status = lookUp(Statuses, ticket.status);
  const what = `ticket ${ticket.id}`;
  if (ticket.status === 'deleted') return yield leftOut(what, 'it was deleted in Zendesk');
  if (!status) return yield leftOut(what, `its status is ${ticket.status}`);
  if (!requesterKey) return yield leftOut(what, 'it has no requester');

  const { comments, missing } = await readComments(written, what, folder);
  yield* missing;
  yield inOrder({
    kind: 'ticket',
    key: ticket.id,
    number: ticket.id,
    title: ticket.subject ?? ticket.raw_subject ?? '',
    requesterKey,
    ...peopleOf(ticket),
    status,
    priority: lookUp(Priorities, ticket.priority) ?? 'medium',
    category: ticket.group?.name,
    tags: ticket.tags,
    createdAt: ticket.created_at,
    updatedAt: ticket.updated_at,
    firstAnsweredAt: firstAnswer(comments.slice(1), (key) => staff.has(key)),
    ...endOf(ticket, status),
    ...ratingOf(ticket, requesterKey),
    mergedIntoKey: mergedInto(ticket, comments),
    ...withFirstAsText(comments, ticket.description),
  });
}

/** Those in the ticket, or else those of their own file. */
function takeComments({ id, comments }: Ticket, spill: Spill) {
  const spilled = spill.take('comments', id);
  return comments ?? spilled;
}

function peopleOf({ organization_id: companyKey, assignee_id: assigneeKey, ...ticket }: Ticket) {
  return {
    companyKey: companyKey ?? ticket.organization?.id,
    assigneeKey: assigneeKey ?? ticket.assignee?.id,
    ccKeys: [...(ticket.email_cc_ids ?? ticket.collaborator_ids ?? []), ...(ticket.follower_ids ?? [])],
  };
}

function endOf({ metric_set: metrics, updated_at: updatedAt }: Ticket, status: TicketStatus) {
  if (status !== 'resolved' && status !== 'closed') return {};
  const resolvedAt = metrics?.solved_at ?? updatedAt;
  return { resolvedAt, closedAt: status === 'closed' ? (metrics?.status_updated_at ?? updatedAt) : undefined };
}

/** Zendesk has two answers. Others, such as `offered`, say that nobody has answered. */
const Scores: Record<string, number> = { good: 5, good_with_comment: 5, bad: 1, bad_with_comment: 1 };

function ratingOf({ satisfaction_rating: rating, metric_set: metrics, ...ticket }: Ticket, authorKey: string) {
  const score = lookUp(Scores, rating?.score);
  if (score === undefined) return {};
  const createdAt = rating?.created_at ?? ticket.updated_at ?? ticket.created_at;
  const resolvedAt = metrics?.solved_at ?? createdAt;
  const key = rating?.id ?? ticket.id;
  return { ratings: [{ key, authorKey, score, comment: rating?.comment ?? null, resolvedAt, createdAt }] };
}

/** Zendesk tags a merged ticket in every language, and its last comment names the other one: `… request #17 "VPN".` */
function mergedInto({ tags, id }: Ticket, comments: ExportedComment[]) {
  const body = comments.at(-1)?.body;
  if (!body || !tags.includes('closed_by_merge')) return undefined;
  const [, number] = /#(\d+)/.exec('html' in body ? body.html.replace(/&#\d+;/g, '') : body.text) ?? [];
  return number === id ? undefined : number;
}

function nameOf(value: unknown) {
  const { id } = unwrapped(value) as { id?: unknown };
  return id === undefined ? 'a ticket' : `ticket ${id}`;
}
