/**
 * What a key may do: `read` allows GET and HEAD; `read` and `write` together all other methods, because answers show the
 * record; `alerts` only sending alerts, which an older key that has only `write` may do as well.
 */
export const ApiKeyScopes = ['read', 'write', 'alerts'] as const;
export type ApiKeyScope = (typeof ApiKeyScopes)[number];

export const ApiKeyLimit = {
  /** The most keys of one user. */
  perUser: 50,
  /** For how many days a key is valid. */
  days: 365,
  defaultDays: 90,
  /** How long the list still shows an expired key, in days. */
  shownFor: 30,
  /** How many characters of a key are kept to recognize it. */
  prefix: 12,
  /** How many days before a key expires its owner and the super admins are told, the earliest first. */
  warnings: [14, 3],
} as const;

/** The first characters of each key, by which scanners of source code recognize one. */
export const ApiKeyStart = 'awk_';

export const apiKeyMessages = {
  nameMissing: 'Enter a name',
  revoked: 'API key revoked',
  revokeFailed: 'Failed to revoke the API key',
  created: 'API key created',
  createFailed: 'Failed to create the API key',
  listFailed: 'Failed to load your API keys',
  allFailed: 'Failed to load the API keys',
  onlySuperAdmins: 'Only super admins see the API keys of everybody',
} as const;

/** What only the server says. */
export const apiKeyRefusals = {
  scopesMissing: 'Choose what the key may do',
  daysOutOfRange: `Choose 1 to ${ApiKeyLimit.days} days`,
  componentUnknown: 'Component not found. Choose one from the list.',
  componentOfStaff: 'Only staff can choose a component',
  tooMany: `You have ${ApiKeyLimit.perUser} API keys. Revoke one that you no longer need first.`,
  invalid:
    'This API key is not valid. It was revoked, has expired, or is incomplete. Create a new one in your account.',
  refused: 'API keys can’t do this. Log in to the portal instead.',
  noRead: 'This API key can’t read, and answers to changes show records. Create one with the scope “read” as well.',
  noWrite: 'This API key can only read. Create one with the scope “write”.',
  onlyAlerts: 'This API key can only send alerts. Create another one for this.',
  identityUnconfirmed:
    'API keys can’t do this, because it requires a confirmed identity. Log in to the portal instead.',
  limited: (wait: string) => `This API key has made too many calls. Try again in ${wait}.`,
} as const;
