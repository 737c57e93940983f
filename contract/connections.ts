import { z } from 'zod';
import { ConnectionLimit, ConnectionSteps, connectionMessages } from './connections-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, Timestamp } from './primitives.ts';
import { canManageConnections } from './provider-policies.ts';
import { FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

const tags = ['Single sign-on'];

/** An identity provider with which people log in, as super admins see it. The client secret is never shown. */
export const Connection = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  companyId: Id.nullable().describe('The company whose people log in; null for staff'),
  companyName: z.string().nullable(),
  isRequired: z.boolean(),
  createsUsers: z.boolean(),
  redirectAddress: z.string().describe('The address that the identity provider sends people back to. Enter it there'),
  users: z.int().describe('How many people have logged in with it'),
  version: Version,
  createdAt: Timestamp,
});
export type Connection = z.output<typeof Connection>;

const Name = line({ max: FieldLimit.name, required: connectionMessages.nameRequired });
const Issuer = line({ max: ConnectionLimit.issuer, required: connectionMessages.issuerRequired }).refine(
  isIssuer,
  connectionMessages.issuerInvalid,
);
const ClientId = line({ max: ConnectionLimit.clientId, required: connectionMessages.clientIdRequired });
const ClientSecret = line({ max: ConnectionLimit.clientSecret, required: connectionMessages.clientSecretRequired });
const Domain = line({ max: ConnectionLimit.domain })
  .transform(asciiDomain)
  .refine(
    (domain) => /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(domain),
    connectionMessages.domainInvalid,
  );
const Domains = z
  .array(Domain, connectionMessages.domainsRequired)
  .min(1, connectionMessages.domainsRequired)
  .max(ConnectionLimit.domains, `Enter at most ${ConnectionLimit.domains} domains`)
  .transform((domains) => [...new Set(domains)].sort());

export const NewConnection = z.object({
  name: Name.describe('As people see it'),
  issuer: Issuer.describe('The issuer’s address, without `/.well-known/openid-configuration`'),
  clientId: ClientId,
  clientSecret: ClientSecret,
  domains: Domains.describe('The email domains of its people. A domain belongs to one connection'),
  companyId: Id.nullable().describe('The company whose people log in; null for staff'),
  isRequired: z
    .boolean()
    .default(false)
    .describe('Whether its people can no longer log in with a password or a passkey'),
  createsUsers: z
    .boolean()
    .default(false)
    .describe('Whether somebody without an account becomes an employee of the company at their first login'),
});
export type NewConnectionInput = z.output<typeof NewConnection>;

export const ConnectionChanges = z.object({
  name: Name.optional(),
  issuer: Issuer.optional(),
  clientId: ClientId.optional(),
  clientSecret: ClientSecret.optional(),
  domains: Domains.optional(),
  companyId: Id.nullable().optional(),
  isRequired: z.boolean().optional(),
  createsUsers: z.boolean().optional(),
  version: BaseVersion,
});
export type ConnectionChangesInput = z.output<typeof ConnectionChanges>;

/** The path of one connection. */
export const ConnectionParams = z.object({ connectionId: idOf('Connection') });

export const listConnections = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/connections',
  access: 'staff',
  refusesKeys: true,
  may: [canManageConnections, connectionMessages.onlySuperAdmins],
  schema: {
    summary: 'List the connections for single sign-on',
    description: 'For super admins. Those for staff come first, then the others by company.',
    tags,
    response: { 200: z.array(Connection) },
  },
});

export const createConnection = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/connections',
  access: 'staff',
  refusesKeys: true,
  createsOnce: true,
  may: [canManageConnections, connectionMessages.onlySuperAdmins],
  schema: {
    summary: 'Add a connection to an identity provider',
    description:
      'For super admins who have confirmed their identity. OpenID Connect, authorization code flow with PKCE. A domain of another connection returns 409.',
    tags,
    body: NewConnection,
    response: { 201: Connection },
  },
});

export const updateConnection = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/connections/:connectionId',
  access: 'staff',
  refusesKeys: true,
  may: [canManageConnections, connectionMessages.onlySuperAdmins],
  findsFirst: true,
  schema: {
    summary: 'Change a connection',
    description: `${changeDescription} Without \`clientSecret\` the secret stays the same; a new issuer requires one. If the issuer, the client ID or the company changes, everybody is logged out and recognized by their address again. For super admins who have confirmed their identity.`,
    tags,
    params: ConnectionParams,
    body: ConnectionChanges,
    ...changeOf(Connection),
  },
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/connections/:connectionId',
  access: 'staff',
  refusesKeys: true,
  may: [canManageConnections, connectionMessages.onlySuperAdmins],
  schema: {
    summary: 'Delete a connection',
    description:
      'Sessions that were opened with it end. Its people keep their accounts, and can choose a password with “Forgot password?”. For super admins who have confirmed their identity.',
    tags,
    params: ConnectionParams,
    response: { 200: Done },
  },
});

export const testConnection = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/connections/:connectionId/test',
  access: 'staff',
  refusesKeys: true,
  may: [canManageConnections, connectionMessages.onlySuperAdmins],
  findsFirst: true,
  schema: {
    summary: 'Test a connection',
    description:
      'Tries each step that works without a person and says which one fails. The steps after it are skipped. Changes nothing. For super admins.',
    tags,
    params: ConnectionParams,
    response: {
      200: z.object({
        steps: z.array(
          z.object({
            step: z.enum(ConnectionSteps),
            state: z.enum(['passed', 'failed', 'skipped']),
            detail: z.string().describe('What was found, or why it failed'),
          }),
        ),
      }),
    },
  },
});

/** An address without a query; only `OUTGOING_ALLOW` permits http. */
function isIssuer(text: string) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { search, hash, username, password } = new URL(text);
  return !search && !hash && !username && !password;
}

/** A domain in lower case, with other alphabets as Punycode. Anything that is not a domain stays as it is. */
function asciiDomain(text: string) {
  const bare = text.replace(/^@/, '').replace(/\.$/, '');
  return /^[^\s/?#@:\\]+$/.test(bare) && URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : text;
}
