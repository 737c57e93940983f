import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NewComment } from '#contract/comments.ts';
import { NewRating, type NewRatingInput } from '#contract/ratings.ts';
import { RatingScores } from '#contract/ratings-constants.ts';
import { trackingMessages } from '#contract/tracking-constants.ts';
import { keepUpload } from '#server/desk/files/keep-upload.ts';
import { refuseManyUploads } from '#server/desk/files/limits.ts';
import { moveToS3 } from '#server/desk/files/move-file.ts';
import { discardFile, type Received, receiveFile } from '#server/desk/files/store.ts';
import { rateTicket } from '#server/desk/ratings/commands.ts';
import { findTicketRating } from '#server/desk/ratings/queries.ts';
import { markNotFixed, markSolved } from '#server/desk/tickets/mark-solved.ts';
import { refuseBeyondQuota } from '#server/desk/tickets/storage-quota.ts';
import { createTrackingLink } from '#server/desk/tickets/tracking-link.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { conflict, Refusal } from '#server/platform/domain/refusals.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import { mayTakeLonger } from '#server/platform/http/connections.ts';
import { refuseFull } from '#server/platform/http/disk-full.ts';
import { refuseForeign } from '#server/platform/http/foreign-requests.ts';
import { answerTracked, countTrackedChange, offerAccount } from './commands.ts';
import { addressOf, openTracked, type Tracked } from './find-tracked.ts';
import { type AnswerForm, readAnswerForm, type Typed } from './read-form.ts';
import type { Done } from './send-page.ts';

/** How long the files of an answer may take, in milliseconds: 25 MB at a quarter of a megabit per second. */
const UPLOAD_TIME = 15 * 60_000;

const Params = z.object({ token: z.string() });
const Body = z.object({ form: z.unknown() }).optional();

type Button = {
  /** What the page says then. */
  done: Done;
  /** Whether the text is what it sends; else the text goes along. */
  needs?: 'answer' | 'rating';
  /** What it does before the text is added, and after. */
  before?: Action;
  after?: Action;
};
type Action = (db: Db, tracked: Tracked) => Promise<unknown>;

/** By the end of the address. All of them send the one form of the page, so that no button drops what is typed there. */
const buttons: Record<string, Button> = {
  '': { done: 'answered', needs: 'answer' },
  '/solved': { done: 'solved', after: (db, { actor, ticket }) => markSolved(db, actor, ticket.id) },
  '/not-fixed': { done: 'reopened', before: (db, { actor, ticket }) => markNotFixed(db, actor, ticket.id) },
  '/rating': { done: 'rated', needs: 'rating' },
  '/account': { done: 'account', after: offerAccount },
};

/** The buttons of the page. */
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
  for (const [path, button] of Object.entries(buttons)) {
    app.post(`/track/:token${path}`, options, async (request, reply) => {
      const form = request.body?.form;
      const { token } = request.params;
      const tracked = await openTracked(request, token);
      await countTrackedChange(app.db, tracked);
      const openedId = await takeForm(request, form instanceof Readable ? form : Readable.from([]), {
        token,
        tracked,
        button,
      });
      if (openedId === undefined) return reply.redirect(`${addressOf(token)}?done=${button.done}`, 303);
      // The ticket was closed, so the answer is a new one.
      const opened = { userId: tracked.person.id, ticketId: openedId };
      const done = button.needs === 'answer' ? 'opened' : button.done;
      return reply.redirect(`${await createTrackingLink(app.db, '', opened)}?done=${done}`, 303);
    });
  }
};

type Press = { token: string; tracked: Tracked; button: Button };

/**
 * Stores the files while they arrive, and then what the button does, with the rating and the answer; if anything of it is
 * refused, nothing is left.
 * @returns the id of the ticket that the answer opened, if the followed one was closed
 */
async function takeForm(request: FastifyRequest, form: Readable, { token, tracked, button }: Press) {
  const app = request.server;
  const { actor, ticket } = tracked;
  const answer = { comment: '', score: '', rating: '', files: [] as Received[] };
  let isKept = false;
  try {
    if (request.headers['content-type']) await receive(request, form, tracked, answer);
    // Files may take minutes, and the link may have ended since.
    await openTracked(request, token);
    if (button.done === 'account' && !app.mail) throw conflict(trackingMessages.mailOff);
    return await app.takeTransferTurn(request, async () => {
      const fileIds = answer.files.map(({ id }) => id);
      const input = answerIn(answer, fileIds, button);
      const given = ratingIn(answer, button);
      const rating = given && (button.needs === 'rating' || (await isNew(app.db, tracked, given))) ? given : undefined;
      await refuseBeyondQuota(app, actor);
      const openedId = await app.db.transaction(async (tx) => {
        for (const file of answer.files) await keepUpload(tx, actor, file);
        if (rating) await rateTicket(tx, actor, ticket.id, rating);
        await button.before?.(tx, tracked);
        const opened = input && (await answerTracked(tx, tracked, input));
        await button.after?.(tx, tracked);
        return opened;
      });
      isKept = true;
      for (const id of fileIds)
        moveToS3(app.db, id).catch((error) => request.log.warn({ err: error }, 'A file is not in S3 yet'));
      return openedId;
    });
  } finally {
    request.draft = answer;
    if (!isKept) await discardAll(app.db, answer.files);
  }
}

/** The answer, if there is one. */
function answerIn({ comment }: Typed, fileIds: string[], { needs }: Button) {
  const isEmpty = comment.trim() === '' && fileIds.length === 0;
  return isEmpty && needs !== 'answer' ? undefined : accepted(NewComment.safeParse({ comment, fileIds }));
}

/** The rating, if there is one. */
function ratingIn({ score: chosen, rating: comment }: Typed, { needs }: Button) {
  const score = RatingScores.find((each) => String(each) === chosen);
  const isEmpty = score === undefined && comment.trim() === '';
  return isEmpty && needs !== 'rating' ? undefined : accepted(NewRating.safeParse({ score, comment }));
}

/** Whether a rating is another one than the page has shown, which goes along with every button. */
async function isNew(db: Db, { actor, ticket }: Tracked, { score, comment = '' }: NewRatingInput) {
  const { rating, earlier } = await findTicketRating(db, actor, ticket.id);
  const last = rating ?? earlier[0];
  return last?.score !== score || (last.comment ?? '') !== comment;
}

/** @throws 400 with the first reason why it is not accepted */
function accepted<Value>({ data, error }: { data?: Value; error?: z.ZodError }) {
  if (data === undefined) throw new Refusal('invalid', error?.issues[0]?.message ?? '');
  return data;
}

async function receive(
  request: FastifyRequest,
  form: Readable,
  { actor, person }: Tracked,
  answer: AnswerForm<Received>,
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
