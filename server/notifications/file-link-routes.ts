import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError } from 'fastify';
import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { Refusal } from '#server/domain/refusals.ts';
import { fileResponse } from '#server/files/download.ts';
import { findVisibleFile } from '#server/files/queries.ts';
import { refuse } from '#server/http/errors.ts';
import { openLink } from '#server/links/links.ts';
import { sendMessage } from '#server/links/page.ts';
import { findRecipient } from '#server/mail/recipient.ts';

const link = { label: 'Log in to see your tickets', href: '/ticketing/login' };

/** For the links of emails to files, which need no login. */
export const fileLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.downloadMailedFile,
    config: { access: 'public', transfer: 'download' },
    handler: async (request, reply) => {
      const { query, ip } = request;
      const opened = await openLink(app.db, 'file', { token: query.token, ip });
      const recipient = opened && (await findRecipient(app.db, opened.userId));
      // With the rights that the email's recipient has now.
      const file = recipient && (await findVisibleFile(app.db, recipient, opened.subjectId));
      if (!file) throw new Refusal('hidden', mailRefusals.fileLinkInvalid);
      return fileResponse(request, reply, file, true);
    },
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { statusCode, message } = refuse(error, request, reply);
    // A person with a browser is usually behind the link.
    if (!request.headers.accept?.includes('text/html')) return { message };
    const heading = statusCode === 404 ? 'This link is not valid' : 'The file could not be opened';
    return sendMessage(reply, app.publicUrl, { heading, text: message, link });
  });
};
