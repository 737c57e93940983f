import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/incoming-mail.ts';
import { LargestMail, mailMessages } from '#contract/incoming-mail-constants.ts';
import type { IncomingConfig } from '#server/platform/config/incoming-mail.ts';
import { Refusal, unauthenticated } from '#server/platform/domain/refusals.ts';
import { credentialsOf } from '#server/platform/http/credentials.ts';
import { serve } from '#server/platform/http/serve.ts';
import { isSameSecret } from '#server/platform/lib/secrets.ts';
import { isFromMailgun, mailgunForm, useOnce } from './mailgun.ts';
import { LargestForm, mailgunForms } from './mailgun-form.ts';
import { readPostmark } from './postmark.ts';
import { storeMail } from './store-mail.ts';

type Options = {
  settings: Pick<IncomingConfig, 'token' | 'mailgunKey' | 'postmark'>;
};

/** Email over HTTP. A channel that is not set up responds as to a wrong token. */
export const mailHttpRoutes: FastifyPluginAsyncZod<Options> = async (app, { settings }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  serve(app, contract.takeInMail, {
    bodyLimit: LargestMail,
    onRequest: async (request) => {
      if (!isSameSecret(credentialsOf(request, 'Bearer'), settings.token))
        throw unauthenticated(mailMessages.notIncoming);
    },
    handler: async ({ db, request }) => {
      const { id } = await storeMail(db, bodyOf(request), { channel: 'http', sender: null, recipients: [] });
      return { id };
    },
  });

  serve(app, contract.takeInPostmarkMail, {
    bodyLimit: LargestForm,
    onRequest: async (request, reply) => {
      const given = Buffer.from(credentialsOf(request, 'Basic') ?? '', 'base64').toString();
      if (isSameSecret(given, settings.postmark)) return;
      reply.header('www-authenticate', 'Basic');
      throw unauthenticated(mailMessages.notIncoming);
    },
    handler: async ({ db, request }) => {
      const { bytes, ...envelope } = readPostmark(bodyOf(request));
      const { id } = await storeMail(db, bytes, { channel: 'postmark', ...envelope });
      return { id };
    },
  });

  await app.register(mailgunRoute, { settings });
};

/** A separate plugin, because its form is read while it arrives. */
const mailgunRoute: FastifyPluginAsyncZod<Options> = async (app, { settings }) => {
  const withForm = mailgunForms();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));

  serve(app, contract.takeInMailgunMail, {
    onRequest: async () => {
      if (!settings.mailgunKey) throw unauthenticated(mailMessages.notIncoming);
    },
    config: { streamsBody: true },
    handler: async ({ db, request }) => {
      const { body, headers } = request;
      if (!(body instanceof Readable)) throw new Refusal('invalid', mailMessages.emptyMail);
      return withForm(body, headers['content-type'] ?? '', async (fields) => {
        const form = mailgunForm(fields);
        if (!isFromMailgun(form, settings.mailgunKey)) throw unauthenticated(mailMessages.notIncoming);
        const { bytes, sender, recipients } = form;
        const { id } = await db.transaction(async (tx) => {
          await useOnce(tx, form);
          return storeMail(tx, bytes, { channel: 'mailgun', sender, recipients });
        });
        return { id };
      });
    },
  });
};

function bodyOf({ body }: FastifyRequest) {
  if (Buffer.isBuffer(body)) return body;
  throw new Refusal('invalid', mailMessages.emptyMail);
}
