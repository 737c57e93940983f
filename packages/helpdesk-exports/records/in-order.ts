import type { ExportedComment, ExportedTicket } from '../exported.ts';

/** A ticket whose comments are in order and whose times are not before its creation or in the future: clocks err. */
export function inOrder(ticket: ExportedTicket, now = new Date()): ExportedTicket {
  const createdAt = earlier(ticket.createdAt, now);
  const within = (moment: Date) => earlier(moment < createdAt ? createdAt : moment, now);
  const at = (moment: Date | undefined) => moment && within(moment);
  const comments = ticket.comments.map((comment) => ({ ...comment, createdAt: within(comment.createdAt) }));
  return {
    ...ticket,
    createdAt,
    updatedAt: at(ticket.updatedAt),
    firstAnsweredAt: at(ticket.firstAnsweredAt),
    resolvedAt: at(ticket.resolvedAt),
    closedAt: at(ticket.closedAt),
    comments: comments.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    ratings: ticket.ratings?.map((rating) => ({
      ...rating,
      resolvedAt: within(rating.resolvedAt),
      createdAt: within(rating.createdAt),
    })),
    time: ticket.time?.map((entry) => ({ ...entry, workedAt: within(entry.workedAt) })),
  };
}

/** The first comment as the ticket's own text. If it is internal, requesters must not see it as such. */
export function withFirstAsText(comments: ExportedComment[], otherwise = '') {
  const [first, ...others] = comments;
  if (!first) return { body: { text: otherwise }, files: [], comments };
  return first.isInternal ? { body: { text: '' }, files: [], comments } : { ...pickMessage(first), comments: others };
}

const pickMessage = ({ body, files, authorKey }: ExportedComment) => ({ body, files, authorKey });

/** The first time that staff wrote to the requester. */
export function firstAnswer(comments: ExportedComment[], isStaff: (key: string) => boolean) {
  return comments.find(({ authorKey, isInternal }) => !isInternal && authorKey !== null && isStaff(authorKey))
    ?.createdAt;
}

function earlier(a: Date, b: Date) {
  return a < b ? a : b;
}
