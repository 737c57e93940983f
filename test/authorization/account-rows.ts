import { eq } from 'drizzle-orm';
import * as account from '#contract/account.ts';
import * as display from '#contract/display.ts';
import type { Role } from '#contract/primitives.ts';
import { takeSecondFactor } from '#contract/users.ts';
import { startFactor } from '#server/people/auth/second-factors/commands.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { PASSWORD } from '#test/app.ts';
import { codeOf, insertFactor, RECOVERY_CODE } from '#test/second-factor.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forAll = '401 200 200 200 200 200 200 401 401 401';
const created = '401 201 201 201 201 201 201 401 401 401';
const missing = '401 404 404 404 404 404 404 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';
const conflict = '401 409 409 409 409 409 409 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';

/** The caller has a two-factor login, and sends this. */
function withFactor(body: object) {
  return async ({ db, user }: Scene) => {
    if (user) await insertFactor(db, user.id).catch(() => undefined);
    return { body };
  };
}

/** The caller has none, and sends this. */
function withoutFactor(body: object) {
  return async ({ db, user }: Scene) => {
    if (user) await db.delete(secondFactors).where(eq(secondFactors.userId, user.id));
    return { body };
  };
}

async function startedSetup({ db, user }: Scene) {
  // Those who never get in share a scene, and may have one from another row.
  const started = user && (await startFactor(db, user).catch(() => undefined));
  return { body: { code: started ? codeOf(started.secret) : '000000' } };
}

/** Somebody else with this role has lost their device. */
function taken(role: Role) {
  return async ({ db, insertUser }: Scene) => {
    const { id: userId } = await insertUser(role);
    await insertFactor(db, userId);
    return { params: { userId } };
  };
}

async function sessionOf({ db }: Scene, user: Scene['colleague']) {
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  return { params: { sessionId: session?.id ?? '' } };
}

export const accountRows = [
  row('own display', display.findDisplay, forAll),
  row('choose compact lists', display.updateDisplay, forAll, () => ({ body: { density: 'compact' } })),
  row('choose what follows resolving', display.updateDisplay, forAll, () => ({ body: { afterResolving: 'list' } })),
  row('choose something unknown', display.updateDisplay, invalid, () => ({ body: { afterResolving: 'tea' } })),
  row('choose unknown lists', display.updateDisplay, invalid, () => ({ body: { density: 'tiny' } })),
  row('own sessions', account.listOwnSessions, forAll),
  row('end own session', account.endOwnSession, forAll, async (scene) =>
    sessionOf(scene, scene.user ?? scene.colleague),
  ),
  row('end a colleague’s session', account.endOwnSession, missing, async (scene) => sessionOf(scene, scene.colleague)),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((sessionId) =>
    row(`end session ${sessionId}`, account.endOwnSession, missing, () => ({ params: { sessionId } })),
  ),
  row('end other sessions', account.endOtherSessions, forAll, async ({ db, user }) => {
    if (user) await startSession(db, user.id);
    return {};
  }),
  row('confirm identity', account.confirmIdentity, forAll, () => ({ body: { password: PASSWORD } })),
  row('confirm identity without a password', account.confirmIdentity, invalid, () => ({ body: {} })),
  row('confirm identity with a wrong password', account.confirmIdentity, invalid, () => ({
    body: { password: 'wrong' },
  })),
  row('change password', account.changePassword, forAll, () => ({
    body: { currentPassword: PASSWORD, newPassword: 'nanosecond' },
  })),
  row('change password to a short one', account.changePassword, invalid, () => ({
    body: { currentPassword: PASSWORD, newPassword: 'nano' },
  })),
  row('second factor', account.findSecondFactor, forAll),
  row('start a second factor', account.startSecondFactor, created, () => ({ body: { password: PASSWORD } })),
  row('start a second one', account.startSecondFactor, conflict, withFactor({ password: PASSWORD })),
  row('start without a password', account.startSecondFactor, invalid, () => ({ body: {} })),
  row('confirm a second factor', account.confirmSecondFactor, forAll, startedSetup),
  row('confirm none', account.confirmSecondFactor, conflict, withoutFactor({ code: '000000' })),
  row('confirm without a code', account.confirmSecondFactor, invalid, () => ({ body: {} })),
  row('remove', account.removeSecondFactor, forAll, withFactor({ password: PASSWORD, code: RECOVERY_CODE })),
  row('remove none', account.removeSecondFactor, conflict, withoutFactor({ password: PASSWORD, code: '000000' })),
  row('remove without a code', account.removeSecondFactor, invalid, withFactor({ password: PASSWORD })),
  row('new recovery codes', account.renewRecoveryCodes, created, withFactor({ code: RECOVERY_CODE })),
  row('new recovery codes of none', account.renewRecoveryCodes, conflict, withoutFactor({ code: '000000' })),
  row('new recovery codes, no code', account.renewRecoveryCodes, invalid, withFactor({})),
  row('take a client’s', takeSecondFactor, forSuperAdmins, taken('employee')),
  row('take an admin’s', takeSecondFactor, forSuperAdmins, taken('admin')),
  row('take a super_admin’s', takeSecondFactor, forSuperAdmins, taken('super_admin')),
  row('take one’s own', takeSecondFactor, '401 403 403 403 403 403 403 401 401 401', ({ user, colleague }) => ({
    params: { userId: (user ?? colleague).id },
  })),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((userId) =>
    row(`take that of ${userId}`, takeSecondFactor, '401 403 403 403 404 404 403 401 401 401', () => ({
      params: { userId },
    })),
  ),
];
