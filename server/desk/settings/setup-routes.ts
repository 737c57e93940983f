import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { sendTestMail as sendTestMailContract } from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import * as contract from '#contract/setup.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendTestMail } from '#server/platform/mail/test-mail.ts';
import { findSetup, noteTestMail, updateSetup } from './setup.ts';

/** The channels by which email arrives, if any. */
type Options = { channels: readonly string[] };

export const setupRoutes: FastifyPluginAsyncZod<Options> = async (app, { channels }) => {
  const email = { sends: app.mail !== undefined, receives: channels.length > 0 };

  serve(app, contract.findSetup, ({ db }) => findSetup(db, email));

  serve(app, contract.updateSetup, async ({ db, actor, body }) => {
    await updateSetup(db, actor, body);
    return findSetup(db, email);
  });

  serve(app, sendTestMailContract, async ({ db, actor }) => {
    if (!app.mail) throw conflict(mailRefusals.offForStaff);
    const result = await sendTestMail(db, app.mail, actor);
    if (result.isSent) await noteTestMail(db, actor);
    return result;
  });
};
