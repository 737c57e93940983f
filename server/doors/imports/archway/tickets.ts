import type { ArchiveRecord } from '#contract/company-archive.ts';
import { type LeftOut, openInside } from '#helpdesk-exports';
import type { Imported, ImportedComment, ImportedFile, ImportedTicket } from '../source.ts';
import { afterTickets, byTicket, isLeftOut, recordsOf } from './lines.ts';

type Parts = {
  comments: ArchiveRecord<'comments'>[];
  time: ArchiveRecord<'time'>[];
  ratings: ArchiveRecord<'ratings'>[];
  approvals: ArchiveRecord<'approvals'>[];
  files: ArchiveRecord<'files'>[];
};

/** The tickets of an archive with everything that belongs to them. */
export async function* ticketsOf(folder: string): AsyncGenerator<Imported> {
  const homeOf = ({ homeId, ticketId }: { homeId: string | null; ticketId: string | null }) => homeId ?? ticketId;
  const comments = byTicket('comments', recordsOf(folder, 'comments'), homeOf);
  const files = byTicket('files', recordsOf(folder, 'files'), homeOf);
  const time = byTicket('time', recordsOf(folder, 'time'), ({ ticketId }) => ticketId);
  const ratings = byTicket('ratings', recordsOf(folder, 'ratings'), ({ ticketId }) => ticketId);
  const approvals = byTicket('approvals', recordsOf(folder, 'approvals'), ({ ticketId }) => ticketId);
  for await (const ticket of recordsOf(folder, 'tickets')) {
    if (isLeftOut(ticket)) {
      yield ticket;
      continue;
    }
    const left: LeftOut[] = [];
    const parts = {
      comments: await comments(ticket.id, left),
      files: await files(ticket.id, left),
      time: await time(ticket.id, left),
      ratings: await ratings(ticket.id, left),
      approvals: await approvals(ticket.id, left),
    };
    yield ticketFrom(folder, ticket, parts);
    yield* left;
  }
  const left: LeftOut[] = [];
  for (const rest of [comments, files, time, ratings, approvals]) await rest(afterTickets, left);
  yield* left;
}

function ticketFrom(folder: string, ticket: ArchiveRecord<'tickets'>, parts: Parts): ImportedTicket {
  const { id, assigneeId, mergedIntoId, firstReplyAt, resolvedAt } = ticket;
  const filesOf = (commentId: string | null) =>
    parts.files
      .filter((file) => file.commentId === commentId)
      .sort((one, other) => one.position - other.position)
      .map((file) => fileFrom(folder, file));
  const description = parts.comments.find(({ isDescription }) => isDescription);
  return {
    kind: 'ticket',
    key: id,
    number: ticket.formerNumber ? `${ticket.ticketNumber} (${ticket.formerNumber})` : ticket.ticketNumber,
    title: ticket.title,
    body: { text: ticket.description },
    requesterKey: ticket.requesterId,
    companyKey: ticket.companyId,
    ...(assigneeId ? { assigneeKey: assigneeId } : {}),
    status: ticket.status,
    priority: ticket.priority,
    category: ticket.category,
    tags: ticket.tags,
    ccKeys: ticket.participantIds,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
    ...(firstReplyAt ? { firstAnsweredAt: firstReplyAt } : {}),
    ...(resolvedAt ? { resolvedAt } : {}),
    ...(mergedIntoId ? { mergedIntoKey: mergedIntoId } : {}),
    redactions: ticket.redactions,
    files: [...filesOf(null), ...(description ? filesOf(description.id) : [])],
    // A description that was split off is the ticket's own.
    comments: parts.comments
      .filter((comment) => comment !== description)
      .map((comment) => commentFrom(comment, filesOf)),
    time: parts.time.map((entry) => ({
      key: entry.id,
      authorKey: entry.userId,
      minutes: entry.minutes,
      isBillable: entry.isBillable,
      workedAt: entry.createdAt,
      note: entry.note,
      billed: billedOf(entry),
    })),
    ratings: parts.ratings.map((rating) => ({ key: rating.id, authorKey: rating.requesterId, ...rating })),
    approvals: parts.approvals,
  };
}

/** What agreements make of it is computed here, from what the price list said there. */
function billedOf({ kind, hasTravel, amount, listed, isPriced, workedOn }: ArchiveRecord<'time'>) {
  return { kind, hasTravel, amount: listed?.amount ?? amount, listed: listed ?? null, isPriced, workedOn };
}

function commentFrom(
  comment: ArchiveRecord<'comments'>,
  filesOf: (commentId: string) => ImportedFile[],
): ImportedComment {
  const { id, authorId, comment: text, isInternal, redactions, createdAt } = comment;
  return { key: id, authorKey: authorId, body: { text }, isInternal, redactions, createdAt, files: filesOf(id) };
}

/** A file of the archive. */
export function fileFrom(folder: string, { id, name, contentType, path }: ArchiveRecord<'files'>): ImportedFile {
  return { key: id, name, contentType, open: () => openInside(folder, path) };
}
