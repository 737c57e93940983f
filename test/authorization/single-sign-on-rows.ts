import { eq } from 'drizzle-orm';
import * as connections from '#contract/connections.ts';
import * as sso from '#contract/single-sign-on.ts';
import { disconnectUser } from '#contract/users.ts';
import { identities } from '#server/platform/database/tables/connections.ts';
import { type IdentityProvider, newBrowser, startIdentityProvider } from '#test/identity-provider.ts';
import { insertConnection, insertIdentity, redirectAddressOf, returnFrom } from '#test/single-sign-on.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forAll = '401 200 200 200 200 200 200 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';
const conflict = '401 409 409 409 409 409 409 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
/** The role is answered first, whatever the address. */
const missing = '401 403 403 403 403 404 403 401 401 401';
const publicly = (status: number) => Array(10).fill(status).join(' ');

const nowhere = { issuer: 'https://127.0.0.1:9' };
const connection = () => ({
  name: 'Gateway login',
  issuer: 'https://login.example.com',
  clientId: 'archway',
  clientSecret: 'a secret',
  domains: [`${crypto.randomUUID()}.example`],
  companyId: null,
});

let shared: Promise<IdentityProvider> | undefined;

/** One identity provider for all rows. */
function provider({ app }: Pick<Scene, 'app'>) {
  shared ??= startIdentityProvider({ redirectAddress: redirectAddressOf(app) });
  return shared;
}

/** A connection that nobody has logged in with. */
const at = (body?: unknown) => async (scene: Scene) => {
  const { id: connectionId } = await insertConnection(scene.db, nowhere);
  return { params: { connectionId }, body };
};

/** Somebody of a company has logged in at their identity provider. */
async function returned(scene: Scene) {
  const theirs = await provider(scene);
  const { companyId } = scene.colleague;
  const { domain } = await insertConnection(scene.db, theirs, { companyId });
  const subject = crypto.randomUUID();
  const { email } = await scene.insertUser('employee', { companyId, email: `${subject}@${domain}` });
  theirs.accounts[subject] = { email, email_verified: true };
  return { body: await returnFrom(scene, { subject, email }) };
}

/** The caller has logged in with a connection before. */
async function connected(scene: Scene) {
  const theirs = await provider(scene);
  const subject = crypto.randomUUID();
  const user = scene.user ?? scene.colleague;
  const { id } = await insertConnection(scene.db, theirs, { companyId: user.companyId });
  await insertIdentity(scene.db, id, user, theirs.issuer, subject);
  return { theirs, subject, user };
}

/** The identity provider knows the caller by another name. */
async function offered(scene: Scene) {
  const user = scene.user ?? scene.colleague;
  const { id } = await insertConnection(scene.db, nowhere, { companyId: user.companyId });
  await insertIdentity(scene.db, id, user, nowhere.issuer, crypto.randomUUID());
  const names = { firstName: 'Augusta', lastName: crypto.randomUUID() };
  await scene.db.update(identities).set(names).where(eq(identities.connectionId, id));
  return { body: { ...names, email: user.email } };
}

async function loggedInAgain(scene: Scene) {
  // Nobody else gets that far.
  if (!('token' in (scene.user ?? {}))) return { body: { code: 'code', state: 'state' } };
  const { subject, user } = await connected(scene);
  const { redirectUrl = '' } = (await scene.call(user, sso.startConfirmation, { body: {} })).json();
  return { body: redirectUrl ? await newBrowser(subject).follow(redirectUrl, redirectAddressOf(scene.app)) : {} };
}

export const singleSignOnRows = [
  row('start a login at an address without a connection', sso.startSingleSignOn, publicly(200), () => ({
    body: { email: 'ada@acme.example' },
  })),
  row('start a login that leads to another site', sso.startSingleSignOn, publicly(400), () => ({
    body: { email: 'ada@acme.example', returnTo: '//evil.example' },
  })),
  row('finish a login', sso.finishSingleSignOn, publicly(200), returned),
  row('finish a login that nobody started', sso.finishSingleSignOn, publicly(400), () => ({
    body: { code: 'code', state: 'state' },
  })),
  row('own single sign-on', sso.findOwnSingleSignOn, forAll),
  row('take over an offer', sso.acceptOffer, forAll, offered),
  row('take over what was not offered', sso.acceptOffer, conflict, () => ({
    body: { firstName: 'Ada', lastName: 'King', email: 'ada@acme.example' },
  })),
  row('decline an offer', sso.declineOffer, forAll),
  row('start a login at an issuer that nobody has', sso.startSingleSignOn, publicly(200), () => ({
    body: { issuer: 'https://login.example.com' },
  })),
  row('start a login at nobody', sso.startSingleSignOn, publicly(400), () => ({ body: {} })),
  row('start a confirmation', sso.startConfirmation, forAll, async (scene) => {
    await connected(scene);
    return { body: {} };
  }),
  row('start a confirmation without a login before', sso.startConfirmation, conflict, () => ({ body: {} })),
  row('confirm with a new login', sso.finishConfirmation, forAll, loggedInAgain),
  row('confirm with a login that nobody started', sso.finishConfirmation, invalid, () => ({
    body: { code: 'code', state: 'state' },
  })),
  row('disconnect a client', disconnectUser, forSuperAdmins, async (scene) => {
    const { id } = await insertConnection(scene.db, nowhere, { companyId: scene.companyId });
    await insertIdentity(scene.db, id, scene.colleague, nowhere.issuer, crypto.randomUUID());
    return { params: { userId: scene.colleague.id } };
  }),
  row('disconnect nobody', disconnectUser, '401 403 403 403 404 404 403 401 401 401', () => ({
    params: { userId: crypto.randomUUID() },
  })),
  row('connections', connections.listConnections, forSuperAdmins),
  row('add a connection', connections.createConnection, '401 403 403 403 403 201 403 401 401 401', () => ({
    body: connection(),
  })),
  row(
    'add a connection to a private address',
    connections.createConnection,
    '401 403 403 403 403 400 403 401 401 401',
    () => ({
      body: { ...connection(), issuer: 'https://10.0.0.1' },
    }),
  ),
  row('add nothing', connections.createConnection, '401 403 403 403 403 400 403 401 401 401', () => ({ body: {} })),
  row('rename a connection', connections.updateConnection, forSuperAdmins, at({ name: 'Other' })),
  row(
    'change nothing valid',
    connections.updateConnection,
    '401 403 403 403 403 400 403 401 401 401',
    at({ domains: [] }),
  ),
  row('test a connection', connections.testConnection, forSuperAdmins, at()),
  row('delete a connection', connections.deleteConnection, forSuperAdmins, at()),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((connectionId) => [
    row(`connection ${connectionId}`, connections.updateConnection, missing, () => ({
      params: { connectionId },
      body: { name: 'Other' },
    })),
    row(`connection ${connectionId}`, connections.testConnection, missing, () => ({
      params: { connectionId },
    })),
    row(`connection ${connectionId}`, connections.deleteConnection, missing, () => ({
      params: { connectionId },
    })),
  ]),
];
