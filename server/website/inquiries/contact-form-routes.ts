import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { ContactMessage } from '#contract/inquiries.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { formLimitOf } from '#server/platform/http/body-limit.ts';
import { answerTo, refuse } from '#server/platform/http/errors.ts';
import { takeMessage } from './commands.ts';
import { tryAgainData } from './try-again.ts';

/** Stands for the sentence in the page, which is rendered once for all moments. */
const SENTENCE = '[hear from us]';

/** The contact form without JavaScript. It responds with a page; after a failure the page contains what was typed. */
export const contactForm: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { parser: parseForm });

  const config = { access: 'public' } as const;
  const form = { schema: { hide: true, body: ContactMessage }, bodyLimit: formLimitOf(ContactMessage), config };
  app.post('/contact', form, async (request, reply) => {
    const replyBy = await takeMessage(app.db, request.ip, request.body, { hasKey: false });
    return reply.redirect(replyBy ? `/contact/sent/${replyBy.toISOString()}` : '/contact/sent', 303);
  });

  // An address of its own, so that loading the page again sends nothing again.
  const Params = z.object({ replyBy: z.string() });
  const Moment = z.iso.datetime({ precision: 3 }).transform((text) => new Date(text));
  app.get('/contact/sent/:replyBy', { schema: { hide: true, params: Params }, config }, async (request, reply) => {
    const { data: replyBy } = Moment.safeParse(request.params.replyBy);
    if (!replyBy) return reply.redirect('/contact/sent', 303);
    const timeZone = await findZone(app.db);
    const words = { [SENTENCE]: hearFromUs(replyBy, { timeZone, namesZone: true }) };
    return app.site?.send(reply, 'contact-sent-by', { hearFromUs: SENTENCE }, { isPrivate: true, words });
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = refuse(inWordsOfForms(error), request, reply);
    const data = tryAgainData(refusal, request.body);
    return app.site?.send(reply, 'contact-try-again', data, { status: reply.statusCode, isPrivate: true });
  });
};

/** Parses a form in UTF-8. It refuses invalid UTF-8, which the usual parser replaces. */
function parseForm(text: string) {
  try {
    return Object.fromEntries(text.split('&').map(parseField));
  } catch {
    throw new Refusal('invalid', 'We couldn’t read your message. Please send it again from the contact page.');
  }
}

function parseField(field: string) {
  if (field.includes('\ufffd')) throw new Error('The form is not valid UTF-8');
  const [name = '', ...value] = field.replaceAll('+', ' ').split('=');
  // Browsers send line breaks as CRLF but count them as one character.
  return [decodeURIComponent(name), decodeURIComponent(value.join('=')).replaceAll('\r\n', '\n')];
}

function inWordsOfForms(error: FastifyError) {
  if (answerTo(error).statusCode === 413) {
    return new Refusal('too large', 'Your message is too long to be sent. Please shorten it, or call us.');
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('unsupported', 'Please use the form on the contact page.');
  }
  return error;
}
