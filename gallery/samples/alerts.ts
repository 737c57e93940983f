import type { listRefusedAlerts } from '#contract/alerts.ts';
import { alertMessages } from '#contract/alerts-constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { id } from './people.ts';
import { daysAgo, hoursAgo, minutesAgo } from './time.ts';

type Refused = Reply<typeof listRefusedAlerts>[number];

export const refusedAlert = (fields: Partial<Refused> = {}): Refused => ({
  id: id(960),
  title: 'Disk full on db1',
  company: 'Gatway Dentl',
  reason: alertMessages.companyUnknown('Gatway Dentl'),
  excerpt: 'Firing: Disk full on db1\nalertname: DiskFull, severity: critical\nhttp://alertmanager.example',
  senderName: 'Monitoring Account',
  keyName: 'Alertmanager',
  count: 12,
  createdAt: hoursAgo(5),
  lastAt: minutesAgo(4),
  ...fields,
});

export const refusedAlertRows = [
  refusedAlert(),
  refusedAlert({
    id: id(961),
    title: '',
    company: '',
    reason: alertMessages.unreadable,
    excerpt: '{"text":"Something is wrong"}',
    keyName: 'Backup script',
    count: 1,
    lastAt: hoursAgo(20),
  }),
  refusedAlert({
    id: id(962),
    title: 'Router is down',
    company: 'Cedar Veterinary',
    reason: alertMessages.nobodyThere('Cedar Veterinary'),
    excerpt: '',
    keyName: null,
    count: 2,
    lastAt: daysAgo(2),
  }),
];
