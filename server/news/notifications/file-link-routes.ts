import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError } from 'fastify';
import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { fileResponse } from '#server/desk/files/download.ts';
import { findVisibleFile } from '#server/desk/files/queries.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendRefusal } from '#server/platform/links/asking-routes.ts';
import { openLink } from '#server/platform/links/links.ts';
import { findRecipient } from '#server/platform/mail/recipient.ts';

const link = { label: 'Log in to see your tickets', href: '/ticketing/login' };

/** For the links of emails to files, which need no login. */
export const fileLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.downloadMailedFile, {
    config: { transfer: 'download' },
    handler: async ({ db, query, request, reply }) => {
      const opened = await openLink(db, 'file', { token: query.token, ip: request.ip });
      const recipient = opened && (await findRecipient(db, opened.userId));
      // With the rights that the email's recipient has now.
      const file = recipient && (await findVisibleFile(db, recipient, opened.subjectId));
      if (!file) throw new Refusal('hidden', mailRefusals.fileLinkInvalid);
      return fileResponse(request, reply, file, true);
    },
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    return sendRefusal(request, reply, {
      error,
      publicUrl: app.publicUrl,
      heading: 'The file could not be opened',
      link,
    });
  });
};
