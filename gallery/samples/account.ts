import type { findSecondFactor, listOwnSessions } from '#contract/account.ts';
import type { findDisplay } from '#contract/display.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { findNotificationPreferences } from '#contract/notifications.ts';
import { id } from './people.ts';
import { daysAgo, hoursAgo, minutesAgo } from './time.ts';

type OwnSession = Reply<typeof listOwnSessions>[number];
type Factor = Reply<typeof findSecondFactor>;
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

export const secondFactor = (fields: Partial<Factor> = {}): Factor => ({
  isOn: false,
  isRequired: false,
  since: null,
  recoveryCodesLeft: 0,
  ...fields,
});

export const secondFactorOn = secondFactor({ isOn: true, since: '2026-02-03T10:00:00.000Z', recoveryCodesLeft: 9 });

export const recoveryCodes = Array.from({ length: 10 }, (_, number) => `K7QD${number}-M2XH${9 - number}`);

export const preferences: Reply<typeof findNotificationPreferences> = {
  assigned: { portal: true, mail: true },
  replied: { portal: true, mail: false },
  created: { portal: false, mail: true },
  digest: 'at_once',
};
