import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError } from 'fastify';
import { ContactMessage } from '#contract/inquiries.ts';
import { contentPolicyOf } from '#server/content-policy.ts';
import { HttpError, refuse } from '#server/errors.ts';
import { takeMessage } from './commands.ts';
import { fillIn } from './try-again-page.ts';

/** In bytes. The longest message that is taken, all of it characters that a form encodes with nine bytes each, fits. */
const LARGEST_FORM = 131_072;

type ContactFormOptions = { pages: string; isSecure: boolean; onMessage: () => void };

/**
 * The contact form without JavaScript: answered with a page, and after a failure with one that holds what was typed.
 * @param pages the folder of the built pages
 * @param isSecure whether people reach the site by https
 * @param onMessage told of each message that was stored
 */
export const contactForm: FastifyPluginAsyncZod<ContactFormOptions> = async (app, { pages, isSecure, onMessage }) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: LARGEST_FORM, parser: parseForm });

  app.post('/contact', { schema: { body: ContactMessage } }, async (request, reply) => {
    await takeMessage(app.db, request.ip, request.body);
    onMessage();
    return reply.redirect('/contact/sent', 303);
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = refuse(inWordsOfForms(error), request, reply);
    const template = await readFile(join(pages, 'contact', 'try-again.html'), 'utf8');
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': contentPolicyOf(template, isSecure),
      'x-robots-tag': 'noindex, nofollow',
    });
    return reply.type('text/html; charset=utf-8').send(fillIn(template, refusal, request.body));
  });
};

/** The fields of a form in UTF-8; broken UTF-8 is refused, where the usual parser reads it as something else. */
function parseForm(text: string) {
  try {
    return Object.fromEntries(text.split('&').map(parseField));
  } catch {
    throw new HttpError(400, 'What was sent is not a form in UTF-8. Please try again from the contact page.');
  }
}

function parseField(field: string) {
  if (field.includes('\ufffd')) throw new Error('Bytes that are no UTF-8 were read as this character');
  const [name = '', ...value] = field.replaceAll('+', ' ').split('=');
  // Browsers send line breaks as CRLF, and count them as one character.
  return [decodeURIComponent(name), decodeURIComponent(value.join('=')).replaceAll('\r\n', '\n')];
}

function inWordsOfForms(error: FastifyError) {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new HttpError(413, 'Your message is too long to be sent. Please shorten it, or call us.');
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new HttpError(415, 'Please send the form of the contact page.');
  }
  return error;
}
