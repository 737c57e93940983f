import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { inviteByMail as inviteByMailContract } from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createInvitation, deactivateInvitation, inviteByMail } from './commands.ts';
import { listInvitations } from './queries.ts';
import { checkInvitation, prepareRegistration, registerInvited } from './register.ts';

export const invitationRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.validateInvitation, async ({ db, params, request }) => {
    const invitation = await checkInvitation(db, params.token, request.ip);
    if (!invitation) return { valid: false as const, message: invitationMessages.invalid };
    const { companyId, companyName, address } = invitation;
    const sentTo = address === null ? {} : { address };
    return { valid: true as const, companyId, companyName, message: invitationMessages.valid, ...sentTo };
  });

  serve(app, contract.registerInvited, {
    prepare: ({ db, body, request }) => prepareRegistration(db, request.ip, body),
    handler: ({ db, request }, registration) => registerInvited(db, request.ip, registration),
  });

  serve(app, contract.listInvitations, async ({ db, query, page }) =>
    page(await listInvitations(db, app.publicUrl, query), creationOf),
  );

  serve(app, contract.findInvitationDefaults, async ({ db }) => ({
    expiresInDays: await findSetting(db, 'default_invitation_days'),
  }));

  serve(app, contract.createInvitation, ({ db, actor, body }) => createInvitation(db, actor, app.publicUrl, body));

  serve(app, inviteByMailContract, ({ db, actor, body }) => {
    if (!app.mail) throw conflict(mailRefusals.offForStaff);
    return inviteByMail(db, actor, app.publicUrl, body);
  });

  serve(app, contract.deactivateInvitation, ({ db, actor, params }) =>
    deactivateInvitation(db, actor, app.publicUrl, params.invitationId),
  );
};
