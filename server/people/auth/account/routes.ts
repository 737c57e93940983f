import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/account.ts';
import { accountMessages } from '#contract/account-constants.ts';
import * as display from '#contract/display.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { hasPasskey } from '#server/people/auth/passkeys/queries.ts';
import { confirmFactor, removeFactor, renewCodes, startFactor } from '#server/people/auth/second-factors/commands.ts';
import { countRecoveryCodes, findFactor } from '#server/people/auth/second-factors/queries.ts';
import { endOtherSessions, endSession } from '#server/people/auth/sessions/commands.ts';
import { listSessions } from '#server/people/auth/sessions/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { sessionOf } from '#server/platform/http/access.ts';
import { serve } from '#server/platform/http/serve.ts';
import { deviceOf } from '#server/platform/lib/device.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { findDisplay, updateDisplay } from './display.ts';
import { changePassword, confirmPassword } from './password.ts';

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(displayRoutes);
  await app.register(ownSessionRoutes);
  await app.register(secondFactorRoutes);

  serve(app, contract.confirmIdentity, async ({ db, body, request }) => {
    await confirmIdentity(db, sessionOf(request), body, { ip: request.ip, publicUrl: app.publicUrl });
    return { message: accountMessages.identityConfirmed };
  });

  serve(app, contract.changePassword, async ({ db, body, request }) => {
    await changePassword(db, sessionOf(request), request.ip, body);
    return { message: accountMessages.passwordChanged };
  });
};

const displayRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, display.findDisplay, ({ db, request }) => findDisplay(db, sessionOf(request).user.id));

  serve(app, display.updateDisplay, ({ db, actor, body }) => updateDisplay(db, actor, body));
};

const ownSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listOwnSessions, async ({ db, request }) => {
    const { user, sessionId } = sessionOf(request);
    const sessions = await listSessions(db, user.id);
    return sessions
      .map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceOf(userAgent),
        isCurrent: session.id === sessionId,
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  });

  serve(app, contract.endOwnSession, async ({ db, params, request }) => {
    await endSession(db, sessionOf(request), request.ip, params.sessionId);
    return { message: accountMessages.sessionEnded };
  });

  serve(app, contract.endOtherSessions, async ({ db, request }) => {
    await endOtherSessions(db, sessionOf(request), request.ip);
    return { message: accountMessages.otherSessionsEnded };
  });
};

/** A passkey counts as both factors. */
async function isFactorRequired(db: Db, user: { id: string; role: Role }) {
  if (!isStaffRole(user.role) || (await hasPasskey(db, user.id))) return false;
  return findSetting(db, 'staff_second_factor');
}

const secondFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.findSecondFactor, async ({ db, request }) => {
    const { user } = sessionOf(request);
    const factor = await findFactor(db, user.id);
    return {
      isOn: factor !== undefined,
      isRequired: await isFactorRequired(db, user),
      since: factor?.since ?? null,
      recoveryCodesLeft: factor ? await countRecoveryCodes(db, user.id) : 0,
    };
  });

  serve(app, contract.startSecondFactor, async ({ db, body, request }) => {
    const session = sessionOf(request);
    await confirmPassword(db, session, request.ip, 'password', body.password);
    return startFactor(db, { ...session.user, sessionId: session.sessionId }, request.ip);
  });

  serve(app, contract.confirmSecondFactor, async ({ db, body, request }) => ({
    recoveryCodes: await confirmFactor(db, sessionOf(request), request.ip, body.code),
  }));

  serve(app, contract.removeSecondFactor, async ({ db, body, request }) => {
    const { password, code } = body;
    const session = sessionOf(request);
    await confirmPassword(db, session, request.ip, 'password', password);
    await removeFactor(db, session, request.ip, code);
    return { message: accountMessages.secondFactorOff };
  });

  serve(app, contract.renewRecoveryCodes, async ({ db, body, request }) => ({
    recoveryCodes: await renewCodes(db, sessionOf(request), request.ip, body.code),
  }));
};
