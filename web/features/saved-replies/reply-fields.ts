import { z } from 'zod';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import type { SavedReply, SavedReplyFields } from '#web/features/shared/saved-replies.ts';
import { parseTags } from '#web/lib/tags.ts';

/** A saved reply as typed, complete or not; an empty status or priority stays as it is. */
export const ReplyFields = z.object({
  name: z.string(),
  text: z.string(),
  isShared: z.boolean(),
  status: z.enum(['', ...TicketStatuses]),
  priority: z.enum(['', ...TicketPriorities]),
  addTags: z.string(),
  assignToMe: z.boolean(),
});
export type ReplyFields = z.output<typeof ReplyFields>;

/** The draft of an edit, or of a new reply. */
export const replyDraft = {
  nameOf: (reply: SavedReply | undefined) => (reply ? `saved-reply:${reply.id}` : 'new-saved-reply'),
  schema: ReplyFields,
};

const blank: Pick<SavedReply, 'name' | 'text' | 'isShared' | 'changes'> = {
  name: '',
  text: '',
  isShared: false,
  changes: {},
};

export function fieldsOf({ name, text, isShared, changes } = blank): ReplyFields {
  const { status = '', priority = '', addTags = [], assignToMe = false } = changes;
  return { name, text, isShared, status, priority, addTags: addTags.join(', '), assignToMe };
}

/** As the server takes it. */
export function toSent({ name, text, isShared, status, priority, addTags, assignToMe }: ReplyFields): SavedReplyFields {
  const tags = parseTags(addTags);
  const changes = {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(tags.length > 0 ? { addTags: tags } : {}),
    ...(assignToMe ? { assignToMe } : {}),
  };
  return { name, text, isShared, changes };
}
