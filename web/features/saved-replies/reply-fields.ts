import { z } from 'zod';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import type { SavedReply, SavedReplyFields } from '#web/features/shared/saved-replies.ts';
import { parseTags } from '#web/lib/tags.ts';

/** A saved reply as typed, complete or not; an empty status or priority stays as it is. */
export const ReplyWords = z.object({
  name: z.string(),
  text: z.string(),
  isShared: z.boolean(),
  status: z.enum(['', ...TicketStatuses]),
  priority: z.enum(['', ...TicketPriorities]),
  addTags: z.string(),
  assignToMe: z.boolean(),
});
export type ReplyWords = z.output<typeof ReplyWords>;

export const emptyReply: ReplyWords = {
  name: '',
  text: '',
  isShared: false,
  status: '',
  priority: '',
  addTags: '',
  assignToMe: false,
};

/** The name of the draft of an edit. */
export const draftOf = (replyId: string) => `saved-reply:${replyId}`;

/** What is typed, and the saved copy that it started from. */
export const ReplyDraft = z.object({ typed: ReplyWords, copy: ReplyWords, version: z.number().optional() });

export function wordsOf({ name, text, isShared, changes }: SavedReply): ReplyWords {
  const { status = '', priority = '', addTags = [], assignToMe = false } = changes;
  return { name, text, isShared, status, priority, addTags: addTags.join(', '), assignToMe };
}

/** As the server takes it. */
export function fieldsOf({
  name,
  text,
  isShared,
  status,
  priority,
  addTags,
  assignToMe,
}: ReplyWords): SavedReplyFields {
  const tags = parseTags(addTags);
  const changes = {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(tags.length > 0 ? { addTags: tags } : {}),
    ...(assignToMe ? { assignToMe } : {}),
  };
  return { name, text, isShared, changes };
}

export function isSame(one: ReplyWords, other: ReplyWords) {
  return JSON.stringify(ReplyWords.parse(one)) === JSON.stringify(ReplyWords.parse(other));
}
