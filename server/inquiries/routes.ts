import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/inquiries.ts';
import { messages } from '#contract/messages.ts';
import { once } from '#server/idempotency/once.ts';
import { sendPage } from '#server/pages.ts';
import { actorOf } from '#server/session.ts';
import { markInquiry, takeMessage } from './commands.ts';
import { countUnanswered, cursorOf, listInquiries } from './queries.ts';

/** @param onMessage told of each message that was stored */
export const inquiryRoutes: FastifyPluginAsyncZod<{ onMessage: () => void }> = async (app, { onMessage }) => {
  app.route({
    ...contract.sendContactMessage,
    config: { access: 'public' },
    handler: async (request, reply) => {
      return once(request, reply, {
        create: async (db) => {
          await takeMessage(db, request.ip, request.body);
          return { message: messages.contactSentDetail };
        },
        afterwards: onMessage,
      });
    },
  });

  app.route({
    ...contract.listInquiries,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await app.read((db) => listInquiries(db, request.query));
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.countInquiries,
    config: { access: 'staff' },
    handler: async () => ({ unanswered: await countUnanswered(app.db) }),
  });

  app.route({
    ...contract.updateInquiry,
    config: { access: 'staff' },
    handler: async (request) =>
      markInquiry(app.db, actorOf(request), request.params.inquiryId, request.body.isAnswered),
  });
};
