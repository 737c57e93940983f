import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/account.ts';
import { messages } from '#contract/messages.ts';
import { isStaffRole } from '#contract/policies.ts';
import { confirmFactor, removeFactor, renewCodes, startFactor } from '#server/second-factors/commands.ts';
import { countRecoveryCodes, findFactor } from '#server/second-factors/queries.ts';
import { sessionOf } from '#server/session.ts';
import { endOtherSessions, endSession } from '#server/sessions/commands.ts';
import { listSessions } from '#server/sessions/queries.ts';
import { findSetting } from '#server/settings/queries.ts';
import { deviceOf } from './device.ts';
import { changePassword, confirmPassword } from './password.ts';

/** Everybody's own: also what staff need who have yet to set up the second factor that is wanted of them. */
const config = { access: 'signed-in', isOpenWithoutFactor: true } as const;

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(ownSessionRoutes);
  await app.register(secondFactorRoutes);

  app.route({
    ...contract.changePassword,
    config,
    handler: async (request) => {
      await changePassword(app.db, sessionOf(request), request.ip, request.body);
      return { message: messages.passwordChanged };
    },
  });
};

const ownSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listOwnSessions,
    config,
    handler: async (request) => {
      const { user, sessionId } = sessionOf(request);
      const sessions = await listSessions(app.db, user.id);
      return sessions
        .map(({ userAgent, ...session }) => ({
          ...session,
          device: deviceOf(userAgent),
          isCurrent: session.id === sessionId,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
  });

  app.route({
    ...contract.endOwnSession,
    config,
    handler: async (request) => {
      await endSession(app.db, sessionOf(request), request.ip, request.params.sessionId);
      return { message: messages.sessionEnded };
    },
  });

  app.route({
    ...contract.endOtherSessions,
    config,
    handler: async (request) => {
      await endOtherSessions(app.db, sessionOf(request), request.ip);
      return { message: messages.otherSessionsEnded };
    },
  });
};

const secondFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findSecondFactor,
    config,
    handler: async (request) => {
      const { user } = sessionOf(request);
      const factor = await findFactor(app.db, user.id);
      return {
        isOn: factor !== undefined,
        isRequired: isStaffRole(user.role) && (await findSetting(app.db, 'staff_second_factor')),
        since: factor?.since ?? null,
        recoveryCodesLeft: factor ? await countRecoveryCodes(app.db, user.id) : 0,
      };
    },
  });

  app.route({
    ...contract.startSecondFactor,
    config,
    handler: async (request, reply) => {
      const session = sessionOf(request);
      await confirmPassword(app.db, session, request.ip, 'password', request.body.password);
      reply.code(201);
      return startFactor(app.db, session.user, request.ip);
    },
  });

  app.route({
    ...contract.confirmSecondFactor,
    config,
    handler: async (request) => ({
      recoveryCodes: await confirmFactor(app.db, sessionOf(request), request.ip, request.body.code),
    }),
  });

  app.route({
    ...contract.removeSecondFactor,
    config,
    handler: async (request) => {
      const { password, code } = request.body;
      const session = sessionOf(request);
      await confirmPassword(app.db, session, request.ip, 'password', password);
      await removeFactor(app.db, session, request.ip, code);
      return { message: messages.secondFactorOff };
    },
  });

  app.route({
    ...contract.renewRecoveryCodes,
    config,
    handler: async (request, reply) => {
      const recoveryCodes = await renewCodes(app.db, sessionOf(request), request.ip, request.body.code);
      reply.code(201);
      return { recoveryCodes };
    },
  });
};
