import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { once } from '#server/http/idempotency/once.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { markInquiry, markNotSpam, takeMessage } from './commands.ts';
import { countInquiries, listInquiries } from './queries.ts';

export const inquiryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.sendContactMessage,
    config: { access: 'public' },
    handler: async (request, reply) => {
      return once(request, reply, {
        create: async (db) => {
          const sender = { ip: request.ip, limitFactor: app.limitFactor };
          const replyBy = await takeMessage(db, sender, request.body);
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
    ...contract.updateInquiry,
    config: { access: 'staff' },
    handler: async (request) =>
      markInquiry(app.db, actorOf(request), request.params.inquiryId, request.body.isAnswered),
  });

  app.route({
    ...contract.markNotSpam,
    config: { access: 'staff' },
    handler: async (request) => markNotSpam(app.db, actorOf(request), request.params.inquiryId),
  });
};
