import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import * as messages from '#contract/inquiry-messages.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { takeMessage, updateInquiry } from './commands.ts';
import { addInquiryMessage } from './messages.ts';
import { countInquiries, findConversation, findInquiry, listInquiries } from './queries.ts';
import { markNotSpam, markSpam } from './spam.ts';

export const inquiryRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.sendContactMessage, async ({ db, body, request }) => {
    const replyBy = await takeMessage(db, request.ip, body);
    return { message: inquiryMessages.sentDetail, replyBy };
  });

  serve(app, contract.listInquiries, async ({ db, query, page }) => page(await listInquiries(db, query), creationOf));

  serve(app, contract.countInquiries, ({ db }) => countInquiries(db));

  serve(app, messages.findInquiry, ({ db, params }) => findConversation(db, params.inquiryId));

  serve(app, contract.updateInquiry, ({ db, actor, params, body, copy }) =>
    updateInquiry(db, actor, params.inquiryId, body, copy),
  );

  serve(app, messages.addInquiryMessage, async ({ db, actor, params, body }) => {
    const { inquiryId } = params;
    await findInquiry(db, inquiryId);
    if (body.kind === 'reply' && !app.mail) throw conflict(mailRefusals.offForStaff);
    return addInquiryMessage(db, actor, inquiryId, body);
  });

  serve(app, contract.markSpam, ({ db, actor, params }) => markSpam(db, actor, params.inquiryId));

  serve(app, contract.markNotSpam, ({ db, actor, params }) => markNotSpam(db, actor, params.inquiryId));
};
