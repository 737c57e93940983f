import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/incoming-mail.ts';
import { LargestMail, type MailChannels } from '#contract/incoming-mail-constants.ts';
import { dispositionOf } from '#server/desk/files/file-name.ts';
import { limitReading } from '#server/platform/http/connections.ts';
import { serve } from '#server/platform/http/serve.ts';
import { acceptMail, discardMail, retryMail } from './commands.ts';
import { readMailPart, readMailPicture } from './mail-parts.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { cursorOf, findIncomingMail, findMailbox, findWholeMail, lastArrival, listIncomingMail } from './queries.ts';
import { openMail } from './store-mail.ts';

type Options = {
  own: OwnAddresses;
  authservId: string | undefined;
  channels: (typeof MailChannels)[number][];
  /** The name of the mailbox that is fetched. */
  mailbox: string | undefined;
};

export const incomingMailRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { own, authservId, channels, mailbox } = options;
  const processing = { db: app.db, log: app.log, own, authservId };

  serve(app, contract.listIncomingMail, async ({ db, query, page }) =>
    page(await listIncomingMail(db, query), cursorOf),
  );

  serve(app, contract.findArrivals, async ({ db }) => ({
    channels,
    lastArrivedAt: await lastArrival(db),
    mailbox: mailbox === undefined ? null : ((await findMailbox(db, mailbox)) ?? null),
  }));

  serve(app, contract.acceptMail, ({ actor, params, body: { version, ...acceptance } }) =>
    acceptMail(processing, actor, params.mailId, { acceptance, copy: { version } }),
  );

  serve(app, contract.discardMail, ({ db, actor, params, body }) => discardMail(db, actor, params.mailId, body));

  serve(app, contract.retryMail, ({ db, actor, params, body }) => retryMail(db, actor, params.mailId, body));

  serve(app, contract.downloadMail, {
    config: { transfer: 'download' },
    handler: async ({ db, params, request, reply }) => {
      const { id } = await findIncomingMail(db, params.mailId);
      reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${id}.eml"`);
      limitReading(reply.raw, LargestMail);
      return openMail(db, id, (work) => app.takeTransferTurn(request, work));
    },
  });

  serve(app, contract.downloadMailFile, {
    config: { transfer: 'download' },
    handler: async ({ db, actor, params, reply }) => {
      const { name, bytes } = await readMailPart(db, actor, params);
      reply.type('application/octet-stream').header('content-disposition', dispositionOf('attachment', name));
      limitReading(reply.raw, bytes.length);
      return bytes;
    },
  });

  serve(app, contract.previewMailFile, {
    config: { transfer: 'preview' },
    handler: ({ db, actor, params, reply }) => {
      reply.type('image/webp');
      return readMailPicture(db, actor, params);
    },
  });

  serve(app, contract.findWholeMail, ({ db, actor, params }) =>
    findWholeMail(db, actor, params.ticketId, params.mailId),
  );
};
