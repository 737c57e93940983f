import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  previewSavedReply,
  updateSavedReply,
} from '#contract/saved-replies.ts';
import * as commands from '#server/desk/saved-replies/commands.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const texts = { name: 'Restart', text: 'Hello {{requester.firstName}}, please restart it.' };

/** A reply of the caller, where they are staff; otherwise of a colleague. */
function at(whose: 'own' | 'shared' | 'private', body?: unknown) {
  return async ({ db, insertUser, insertTicket, colleague, user }: Scene) => {
    const colleagueOfStaff = await insertUser('admin');
    const isOwn = whose === 'own' && user !== undefined && user.companyId === null;
    const owner = { type: 'user', id: isOwn ? user.id : colleagueOfStaff.id, role: 'admin', companyId: null } as const;
    const fields = { ...texts, isShared: whose === 'shared', changes: {} };
    const { id: replyId } = await commands.createSavedReply(db, owner, fields);
    return { params: { replyId, ticketId: (await insertTicket(colleague)).id }, body };
  };
}

export const savedReplyRows = [
  row('saved replies', listSavedReplies, forStaff),
  row('saved replies, by search', listSavedReplies, forStaff, () => ({ querystring: { search: 'restart' } })),
  row('save a reply', createSavedReply, '401 403 403 403 201 201 403 401 401 401', () => ({ body: texts })),
  row('save nothing', createSavedReply, '401 403 403 403 400 400 403 401 401 401', () => ({ body: {} })),
  row('change one’s own reply', updateSavedReply, forStaff, at('own', { name: 'Changed' })),
  row('change a shared reply', updateSavedReply, forSuperAdmins, at('shared', { name: 'Changed' })),
  row('change another’s reply', updateSavedReply, missing, at('private', { name: 'Changed' })),
  row('delete one’s own reply', deleteSavedReply, forStaff, at('own')),
  row('delete a shared reply', deleteSavedReply, forSuperAdmins, at('shared')),
  row('delete another’s reply', deleteSavedReply, missing, at('private')),
  row('preview one’s own reply', previewSavedReply, forStaff, at('own')),
  row('preview a shared reply', previewSavedReply, forStaff, at('shared')),
  row('preview another’s reply', previewSavedReply, missing, at('private')),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((replyId) => [
    row(`reply ${replyId}`, updateSavedReply, missing, () => ({ params: { replyId }, body: texts })),
    row(`reply ${replyId}`, deleteSavedReply, missing, () => ({ params: { replyId } })),
    row(`reply ${replyId}`, previewSavedReply, missing, async ({ insertTicket, colleague }) => ({
      params: { replyId, ticketId: (await insertTicket(colleague)).id },
    })),
  ]),
];
