import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/incoming-mail.ts';
import { LargestMail, type MailChannels } from '#contract/incoming-mail-constants.ts';
import { dispositionOf } from '#server/files/file-name.ts';
import { actorOf } from '#server/http/access.ts';
import { limitReading } from '#server/http/connections.ts';
import { sendPage } from '#server/http/pagination.ts';
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

  app.route({
    ...contract.listIncomingMail,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listIncomingMail(app.db, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.findArrivals,
    config: { access: 'staff' },
    handler: async () => ({
      channels,
      lastArrivedAt: await lastArrival(app.db),
      mailbox: mailbox === undefined ? null : ((await findMailbox(app.db, mailbox)) ?? null),
    }),
  });

  app.route({
    ...contract.acceptMail,
    config: { access: 'staff' },
    handler: async (request) => {
      const { version, ...acceptance } = request.body;
      const decision = { acceptance, copy: { version } };
      return acceptMail(processing, actorOf(request), request.params.mailId, decision);
    },
  });

  app.route({
    ...contract.discardMail,
    config: { access: 'staff' },
    handler: async (request) => discardMail(app.db, actorOf(request), request.params.mailId, request.body),
  });

  app.route({
    ...contract.retryMail,
    config: { access: 'staff' },
    handler: async (request) => retryMail(app.db, actorOf(request), request.params.mailId, request.body),
  });

  app.route({
    ...contract.downloadMail,
    config: { access: 'staff', transfer: 'download' },
    handler: async (request, reply) => {
      const { id } = await findIncomingMail(app.db, request.params.mailId);
      reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${id}.eml"`);
      limitReading(reply.raw, LargestMail);
      return openMail(app.db, id, (work) => app.takeTransferTurn(request, work));
    },
  });

  app.route({
    ...contract.downloadMailFile,
    config: { access: 'signed-in', transfer: 'download' },
    handler: async (request, reply) => {
      const { name, bytes } = await readMailPart(app.db, actorOf(request), request.params);
      reply.type('application/octet-stream').header('content-disposition', dispositionOf('attachment', name));
      limitReading(reply.raw, bytes.length);
      return bytes;
    },
  });

  app.route({
    ...contract.previewMailFile,
    config: { access: 'signed-in', transfer: 'preview' },
    handler: async (request, reply) => {
      reply.type('image/webp');
      return readMailPicture(app.db, actorOf(request), request.params);
    },
  });

  app.route({
    ...contract.findWholeMail,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const { ticketId, mailId } = request.params;
      return findWholeMail(app.db, actorOf(request), ticketId, mailId);
    },
  });
};
