import type { findSecondFactor, listOwnSessions } from '#contract/account.ts';
import type { listAllApiKeys, listApiKeys } from '#contract/api-keys.ts';
import type { findDisplay } from '#contract/display.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { findNotificationPreferences } from '#contract/notifications.ts';
import { ClientNotifications, StaffNotifications } from '#contract/notifications-constants.ts';
import type { listPasskeys, startPasskeyLogin } from '#contract/passkeys.ts';
import { id } from './people.ts';
import { daysAgo, hoursAgo, minutesAgo } from './time.ts';

type OwnSession = Reply<typeof listOwnSessions>[number];
type Factor = Reply<typeof findSecondFactor>;
type ApiKey = Reply<typeof listApiKeys>[number];
type Display = Reply<typeof findDisplay>;

export const display = (fields: Partial<Display> = {}): Display => ({
  density: 'comfortable',
  afterResolving: 'next',
  ...fields,
});

const ownSession = (fields: Partial<OwnSession>): OwnSession => ({
  id: id(70),
  device: 'Chrome on Linux',
  address: '192.0.2.14',
  signedInAt: minutesAgo(20),
  lastUsedAt: minutesAgo(0),
  isCurrent: false,
  ...fields,
});

export const ownSessions = () => [
  ownSession({ isCurrent: true }),
  ownSession({ id: id(71), device: 'Safari on iPhone', signedInAt: hoursAgo(30), lastUsedAt: hoursAgo(2) }),
  ownSession({
    id: id(72),
    device: 'Firefox on Windows',
    address: null,
    signedInAt: daysAgo(3),
    lastUsedAt: daysAgo(1),
  }),
];

const apiKey = (fields: Partial<ApiKey>): ApiKey => ({
  id: id(80),
  name: 'Uptime Kuma',
  scopes: ['alerts'],
  prefix: 'awk_8Qz4kVb1',
  expiresAt: '2026-05-12T10:00:00.000Z',
  isExpired: false,
  createdAt: daysAgo(20),
  lastUsedAt: minutesAgo(3),
  lastAddress: '192.0.2.30',
  calls: 12_408,
  statusComponentId: id(701),
  statusComponentName: 'Phones',
  ...fields,
});

const noComponent = { statusComponentId: null, statusComponentName: null };
const unused = { ...noComponent, lastUsedAt: null, lastAddress: null, calls: 0 };

export const apiKeys = () => [
  apiKey({}),
  apiKey({ id: id(81), name: 'Inventory script', prefix: 'awk_Ht0s-w2M', scopes: ['read'], ...unused }),
  apiKey({
    id: id(82),
    name: 'AI assistant',
    prefix: 'awk_qL7Yc_e9',
    scopes: ['read', 'write'],
    ...noComponent,
    expiresAt: daysAgo(2),
    isExpired: true,
  }),
];

export const ownedKeys = (): Reply<typeof listAllApiKeys> => {
  const [monitoring, inventory, assistant] = apiKeys();
  const staff = { ownerId: id(3), ownerName: 'Noor Haddad', companyName: null };
  const client = { ownerId: id(4), ownerName: 'Priya Nair', companyName: 'Birch & Sons Law' };
  return [
    ...(monitoring ? [{ ...monitoring, ...staff }] : []),
    ...(inventory ? [{ ...inventory, ...client }] : []),
    ...(assistant ? [{ ...assistant, ...client }] : []),
  ];
};

export const newApiKey = { ...apiKey({}), key: 'awk_8Qz4kVb1mP0sWdYcT6uXnR3jGhLfKeAo9iB2vC5xZ7q1a2b3c' };

export const secondFactor = (fields: Partial<Factor> = {}): Factor => ({
  isOn: false,
  isRequired: false,
  since: null,
  recoveryCodesLeft: 0,
  ...fields,
});

export const secondFactorOn = secondFactor({ isOn: true, since: '2026-02-03T10:00:00.000Z', recoveryCodesLeft: 9 });

export const recoveryCodes = Array.from({ length: 10 }, (_, number) => `K7QD${number}-M2XH${9 - number}`);

/** As they are until somebody chooses; a channel that does not exist is off. */
const usual = (kinds: typeof ClientNotifications) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, on]) => [kind, { portal: false, mail: false, ...on }]));

export const clientPreferences: Reply<typeof findNotificationPreferences> = {
  ...usual(ClientNotifications),
  digest: 'at_once',
};

export const preferences: Reply<typeof findNotificationPreferences> = {
  ...usual(StaffNotifications),
  replied: { portal: true, mail: false },
  created: { portal: false, mail: true },
  digest: 'at_once',
};

export const passkeys = (): Reply<typeof listPasskeys> => [
  { id: id(90), name: 'Work laptop', createdAt: daysAgo(40), lastUsedAt: minutesAgo(90), isSynced: false },
  { id: id(91), name: 'iPhone', createdAt: daysAgo(3), lastUsedAt: null, isSynced: true },
];

/** What the server asks a passkey of the page that runs the stories. */
export const passkeyChallenge = {
  rpId: 'localhost',
  challenge: 'A'.repeat(43),
  timeout: 300_000,
  userVerification: 'required',
} satisfies Reply<typeof startPasskeyLogin>;
