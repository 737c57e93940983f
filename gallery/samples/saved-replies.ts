import type { Reply } from '#contract/endpoint.ts';
import type { listSavedReplies } from '#contract/saved-replies.ts';
import { admin, id } from './people.ts';

type SavedReply = Reply<typeof listSavedReplies>[number];

export const savedReply = (fields: Partial<SavedReply> = {}): SavedReply => ({
  id: id(800),
  name: 'On site visit',
  text: 'Hi {{requester.firstName}},\n\nwe come to you today.',
  isShared: true,
  changes: { status: 'waiting_client', addTags: ['on-site'], assignToMe: true },
  templateName: null,
  ownerId: admin.id,
  ownerName: 'Grace Lindqvist',
  version: 1,
  ...fields,
});
