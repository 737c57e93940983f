import { z } from 'zod';
import { CommentLength, CommentSources, MostMentions } from './comments-constants.ts';
import { endpoint } from './endpoint.ts';
import { NoteReasons } from './incoming-mail-constants.ts';
import { MailState } from './mail-state.ts';
import { Id, MailMark, PageQuery, paragraphs, Redaction, Role, TicketReference, Timestamp } from './primitives.ts';
import { MomentPresets } from './promise-constants.ts';
import { FileIds, StoredFile } from './stored-file.ts';
import { RefusedTicket, Ticket, TicketChanges, TicketParams } from './tickets.ts';

export const Comment = z.object({
  id: Id,
  comment: z.string(),
  isInternal: z.boolean(),
  userName: z.string(),
  userLastName: z.string(),
  userRole: Role,
  createdAt: Timestamp,
  source: z.enum(CommentSources).describe('`automatic`: an automatic reply of an email program'),
  mail: MailMark.extend({
    noteReason: z.enum(NoteReasons).nullable().describe('Why an email of staff became an internal note'),
  })
    .nullable()
    .describe('The email it was sent with. Clients do not get emails of staff'),
  mailed: z
    .array(MailState.extend({ id: Id, name: z.string() }))
    .optional()
    .describe('Its emails, with recipient and state; for provider staff only'),
  files: z.array(StoredFile),
  origin: TicketReference.nullable().describe(
    'The merged ticket that it came with. The description of that ticket is an entry with its id',
  ),
  redactions: z.array(Redaction).describe('What was removed from it. A removed text is empty'),
  redactableUntil: Timestamp.nullish().describe(
    'Until when you can remove what you wrote. Provider staff, who always can, do not get it',
  ),
});

const AddedComment = Comment.extend({
  openedTicketId: Id.optional().describe(
    'If the ticket was closed: the new ticket, whose description the comment is. Then `id` is that of the ticket, too',
  ),
  ticket: Ticket.optional().describe('With `changes`: the ticket that has them'),
});

export const CommentQuery = PageQuery.extend({
  order: z.enum(['oldest', 'newest']).default('oldest').describe('Which comments come first'),
});
export type CommentQueryInput = z.output<typeof CommentQuery>;

/** What a comment changes on its ticket. Omitted fields stay unchanged. */
export const CommentChanges = TicketChanges.pick({
  status: true,
  priority: true,
  assignedToId: true,
  tags: true,
  category: true,
  dueOn: true,
  leavesSteps: true,
  version: true,
}).extend({
  templateId: Id.optional().describe('Appends the steps of this template to its checklist, for provider staff'),
  snooze: z.enum(MomentPresets).optional().describe('Snoozes the ticket, for provider staff'),
});

/** Who reads a comment must not depend on a key that we don't know, so each is refused: `internal`, `is_private`. */
const WrittenComment = z.strictObject({
  comment: paragraphs({ max: CommentLength }).default('').describe('Empty only with files'),
  isInternal: z.boolean().default(false),
  fileIds: FileIds,
  mentions: z
    .array(Id)
    .max(MostMentions, `Mention at most ${MostMentions} people`)
    .optional()
    .describe('Provider staff to notify; only for internal notes'),
  changes: CommentChanges.strict().optional().describe('Changes of the ticket, with the permissions of updating it'),
});

const hasContent = ({ comment, fileIds = [] }: z.output<typeof WrittenComment>) => comment !== '' || fileIds.length > 0;

export const NewComment = WrittenComment.refine(hasContent, { path: ['comment'], error: 'Write a comment first' });
export type NewCommentInput = z.output<typeof NewComment>;

export const listComments = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/comments',
  access: 'signed-in',
  schema: {
    summary: 'Read a ticket’s thread, oldest first',
    description:
      'Only provider staff get internal comments. A page ends early when its comments reach 100 KB. Where more follow, a `Link` header with `rel="next"` has the next page.',
    tags: ['Tickets'],
    params: TicketParams,
    querystring: CommentQuery,
    response: { 200: z.array(Comment) },
  },
});

export const addComment = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/comments',
  access: 'signed-in',
  limitedBy: 'comments',
  findsFirst: 'if-refused',
  createsOnce: true,
  schema: {
    summary: 'Comment on a ticket',
    description:
      '`isInternal` is for provider staff; from client staff it is stored as false. With `changes`, comment and changes are stored together or not at all, and notified together. A requester’s comment ends the wait for the client, and opens a resolved ticket again unless it only says thanks. A client’s comment on a closed ticket creates a new ticket that follows it, unless it only says thanks. A client user who has added 120 comments within an hour (a setting) gets 429 with `Retry-After`.',
    tags: ['Tickets'],
    params: TicketParams,
    body: NewComment,
    response: { 201: AddedComment, 409: RefusedTicket },
  },
});
