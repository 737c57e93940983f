import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import * as messages from '#contract/inquiry-messages.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { conflict } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { etagOf } from '#server/http/conflicts.ts';
import { once } from '#server/http/idempotency/once.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { takeMessage, updateInquiry } from './commands.ts';
import { addInquiryMessage } from './messages.ts';
import { countInquiries, findConversation, findInquiry, listInquiries } from './queries.ts';
import { markNotSpam, markSpam } from './spam.ts';

export const inquiryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.sendContactMessage,
    config: { access: 'public' },
    handler: async (request, reply) => {
      return once(request, reply, {
        create: async (db) => {
          const replyBy = await takeMessage(db, request.ip, request.body);
          return { message: inquiryMessages.sentDetail, replyBy };
        },
      });
    },
  });

  app.route({
    ...contract.listInquiries,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listInquiries(app.db, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });

  app.route({
    ...contract.countInquiries,
    config: { access: 'staff' },
    handler: async () => countInquiries(app.db),
  });

  app.route({
    ...messages.findInquiry,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const inquiry = await findConversation(app.db, request.params.inquiryId);
      reply.header('etag', etagOf(inquiry));
      return inquiry;
    },
  });

  app.route({
    ...contract.updateInquiry,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateInquiry(app.db, actorOf(request), request.params.inquiryId, changes, copy),
      ),
  });

  app.route({
    ...messages.addInquiryMessage,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const { inquiryId } = request.params;
      await findInquiry(app.db, inquiryId);
      if (request.body.kind === 'reply' && !app.mail) throw conflict(mailRefusals.offForStaff);
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => addInquiryMessage(db, actor, inquiryId, request.body) });
    },
  });

  app.route({
    ...contract.markSpam,
    config: { access: 'staff' },
    handler: async (request) => markSpam(app.db, actorOf(request), request.params.inquiryId),
  });

  app.route({
    ...contract.markNotSpam,
    config: { access: 'staff' },
    handler: async (request) => markNotSpam(app.db, actorOf(request), request.params.inquiryId),
  });
};
