import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/invitations.ts';
import { messages } from '#contract/messages.ts';
import { once } from '#server/idempotency/once.ts';
import { sendPage } from '#server/pages.ts';
import { actorOf } from '#server/session.ts';
import { findSetting } from '#server/settings/queries.ts';
import { createInvitation, deactivateInvitation } from './commands.ts';
import { cursorOf, listInvitations } from './queries.ts';
import { checkInvitation, prepareRegistration, registerInvited } from './register.ts';

/** @param publicUrl where the site is, as people reach it: links lead there, whatever a request says */
export const invitationRoutes: FastifyPluginAsyncZod<{ publicUrl: string }> = async (app, { publicUrl }) => {
  app.route({
    ...contract.validateInvitation,
    config: { access: 'public' },
    handler: async (request) => {
      const invitation = await checkInvitation(app.db, request.params.token, request.ip);
      if (!invitation) return { valid: false as const, message: messages.invitationInvalid };
      const { companyId, companyName } = invitation;
      return { valid: true as const, companyId, companyName, message: messages.invitationValid };
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
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await app.read((db) => listInvitations(db, publicUrl, request.query));
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.findInvitationDefaults,
    config: { access: 'staff' },
    handler: async () => ({ expiresInDays: await findSetting(app.db, 'default_invitation_days') }),
  });

  app.route({
    ...contract.createInvitation,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createInvitation(db, actor, publicUrl, request.body) });
    },
  });

  app.route({
    ...contract.deactivateInvitation,
    config: { access: 'staff' },
    handler: async (request) => deactivateInvitation(app.db, actorOf(request), publicUrl, request.params.invitationId),
  });
};
