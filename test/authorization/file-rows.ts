import { addComment } from '#contract/comments.ts';
import { deleteFile, downloadFile, previewFile, uploadFile } from '#contract/files.ts';
import { createTicket } from '#contract/tickets.ts';
import { createArticle } from '#server/website/articles/commands.ts';
import { insertFile } from '#test/files.ts';
import { formOf } from '#test/uploads.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

/** Files, seen from the caller or from somebody of company A. */
const kinds = {
  own: async (scene: Scene) => withTicket(scene, scene.owner, false),
  colleagues: async (scene: Scene) => withTicket(scene, scene.colleague, false),
  foreign: async (scene: Scene) => withTicket(scene, await scene.insertUser('employee'), false),
  internal: async (scene: Scene) => withTicket(scene, scene.owner, true),
  unused: async ({ db, owner }: Scene) => insertFile(db, owner),
  article: async (scene: Scene) => inArticle(scene, true),
  inquiry: async (scene: Scene) => ofInquiry(scene),
  draft: async (scene: Scene) => inArticle(scene, false),
};

async function withTicket(
  { db, insertTicket, insertComment, insertUser }: Scene,
  client: Scene['owner'],
  isNote: boolean,
) {
  const { id: ticketId } = await insertTicket(client);
  const author = isNote ? await insertUser('admin') : client;
  const { id: commentId } = await insertComment(ticketId, author, { isInternal: isNote });
  return insertFile(db, author, { ticketId, commentId });
}

async function ofInquiry({ db, insertInquiry, colleague }: Scene) {
  const { id: inquiryId } = await insertInquiry();
  return insertFile(db, colleague, { inquiryId, uploadedById: null });
}

async function inArticle({ db, insertUser }: Scene, isPublished: boolean) {
  const { id } = await insertUser('admin');
  const author = { type: 'user', id, role: 'admin', companyId: null } as const;
  const texts = { title: 'Reset', content: 'Hold both buttons.', category: 'Printing', tags: [] };
  const { id: articleId } = await createArticle(db, author, { ...texts, isPublished });
  return insertFile(db, { id }, { articleId });
}

function at(kind: keyof typeof kinds) {
  return async (scene: Scene) => ({ params: { fileId: await kinds[kind](scene) } });
}

const form = formOf([{ name: 'notes.txt', bytes: 'Smoke comes out.' }]);
const upload = () => ({ body: form.payload.toString(), contentType: form.contentType });

/** A message with a file of somebody else. */
const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
async function foreignFile({ db, insertUser }: Scene) {
  return insertFile(db, await insertUser('employee'));
}

export const fileRows = [
  row('upload', uploadFile, '401 201 201 201 201 201 201 401 401 401', upload),
  ...[downloadFile, previewFile].flatMap((endpoint) => [
    row('own ticket’s', endpoint, '401 200 200 200 200 200 404 401 401 401', at('own')),
    row('colleague’s ticket’s', endpoint, '401 404 404 200 200 200 404 401 401 401', at('colleagues')),
    row('another company’s', endpoint, '401 404 404 404 200 200 404 401 401 401', at('foreign')),
    row('internal note’s', endpoint, '401 404 404 404 200 200 404 401 401 401', at('internal')),
    row('unused', endpoint, '401 200 200 200 404 404 404 401 401 401', at('unused')),
    row('article’s', endpoint, '401 200 200 200 200 200 200 401 401 401', at('article')),
    row('inquiry’s', endpoint, '401 404 404 404 200 200 404 401 401 401', at('inquiry')),
    row('draft’s', endpoint, '401 404 404 404 200 200 404 401 401 401', at('draft')),
    ...[crypto.randomUUID(), '17', '..%2f', "' or 1=1"].map((fileId) =>
      row(fileId, endpoint, '401 404 404 404 404 404 404 401 401 401', () => ({ params: { fileId } })),
    ),
  ]),
  row('own unused, deleted', deleteFile, '401 200 200 200 404 404 404 401 401 401', at('unused')),
  ...(['own', 'foreign', 'internal', 'article', 'inquiry'] as const).map((kind) =>
    row(`${kind}, deleted`, deleteFile, '401 404 404 404 404 404 404 401 401 401', at(kind)),
  ),
  row('comment with another’s file', addComment, '401 400 400 400 400 400 404 401 401 401', async (scene) => ({
    params: { ticketId: (await scene.insertTicket(scene.owner)).id },
    body: { comment: 'Look', fileIds: [await foreignFile(scene)] },
  })),
  row('ticket with another’s file', createTicket, '401 400 400 400 400 400 400 401 401 401', async (scene) => ({
    body: { ...texts, companyId: scene.companyId, clientId: scene.colleague.id, fileIds: [await foreignFile(scene)] },
  })),
];
