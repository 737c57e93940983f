import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NewComment } from '#contract/comments.ts';
import type { Db } from '#server/database/client.ts';
import { newId } from '#server/database/tables/columns.ts';
import { Refusal } from '#server/domain/refusals.ts';
import { findSettings } from '#server/domain/settings.ts';
import { keepUpload } from '#server/files/keep-upload.ts';
import { refuseManyUploads } from '#server/files/limits.ts';
import { moveToS3 } from '#server/files/move-file.ts';
import { discardFile, type Received, receiveFile } from '#server/files/store.ts';
import { mayTakeLonger } from '#server/http/connections.ts';
import { refuseFull } from '#server/http/disk-full.ts';
import { refuseForeign } from '#server/http/headers.ts';
import { refuseBeyondQuota } from '#server/tickets/storage-quota.ts';
import { createTrackingLink } from '#server/tickets/tracking-link.ts';
import { answerTracked, countTrackedChange } from './commands.ts';
import { addressOf, openTracked, type Tracked } from './find-tracked.ts';
import { readAnswerForm } from './read-form.ts';

/** How long the files of an answer may take, in milliseconds: 25 MB at a quarter of a megabit per second. */
const UPLOAD_TIME = 15 * 60_000;

const Params = z.object({ token: z.string() });
const Body = z.object({ form: z.unknown() });

/** The form with which a person answers, which may send files. */
export const answerRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, { form: payload }));
  app.addContentTypeParser('*', async () => {
    throw new Refusal('unsupported', 'Please use the form on the page of your ticket.');
  });
  const config = { access: 'public', transfer: 'upload' } as const;
  const onRequest = async (request: FastifyRequest) => {
    refuseForeign(request);
    // Only whoever has a link may take so long.
    await openTracked(request, Params.parse(request.params).token);
    mayTakeLonger(request.raw, UPLOAD_TIME);
  };
  const options = { schema: { hide: true, params: Params, body: Body }, config, onRequest };
  app.post('/track/:token', options, async (request, reply) => {
    const { form } = request.body;
    if (!(form instanceof Readable)) throw new Refusal('invalid', 'Please use the form on the page of your ticket.');
    const { token } = request.params;
    const tracked = await openTracked(request, token);
    await countTrackedChange(app.db, tracked);
    const openedId = await takeAnswer(request, form, { token, tracked });
    if (openedId === undefined) return reply.redirect(`${addressOf(token)}?done=answered`, 303);
    // The ticket was closed, so the answer is a new one.
    const opened = { userId: tracked.person.id, ticketId: openedId };
    return reply.redirect(`${await createTrackingLink(app.db, '', opened)}?done=opened`, 303);
  });
};

/** Stores the files while they arrive, and then the answer with them; without the answer, no file is left. */
async function takeAnswer(
  request: FastifyRequest,
  form: Readable,
  { token, tracked }: { token: string; tracked: Tracked },
) {
  const app = request.server;
  const { actor } = tracked;
  const answer = { comment: '', files: [] as Received[] };
  let isKept = false;
  try {
    await receive(request, form, tracked, answer);
    // Files may take minutes, and the link may have ended since.
    await openTracked(request, token);
    return await app.takeTransferTurn(request, async () => {
      const { comment } = answer;
      const fileIds = answer.files.map(({ id }) => id);
      const input = NewComment.safeParse({ comment, fileIds });
      if (!input.success) throw new Refusal('invalid', input.error.issues[0]?.message ?? '');
      await refuseBeyondQuota(app, actor);
      const openedId = await app.db.transaction(async (tx) => {
        for (const file of answer.files) await keepUpload(tx, actor, file);
        return answerTracked(tx, tracked, input.data);
      });
      isKept = true;
      for (const id of fileIds)
        moveToS3(app.db, id).catch((error) => request.log.warn({ err: error }, 'A file is not in S3 yet'));
      return openedId;
    });
  } finally {
    request.draft = answer.comment;
    if (!isKept) await discardAll(app.db, answer.files);
  }
}

async function receive(
  request: FastifyRequest,
  form: Readable,
  { actor, person }: Tracked,
  answer: { comment: string; files: Received[] },
) {
  const { db } = request.server;
  const limits = await findSettings(db, ['files_per_message', 'file_megabytes']);
  const most = { most: limits.files_per_message, megabytes: limits.file_megabytes };
  await readAnswerForm(form, request.headers['content-type'] ?? '', most, answer, async (name, bytes) => {
    await refuseManyUploads(db, actor);
    return receiveFile(db, {
      id: newId(),
      // Browsers write a quotation mark in a form so (HTML, “multipart/form-data encoding algorithm”).
      name: name.replaceAll('%22', '"'),
      bytes,
      uploadedById: person.id,
      companyId: person.companyId,
      before: () => refuseFull(request.server),
    });
  });
}

async function discardAll(db: Db, files: Received[]) {
  for (const { id } of files) await discardFile(db, id);
}
