import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { sendTestMail as sendTestMailContract } from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import * as contract from '#contract/setup.ts';
import { conflict } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { sendTestMail } from '#server/mail/test-mail.ts';
import { findSetup, noteTestMail, updateSetup } from './setup.ts';

/** The channels by which email arrives, if any. */
type Options = { channels: readonly string[] };

export const setupRoutes: FastifyPluginAsyncZod<Options> = async (app, { channels }) => {
  const email = { sends: app.mail !== undefined, receives: channels.length > 0 };

  app.route({
    ...contract.findSetup,
    config: { access: 'staff' },
    handler: async () => findSetup(app.db, email),
  });

  app.route({
    ...contract.updateSetup,
    config: { access: 'staff' },
    handler: async (request) => {
      await updateSetup(app.db, actorOf(request), request.body);
      return findSetup(app.db, email);
    },
  });

  app.route({
    ...sendTestMailContract,
    config: { access: 'staff' },
    handler: async (request) => {
      if (!app.mail) throw conflict(mailRefusals.offForStaff);
      const actor = actorOf(request);
      const result = await sendTestMail(app.db, app.mail, actor);
      if (result.isSent) await noteTestMail(app.db, actor);
      return result;
    },
  });
};
