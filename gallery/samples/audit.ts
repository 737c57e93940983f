import type { listAuditEntries } from '#contract/audit.ts';
import type { Reply } from '#contract/endpoint.ts';
import { id } from './people.ts';
import { hoursAgo, minutesAgo } from './time.ts';

type AuditEntry = Reply<typeof listAuditEntries>[number];

export const auditEntry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id(950),
  createdAt: minutesAgo(0),
  actorId: id(11),
  actorName: 'Grace Lindqvist',
  via: null,
  address: '192.0.2.14',
  action: 'created',
  kind: 'company',
  recordId: id(1),
  recordName: 'Acme Dental',
  changes: null,
  ...fields,
});

const target = (firstReply: number, resolution: number | null) => ({ firstReply, resolution });

export const auditEntries = () => [
  auditEntry(),
  auditEntry({
    id: id(951),
    createdAt: minutesAgo(50),
    action: 'changed',
    kind: 'ticket',
    recordName: 'TKT-1042',
    changes: { status: ['open', 'in_progress'], assignedTo: [null, 'Grace Lindqvist'] },
  }),
  auditEntry({
    id: id(952),
    createdAt: hoursAgo(3),
    actorName: 'Sam Okafor',
    action: 'changed',
    kind: 'targets',
    recordName: 'Targets of Acme Dental',
    changes: {
      targets: [
        null,
        {
          urgent: target(60, 480),
          high: target(120, null),
          medium: target(480, 2_400),
          low: target(480, null),
          allHours: false,
        },
      ],
    },
  }),
  auditEntry({
    id: id(953),
    createdAt: hoursAgo(30),
    via: 'email',
    action: 'commented',
    kind: 'ticket',
    recordName: 'TKT-1042',
  }),
  auditEntry({
    id: id(954),
    createdAt: hoursAgo(31),
    action: 'signed in',
    kind: 'user',
    recordId: id(11),
    recordName: 'Grace Lindqvist',
  }),
  auditEntry({
    id: id(955),
    createdAt: hoursAgo(40),
    actorId: null,
    actorName: 'Archway',
    address: null,
    action: 'not spam',
    kind: 'inquiry',
    recordName: 'Ada Lovelace',
  }),
];
