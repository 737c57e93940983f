import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/files.ts';
import { fileMessages } from '#contract/files-constants.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { mayTakeLonger } from '#server/platform/http/connections.ts';
import { refuseFull } from '#server/platform/http/disk-full.ts';
import { refuseForeign } from '#server/platform/http/foreign-requests.ts';
import { isRepeat } from '#server/platform/http/idempotency/keys.ts';
import { once } from '#server/platform/http/idempotency/once.ts';
import { routeOf, serve } from '#server/platform/http/serve.ts';
import { fileResponse } from './download.ts';
import { deleteUnusedFile } from './forget-unused.ts';
import { readFilePart } from './form-part.ts';
import { keepUpload } from './keep-upload.ts';
import { refuseManyUploads } from './limits.ts';
import { moveToS3 } from './move-file.ts';
import { readCopy, readPreview } from './previews.ts';
import { findFile } from './queries.ts';
import { discardFile, type InTurn, receiveFile } from './store.ts';

/** How long an upload may take, in milliseconds: 25 MB at a quarter of a megabit per second. */
const UPLOAD_TIME = 15 * 60_000;

export const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(uploadRoutes);

  serve(app, contract.downloadFile, {
    config: { transfer: 'download' },
    handler: async ({ db, actor, params, query, request, reply }) => {
      const file = await findFile(db, actor, params.fileId);
      return fileResponse(request, reply, file, query.download !== undefined);
    },
  });

  serve(app, contract.deleteFile, async ({ db, actor, params }) => {
    await deleteUnusedFile(db, actor, params.fileId);
    return { message: fileMessages.deleted };
  });

  serve(app, contract.previewFile, {
    config: { transfer: 'preview' },
    handler: async ({ db, actor, params, query, request, reply }) => {
      const file = await findFile(db, actor, params.fileId);
      reply.type('image/webp');
      const inTurn: InTurn = (work) => app.takeTransferTurn(request, work);
      const { width } = query;
      return width ? readCopy(db, file, Number(width), inTurn) : readPreview(db, file, inTurn);
    },
  });
};

/** Their own plugin, because only an upload may send a form. */
const uploadRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, { file: payload }));
  app.addContentTypeParser('*', async () => {
    throw new Refusal('unsupported', fileMessages.onePart);
  });

  app.route({
    ...routeOf(contract.uploadFile, { transfer: 'upload' }),
    onRequest: async (request) => {
      refuseForeign(request);
      mayTakeLonger(request.raw, UPLOAD_TIME);
    },
    handler: async (request, reply) => {
      const form = request.body.file;
      if (!(form instanceof Readable)) throw new Refusal('invalid', fileMessages.onePart);
      const id = newId();
      let isKept = false;
      try {
        const upload = await receiveUpload(request, form, id);
        await app.admitAgain(request);
        return await app.takeTransferTurn(request, () =>
          once(request, reply, {
            body: { file: { name: upload.name, sha256: upload.sha256.toString('hex') } },
            create: (db) => keepUpload(db, actorOf(request), upload),
            afterwards: () => {
              isKept = true;
              moveToS3(app.db, id).catch((error) => request.log.warn({ err: error }, 'A file is not in S3 yet'));
            },
          }),
        );
      } finally {
        // A repeat of an earlier upload keeps the first one.
        if (!isKept) await discardFile(app.db, id);
      }
    },
  });
};

/** Stores the file while it arrives. */
async function receiveUpload(request: FastifyRequest, form: Readable, id: string) {
  const { db } = request.server;
  const actor = actorOf(request);
  const { id: uploadedById, companyId } = actor;
  const megabytes = await findSetting(db, 'file_megabytes');
  const contentType = request.headers['content-type'] ?? '';
  return readFilePart(form, contentType, megabytes, async (name, bytes) => {
    // The repeat of an earlier upload gets its response, whatever was uploaded since.
    if (!(await isRepeat(request))) await refuseManyUploads(db, actor);
    return receiveFile(db, {
      id,
      // Browsers write a quotation mark in a form so (HTML, “multipart/form-data encoding algorithm”).
      name: name.replaceAll('%22', '"'),
      bytes,
      uploadedById,
      companyId,
      before: () => refuseFull(request.server),
    });
  });
}
