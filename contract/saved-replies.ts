import { z } from 'zod';
import { CommentChanges } from './comments.ts';
import { CommentLength } from './comments-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery, paragraphs, Search, Tags } from './primitives.ts';
import { MomentPresets } from './promise-constants.ts';
import { isReplyVariable, variablesIn } from './reply-variables.ts';
import { MostSavedReplies, savedReplyMessages } from './saved-replies-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { TicketChanges, TicketParams, TicketPriority, TicketStatus } from './tickets.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

/** What a saved reply changes on the ticket that it is used on. */
export const ReplyChanges = z.object({
  status: TicketStatus.optional(),
  priority: TicketPriority.optional(),
  category: TicketChanges.shape.category,
  addTags: Tags.optional(),
  removeTags: Tags.optional(),
  templateId: Id.optional().describe('Appends the steps of this template to its checklist'),
  snooze: z.enum(MomentPresets).optional().describe('Snoozes the ticket until this moment'),
  isInternal: z.boolean().optional().describe('Whether it is written as an internal note'),
  assignToMe: z.boolean().optional(),
});
export type ReplyChanges = z.output<typeof ReplyChanges>;

/** The same in responses, where nothing is to be cleaned. */
const SomeTags = z.array(z.string()).optional();
const SomeCategory = z.string().optional();

export const SavedReply = z.object({
  id: Id,
  name: z.string(),
  text: z.string(),
  isShared: z.boolean(),
  changes: ReplyChanges.extend({ category: SomeCategory, addTags: SomeTags, removeTags: SomeTags }),
  templateName: z.string().nullable().describe('The template whose steps it appends'),
  ownerId: Id,
  ownerName: z.string(),
  version: Version,
});

const Name = line({ max: FieldLimit.name, required: savedReplyMessages.nameRequired });
const Text = paragraphs({ max: CommentLength, required: savedReplyMessages.textRequired }).superRefine(
  (text, context) => {
    for (const name of variablesIn(text)) {
      if (!isReplyVariable(name)) context.addIssue(savedReplyMessages.unknown(name));
    }
  },
);

export const NewSavedReply = z.object({
  name: Name,
  text: Text.describe('May contain variables, such as `{{requester.firstName}}`'),
  isShared: z.boolean().default(false).describe('Whether all provider staff may use it'),
  changes: ReplyChanges.default({}),
});
export type NewSavedReplyInput = z.output<typeof NewSavedReply>;

/** Omitted fields stay unchanged; `changes` are replaced as a whole. */
export const SavedReplyChanges = z.object({
  name: Name.optional(),
  text: Text.optional(),
  isShared: z.boolean().optional(),
  changes: ReplyChanges.optional(),
  version: BaseVersion,
});
export type SavedReplyChangesInput = z.output<typeof SavedReplyChanges>;

export const SavedReplyQuery = PageQuery.extend({ search: Search.describe('Part of the name or of the text') });
export type SavedReplyQueryInput = z.output<typeof SavedReplyQuery>;

const SavedReplyParams = z.object({ replyId: idOf('Saved reply') });
const tags = ['Saved replies'];

export const listSavedReplies = endpoint({
  method: 'GET',
  url: '/api/ticketing/saved-replies',
  access: 'staff',
  schema: {
    summary: 'List saved replies by name',
    description: 'For provider staff. Lists their own and the shared ones.',
    tags,
    querystring: SavedReplyQuery,
    response: { 200: z.array(SavedReply) },
  },
});

export const createSavedReply = endpoint({
  method: 'POST',
  url: '/api/ticketing/saved-replies',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Save a reply',
    description: `For provider staff, who may have ${MostSavedReplies} saved replies each: beyond that the response is 409.`,
    tags,
    body: NewSavedReply,
    response: { 201: SavedReply },
  },
});

export const updateSavedReply = endpoint({
  method: 'PUT',
  url: '/api/ticketing/saved-replies/:replyId',
  access: 'staff',
  schema: {
    summary: 'Change a saved reply',
    description: `${changeDescription} For its owner; a shared one also for super admins.`,
    tags,
    params: SavedReplyParams,
    body: SavedReplyChanges,
    ...changeOf(SavedReply),
  },
});

export const deleteSavedReply = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/saved-replies/:replyId',
  access: 'staff',
  schema: {
    summary: 'Delete a saved reply',
    description: 'For its owner; a shared one also for super admins.',
    tags,
    params: SavedReplyParams,
    response: { 200: Done },
  },
});

export const previewSavedReply = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/saved-replies/:replyId/preview',
  access: 'staff',
  schema: {
    summary: 'Fill in a saved reply for a ticket',
    description:
      'Changes nothing. `changes` are what the comment takes; `tags` are all that the ticket then has. Variables without a value stay in the text; a comment to the client that contains one is refused.',
    tags,
    params: TicketParams.extend(SavedReplyParams.shape),
    response: {
      200: z.object({
        text: z.string(),
        changes: CommentChanges.omit({ version: true }).extend({ category: SomeCategory, tags: SomeTags }),
        removedTags: z.array(z.string()).describe('The tags that the ticket loses'),
        isInternal: z.boolean().describe('Whether it is written as an internal note'),
        template: z
          .object({ id: Id, name: z.string(), steps: z.int() })
          .nullable()
          .describe('The template whose steps are appended, and how many they are'),
        missing: z.array(z.string()).describe('The variables without a value'),
      }),
    },
  },
});
