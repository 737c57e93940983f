import { z } from 'zod';
import { MomentPresets } from '#contract/promise-constants.ts';
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
  category: z.string(),
  addTags: z.string(),
  removeTags: z.string(),
  template: z.object({ id: z.string(), name: z.string() }),
  snooze: z.enum(['', ...MomentPresets]),
  isInternal: z.boolean(),
  assignToMe: z.boolean(),
});
export type ReplyFields = z.output<typeof ReplyFields>;

/** The draft of an edit, or of a new reply. */
export const replyDraft = {
  nameOf: (reply: SavedReply | undefined) => (reply ? `saved-reply:${reply.id}` : 'new-saved-reply'),
  schema: ReplyFields,
};

const blank: Pick<SavedReply, 'name' | 'text' | 'isShared' | 'changes' | 'templateName'> = {
  name: '',
  text: '',
  isShared: false,
  changes: {},
  templateName: null,
};

export function fieldsOf({ name, text, isShared, changes, templateName } = blank): ReplyFields {
  const { status = '', priority = '', category = '', addTags = [], removeTags = [], snooze = '' } = changes;
  const { assignToMe = false, isInternal = false, templateId = '' } = changes;
  const tags = { addTags: addTags.join(', '), removeTags: removeTags.join(', ') };
  return {
    name,
    text,
    isShared,
    status,
    priority,
    category,
    ...tags,
    template: { id: templateId, name: templateName ?? '' },
    snooze,
    isInternal,
    assignToMe,
  };
}

/** As the server takes it. */
export function toSent({ name, text, isShared, ...typed }: ReplyFields): SavedReplyFields {
  const { status, priority, category, template, snooze, isInternal, assignToMe } = typed;
  const [addTags, removeTags] = [parseTags(typed.addTags), parseTags(typed.removeTags)];
  const changes = {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(category ? { category } : {}),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(template.id ? { templateId: template.id } : {}),
    ...(snooze ? { snooze } : {}),
    ...(isInternal ? { isInternal } : {}),
    ...(assignToMe ? { assignToMe } : {}),
  };
  return { name, text, isShared, changes };
}
