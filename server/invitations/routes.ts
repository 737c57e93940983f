import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { inviteByMail as inviteByMailContract } from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { conflict } from '#server/domain/refusals.ts';
import { findSetting } from '#server/domain/settings.ts';
import { actorOf } from '#server/http/access.ts';
import { once } from '#server/http/idempotency/once.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { createInvitation, deactivateInvitation, inviteByMail } from './commands.ts';
import { listInvitations } from './queries.ts';
import { checkInvitation, prepareRegistration, registerInvited } from './register.ts';

export const invitationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.validateInvitation,
    config: { access: 'public' },
    handler: async (request) => {
      const invitation = await checkInvitation(app.db, request.params.token, request.ip);
      if (!invitation) return { valid: false as const, message: invitationMessages.invalid };
      const { companyId, companyName, address } = invitation;
      const sentTo = address === null ? {} : { address };
      return { valid: true as const, companyId, companyName, message: invitationMessages.valid, ...sentTo };
    },
  });

  app.route({
    ...contract.registerInvited,
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { ip, body } = request;
      return once(request, reply, {
        prepare: () => prepareRegistration(app.db, ip, body),
        create: (db, registration) => registerInvited(db, ip, registration),
      });
    },
  });

  app.route({
    ...contract.listInvitations,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request, reply) => {
      const rows = await listInvitations(app.db, app.publicUrl, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });

  app.route({
    ...contract.findInvitationDefaults,
    config: { access: 'staff' },
    handler: async () => ({ expiresInDays: await findSetting(app.db, 'default_invitation_days') }),
  });

  app.route({
    ...contract.createInvitation,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createInvitation(db, actor, app.publicUrl, request.body) });
    },
  });

  app.route({
    ...inviteByMailContract,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      if (!app.mail) throw conflict(mailRefusals.offForStaff);
      return once(request, reply, { create: (db) => inviteByMail(db, actor, app.publicUrl, request.body) });
    },
  });

  app.route({
    ...contract.deactivateInvitation,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) =>
      deactivateInvitation(app.db, actorOf(request), app.publicUrl, request.params.invitationId),
  });
};
