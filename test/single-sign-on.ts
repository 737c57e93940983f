import { and, eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { finishSingleSignOn, startSingleSignOn } from '#contract/single-sign-on.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { connectionDomains, connections, identities } from '#server/platform/database/tables/connections.ts';
import { startApp } from './app.ts';
import { CLIENT, type IdentityProvider, newBrowser, startIdentityProvider } from './identity-provider.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'app' | 'call'>;
type Values = Partial<typeof connections.$inferInsert>;
type Started = { returnTo?: string; browser?: string };

/** A connection of a company of its own, unless told otherwise, with a domain of its own. */
export async function insertConnection(db: Db, { issuer }: Pick<IdentityProvider, 'issuer'>, values: Values = {}) {
  const id = newId();
  const companyId = values.companyId === undefined ? newId() : values.companyId;
  if (values.companyId === undefined && companyId)
    await db.insert(companies).values({ id: companyId, name: 'Gateway Dental' });
  const domain = `${id}.example`;
  const row = { name: 'Gateway login', issuer, ...CLIENT, isRequired: false, createsUsers: false };
  await db.insert(connections).values({ ...row, ...values, id, companyId });
  await db.insert(connectionDomains).values({ domain, connectionId: id });
  return { id, domain, companyId };
}

/** Makes as if a user had logged in with a connection before. */
export async function insertIdentity(
  db: Db,
  connectionId: string,
  user: { id: string },
  issuer: string,
  subject: string,
) {
  await db.delete(identities).where(and(eq(identities.userId, user.id), eq(identities.issuer, issuer)));
  await db.insert(identities).values({ userId: user.id, connectionId, issuer, subject });
}

/** Starts a login and logs in at the identity provider. Returns what it sends back. */
export async function returnFrom(
  { app, call }: World,
  { subject, email, ...more }: { subject: string; email: string } & Started,
) {
  const { redirectUrl } = (await call(undefined, startSingleSignOn, { body: { email, ...more } })).json();
  return newBrowser(subject).follow(redirectUrl ?? '', redirectAddressOf(app));
}

export function redirectAddressOf({ publicUrl }: { publicUrl: string }) {
  return `${publicUrl}/ticketing/sso`;
}

/** The server, and an identity provider that it may call. */
export async function startSignOn(options: { conformIdTokenClaims?: boolean } = {}) {
  const world = await startApp();
  const { db, call } = world;
  const provider = await startIdentityProvider({ redirectAddress: redirectAddressOf(world.app), ...options });
  afterAll(provider.stop);

  return {
    ...world,
    provider,
    insertConnection: (values?: Values) => insertConnection(db, provider, values),
    returnFrom: (subject: string, email: string, more?: Started) => returnFrom(world, { subject, email, ...more }),
    logInAs: async (subject: string, email: string) => {
      const body = await returnFrom(world, { subject, email });
      return call(undefined, finishSingleSignOn, { body });
    },
  };
}
