import { MINUTE } from './shared-constants.ts';

export const ConnectionLimit = {
  /** Connections in all. */
  connections: 1_000,
  domains: 20,
  /** Characters of an issuer, a client ID and a client secret. */
  issuer: 500,
  clientId: 255,
  clientSecret: 1_000,
  /** The longest address of an email domain (RFC 1035, section 2.3.4). */
  domain: 253,
  /** How long somebody may take to log in at the identity provider. */
  login: 10 * MINUTE,
  /** Characters of what the identity provider sends back, and of the path that a login leads to. */
  code: 16_000,
  state: 2_000,
  returnTo: 500,
} as const;

/** What a test of a connection tries, in this order. */
export const ConnectionSteps = ['discovery', 'algorithms', 'keys', 'client'] as const;

export const connectionMessages = {
  nameRequired: 'Enter a name',
  issuerRequired: 'Enter the issuer',
  issuerInvalid: 'Enter the issuer as an address, such as https://login.example.com',
  notCallable: (reason: string) => `The server can’t call this issuer. ${reason}`,
  clientIdRequired: 'Enter the client ID',
  clientSecretRequired: 'Enter the client secret',
  secretOfIssuerRequired: 'Enter the client secret of the new issuer',
  domainsRequired: 'Enter at least one email domain',
  domainInvalid: 'Enter email domains such as example.com',
  domainTaken: (domain: string) => `${domain} already belongs to another connection.`,
  unknownCompany: 'Company not found. Choose one from the list.',
  noNewStaff: 'A login never creates staff accounts. Choose a company, or turn this off.',
  tooMany: 'There are too many connections. Delete one that you no longer need.',
  onlySuperAdmins: 'Only super admins can manage single sign-on',
  listFailed: 'Failed to load the connections',
  created: 'Connection added',
  createFailed: 'Failed to add the connection',
  changed: 'Connection saved',
  changeFailed: 'Failed to save the connection',
  deleted: 'Connection deleted',
  deleteFailed: 'Failed to delete the connection',
  testFailed: 'Failed to test the connection',
} as const;
