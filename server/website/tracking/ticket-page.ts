import type { z } from 'zod';
import type { Comment } from '#contract/comments.ts';
import { isStaffRole } from '#contract/policies.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { canRateTicket, isActiveStatus } from '#contract/ticket-policies.ts';
import { awaited } from '#contract/ticket-words.ts';
import type { Ticket, TicketStatus } from '#contract/tickets.ts';
import type { TrackedEntry, TrackedTicket } from '#contract/tracking.ts';
import { readThread } from '#server/desk/comments/queries.ts';
import { findTicketRating } from '#server/desk/ratings/queries.ts';
import { readTicketAsJson } from '#server/desk/tickets/list.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { cursorFor } from '#server/platform/http/pagination.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import { addressOf, type Tracked } from './find-tracked.ts';
import type { Typed } from './read-form.ts';

/** How many messages one page shows. */
const MESSAGES = 100;

/** What is special about one response: where it is, what a form has done, or why it could not. */
export type Shown = {
  token: string;
  cursor?: string | undefined;
  done?: string | undefined;
  problem?: string | undefined;
  draft?: Typed | undefined;
};

/** What the page of a tracked ticket shows to its person. Throws 400 for a cursor that is not ours. */
export async function ticketPage(
  db: Db,
  tracked: Tracked,
  shown: Shown,
): Promise<Omit<TrackedTicket, 'mayTakeAccount'>> {
  const { actor } = tracked;
  const ticket: TicketJson = JSON.parse(await readTicketAsJson(db, actor, tracked.ticket.id));
  const zone = await findZone(db);
  const { entries, next } = await listMessages(db, tracked, shown.cursor, zone);
  const address = addressOf(shown.token);
  const limits = await findSettings(db, ['files_per_message', 'file_megabytes']);
  return {
    address,
    number: ticket.ticketNumber,
    title: ticket.title,
    requester: `${ticket.clientName} ${ticket.clientLastName}`,
    state: stateOf(ticket),
    isActive: isActiveStatus(ticket.status),
    isClosed: ticket.status === 'closed',
    promise: promiseOf(ticket, zone),
    entries: next ? entries : [descriptionOf(ticket, tracked, zone), ...entries],
    earlier: next && `${address}?cursor=${next}`,
    rating: await ratingOf(db, tracked, zone, shown.draft),
    files: { most: limits.files_per_message, megabytes: limits.file_megabytes },
    done: shown.done,
    problem: shown.problem,
    draft: shown.draft?.comment ?? '',
  };
}

// As JSON: moments are texts.
type AsJson<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };
type TicketJson = AsJson<z.output<typeof Ticket>>;
type CommentJson = AsJson<z.output<typeof Comment>>;

/** As the portal says it. */
function stateOf({ status, decisionBy }: Pick<TicketJson, 'status' | 'decisionBy'>) {
  if (!decisionBy) return states[status];
  return decisionBy === 'you' ? awaited.ownDecision : awaited.decision;
}

const states: Record<TicketStatus, string> = {
  open: 'We have your request.',
  in_progress: 'We are working on it.',
  waiting_client: awaited.answer,
  resolved: 'This is solved.',
  closed: 'This is closed.',
};

/** Messages from oldest to newest; a page starts with the newest ones. */
async function listMessages(db: Db, { actor, person, ticket }: Tracked, cursor: string | undefined, zone: string) {
  const lines = await readThread(db, actor, ticket.id, { order: 'newest', cursor, limit: MESSAGES });
  const tooMuch = lines.indexOf('');
  const page: CommentJson[] = lines
    .slice(0, tooMuch === -1 ? MESSAGES : Math.min(tooMuch, MESSAGES))
    .map((line) => JSON.parse(line));
  const last = page.at(-1);
  const next = lines.length > page.length && last ? cursorFor([last.createdAt, last.id]) : undefined;
  const own = `${person.firstName} ${person.lastName}`;
  return { entries: page.toReversed().map((comment) => entryOf(comment, own, zone)), next };
}

function entryOf(comment: CommentJson, own: string, zone: string): TrackedEntry {
  const author = `${comment.userName} ${comment.userLastName}`;
  const side = isStaffRole(comment.userRole) ? 'provider' : author === own ? 'own' : 'other';
  return {
    id: comment.id,
    author,
    side,
    ...momentOf(comment.createdAt, zone),
    text: comment.comment,
    isRedacted: comment.redactions.length > 0,
    files: comment.files,
  };
}

function descriptionOf(ticket: TicketJson, { person }: Tracked, zone: string): TrackedEntry {
  return {
    id: ticket.id,
    author: `${ticket.clientName} ${ticket.clientLastName}`,
    side: ticket.clientId === person.id ? 'own' : 'other',
    ...momentOf(ticket.createdAt, zone),
    text: ticket.description,
    isRedacted: (ticket.redactions?.length ?? 0) > 0,
    files: (ticket.files ?? []).filter(({ commentId }) => commentId === null),
  };
}

function momentOf(at: string, zone: string) {
  return { at, when: formatDateTime(new Date(at), zone) };
}

/** When the person hears from the provider at the latest, until they have. */
function promiseOf({ promise, status }: TicketJson, timeZone: string) {
  if (!promise?.firstReplyDueAt || promise.firstReplyAt || !isActiveStatus(status)) return undefined;
  const dueAt = new Date(promise.firstReplyDueAt);
  return dueAt > new Date() ? hearFromUs(dueAt, { timeZone, namesZone: true }) : undefined;
}

async function ratingOf(db: Db, { actor, ticket }: Tracked, zone: string, draft: Typed | undefined) {
  if (!canRateTicket(actor, ticket)) return undefined;
  const { until, rating } = await findTicketRating(db, actor, ticket.id);
  if (!until) return undefined;
  const day = until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zone });
  const typed = { score: Number(draft?.score) || rating?.score, comment: draft?.rating || (rating?.comment ?? '') };
  return { ...typed, isSaved: rating !== null, until: day };
}
