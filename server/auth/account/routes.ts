import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/account.ts';
import { accountMessages } from '#contract/account-constants.ts';
import * as display from '#contract/display.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { hasPasskey } from '#server/auth/passkeys/queries.ts';
import { confirmFactor, removeFactor, renewCodes, startFactor } from '#server/auth/second-factors/commands.ts';
import { countRecoveryCodes, findFactor } from '#server/auth/second-factors/queries.ts';
import { endOtherSessions, endSession } from '#server/auth/sessions/commands.ts';
import { listSessions } from '#server/auth/sessions/queries.ts';
import type { Db } from '#server/database/client.ts';
import { findSetting } from '#server/domain/settings.ts';
import { actorOf, sessionOf } from '#server/http/access.ts';
import { deviceOf } from '#server/lib/device.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { findDisplay, updateDisplay } from './display.ts';
import { changePassword, confirmPassword } from './password.ts';

/** Users manage their own accounts. Staff who must set up a second factor need these routes for it. */
const config = { access: 'signed-in', isOpenWithoutFactor: true, refusesKeys: true } as const;

/** Keeps working on a full disk. */
const withReserve = { ...config, mayUseReserve: true } as const;

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(displayRoutes);
  await app.register(ownSessionRoutes);
  await app.register(secondFactorRoutes);

  app.route({
    ...contract.confirmIdentity,
    config: withReserve,
    handler: async (request) => {
      await confirmIdentity(app.db, sessionOf(request), request.body, { ip: request.ip, publicUrl: app.publicUrl });
      return { message: accountMessages.identityConfirmed };
    },
  });

  app.route({
    ...contract.changePassword,
    config: withReserve,
    handler: async (request) => {
      await changePassword(app.db, sessionOf(request), request.ip, request.body);
      return { message: accountMessages.passwordChanged };
    },
  });
};

const displayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...display.findDisplay,
    config: { access: 'signed-in', refusesKeys: true },
    handler: async (request) => findDisplay(app.db, sessionOf(request).user.id),
  });

  app.route({
    ...display.updateDisplay,
    config: { access: 'signed-in', refusesKeys: true, limitedBy: 'changes' },
    handler: async (request) => updateDisplay(app.db, actorOf(request), request.body),
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
    config: withReserve,
    handler: async (request) => {
      await endSession(app.db, sessionOf(request), request.ip, request.params.sessionId);
      return { message: accountMessages.sessionEnded };
    },
  });

  app.route({
    ...contract.endOtherSessions,
    config: withReserve,
    handler: async (request) => {
      await endOtherSessions(app.db, sessionOf(request), request.ip);
      return { message: accountMessages.otherSessionsEnded };
    },
  });
};

/** A passkey counts as both factors. */
async function isFactorRequired(db: Db, user: { id: string; role: Role }) {
  if (!isStaffRole(user.role) || (await hasPasskey(db, user.id))) return false;
  return findSetting(db, 'staff_second_factor');
}

const secondFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findSecondFactor,
    config,
    handler: async (request) => {
      const { user } = sessionOf(request);
      const factor = await findFactor(app.db, user.id);
      return {
        isOn: factor !== undefined,
        isRequired: await isFactorRequired(app.db, user),
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
      return startFactor(app.db, { ...session.user, sessionId: session.sessionId }, request.ip);
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
      return { message: accountMessages.secondFactorOff };
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
