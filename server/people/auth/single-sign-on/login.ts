import type { FastifyBaseLogger } from 'fastify';
import type { ReturnedInput } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import {
  findConnectionAt,
  findConnectionOf,
  findSecretConnection,
  lockConnection,
} from '#server/people/auth/connections/queries.ts';
import { enter, type LoginDevice } from '#server/people/auth/sessions/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { forbidden, Refusal } from '#server/platform/domain/refusals.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { createChallenge, spendChallenge } from '#server/platform/links/challenges.ts';
import { domainOf } from './claims.ts';
import { reasonOf, refusalOf } from './failures.ts';
import type { IdentityProviders, Provider } from './identity-providers.ts';
import { admitPerson } from './person.ts';

/** What a login with single sign-on needs. */
export type Login = { db: Db; providers: IdentityProviders; log: FastifyBaseLogger };

type Start = {
  [name in 'email' | 'issuer' | 'returnTo' | 'browser']?: string | undefined;
};

/**
 * Starts a login, from the login page or at the identity provider. Only the domain of the address and the issuer matter, so
 * nothing is revealed about accounts.
 * @param ip the client's address, as in the request
 * @returns where the browser goes; null if no connection has the domain
 * @throws 429, 503
 */
export async function startLogin({ db, providers, log }: Login, ip: string, sent: Start) {
  await countUse(db, 'sso_starts', { ip });
  const domain = domainOf(sent.email ?? '');
  const connection = sent.issuer ? await findConnectionOf(db, sent.issuer, domain) : await findConnectionAt(db, domain);
  if (!connection) return null;

  await asking(log, () => providers.discover(connection.issuer));
  const challenge = await createChallenge(db, 'sso', { subjectId: connection.id });
  const state = stateOf(challenge, sent.returnTo);
  return asking(log, () =>
    providers.authorizationAddress(connection, { state, browser: sent.browser, hint: sent.email ?? '' }),
  );
}

/**
 * Finishes a login, once.
 * @throws 400 for one that has expired or can't be verified, 403 for somebody without an account here, 429, 503
 */
export async function finishLogin({ db, providers, log }: Login, device: LoginDevice, returned: ReturnedInput) {
  const spent = await spendState(db, 'sso', returned.state);
  const connection = await findSecretConnection(db, spent.connectionId);
  if (!connection) throw expired();
  const claims = await asking(log, () => providers.redeem(connection, returned));

  return db.transaction(async (tx) => {
    // The current company and connection. They can't change before this transaction ends.
    if (connection.companyId && !(await lockOpenCompany(tx, connection.companyId))) {
      throw forbidden(singleSignOnMessages.inactive);
    }
    const current = await lockConnection(tx, connection.id);
    if (!current || !isSameLogin(current, connection)) throw expired();
    const user = await admitPerson(tx, current, claims, device.address);
    const token = await enter(tx, user, device, 'single sign-on');
    return { user, token, returnTo: spent.returnTo };
  });
}

/** Calls an identity provider. Only the log says why it failed. */
export async function asking<Answer>(log: FastifyBaseLogger, call: () => Promise<Answer>) {
  try {
    return await call();
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'A call to an identity provider failed');
    throw refusalOf(error);
  }
}

/** Uses up the state of a login. Throws 400 if it is unknown, used or expired. */
export async function spendState(db: Db, kind: 'sso' | 'sso_confirm', state: string) {
  const [challenge = '', path] = state.split('.');
  const spent = await spendChallenge(db, kind, challenge);
  if (!spent?.subjectId) throw expired();
  const returnTo = path === undefined ? null : Buffer.from(path, 'base64url').toString();
  return { connectionId: spent.subjectId, userId: spent.userId, returnTo };
}

/** A state carries the path to open. A changed one does not match the nonce, which follows from the state. */
function stateOf(challenge: string, returnTo: string | undefined) {
  return returnTo === undefined ? challenge : `${challenge}.${Buffer.from(returnTo).toString('base64url')}`;
}

type Kept = Pick<Provider, 'issuer' | 'clientId'> & { companyId: string | null };

function isSameLogin(one: Kept, other: Kept) {
  return one.issuer === other.issuer && one.clientId === other.clientId && one.companyId === other.companyId;
}

export function expired() {
  return new Refusal('invalid', singleSignOnMessages.expired);
}
