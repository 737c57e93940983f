import type { AuditKinds } from './audit-constants.ts';
import type { Endpoint } from './endpoint.ts';

/** What live updates name: the kinds of records, and notifications, which only their owner sees. */
export type Resource = (typeof AuditKinds)[number] | 'notification';

/**
 * What the answers of calls show, by the beginning of their path below `/api/ticketing/`; the longest one counts. Without
 * resources they show a moment, or what only their own page changes.
 */
const shown: Record<string, Resource[]> = {
  account: ['user'],
  'account/balance': ['agreement', 'block', 'time entry'],
  'accounting/exports': ['accounting export'],
  // A file never changes.
  'accounting/exports/:exportId.csv': [],
  'accounting/formats': ['accounting format'],
  'accounting/months': ['statement', 'accounting export', 'accounting format'],
  'account/components': ['component'],
  // Only its owner changes it.
  'account/display': [],
  'account/notifications': [],
  agreements: ['agreement', 'block', 'statement'],
  'agreements/preview': ['agreement', 'block', 'adjustment', 'statement', 'time entry', 'setting'],
  'api-keys': ['user'],
  'assignable-users': ['user'],
  approvals: ['ticket', 'user'],
  // A log is read as of a moment; its list has a button that reads it again.
  'audit-log': [],
  'auth/session': ['user'],
  calendar: ['calendar'],
  // What was measured at night.
  claims: [],
  colleagues: ['user'],
  companies: ['company', 'ticket'],
  'companies/:companyId/adjustments': ['adjustment', 'statement'],
  'companies/:companyId/agreements': ['agreement', 'block', 'statement'],
  'companies/:companyId/balance': ['agreement', 'block', 'adjustment', 'time entry', 'statement'],
  'companies/:companyId/agreements/months': ['agreement', 'block', 'adjustment', 'statement', 'time entry', 'setting'],
  'companies/:companyId/approvals': ['ticket', 'user'],
  'companies/:companyId/export': [],
  'companies/:companyId/reports': [],
  'companies/:companyId/statements': [
    'statement',
    'time entry',
    'adjustment',
    'setting',
    'agreement',
    'block',
    'accounting export',
  ],
  'companies/:companyId/targets': ['targets'],
  connections: ['connection'],
  events: [],
  // The bytes of a file never change.
  files: [],
  forms: ['form', 'template'],
  // A file, as of a moment.
  'forms/:formId/answers.csv': [],
  home: ['article', 'agreement', 'block', 'time entry'],
  incidents: ['incident', 'component'],
  inquiries: ['inquiry'],
  'inquiry-counts': ['inquiry', 'mail'],
  'invitation-defaults': ['setting'],
  invitations: ['invitation'],
  'knowledge-base': ['article'],
  'knowledge-base-categories': ['article'],
  'knowledge-base/missed-searches': ['search'],
  mail: ['mail'],
  'mail/status': ['setting'],
  notices: ['setting', 'time entry'],
  notifications: ['notification'],
  'on-call': ['on call'],
  prices: ['setting', 'time entry'],
  provider: ['setting'],
  ratings: ['ticket'],
  'refused-alerts': ['alert'],
  // Figures of a period.
  'report-mail': [],
  reminders: ['ticket'],
  reports: [],
  routines: ['routine', 'template', 'company', 'user', 'calendar'],
  // The rules of the calendar are in it.
  'routines/calendar': ['routine', 'calendar'],
  'saved-replies': ['saved reply'],
  settings: ['setting'],
  setup: ['setting', 'company', 'user', 'invitation', 'ticket', 'calendar', 'connection'],
  'status/components': ['component', 'incident'],
  'status/incidents': ['incident', 'component'],
  targets: ['targets'],
  templates: ['template'],
  tickets: ['ticket'],
  'tickets/:ticketId/approvals': ['ticket', 'user'],
  // A file, as of a moment.
  'tickets.csv': [],
  'tickets/:ticketId/time': ['time entry', 'setting', 'agreement', 'block'],
  'tickets/:ticketId/time/preview': ['time entry', 'setting', 'agreement', 'block', 'adjustment', 'statement'],
  'tickets/:ticketId/requester': ['ticket', 'agreement', 'block', 'adjustment', 'time entry'],
  time: ['time entry'],
  // Only its owner sees it until its time is saved.
  timer: ['time entry'],
  users: ['user'],
  views: ['view'],
  'views/counts': ['view', 'ticket'],
  webhooks: ['webhook'],
};

/** Resources that the same answers only count. The number changes often, and nobody is waiting to see the new one. */
const counted: Record<string, Resource[]> = {
  companies: ['ticket'],
};

const root = '/api/ticketing/';

/**
 * The resources that the answer of a call shows: live updates of one of them make it old.
 * @returns undefined for a call below `/api/ticketing/` that is not listed
 */
export function resourcesShownBy(endpoint: Pick<Endpoint, 'url'>): Resource[] | undefined {
  return endpoint.url.startsWith(root) ? shown[entryOf(endpoint)] : [];
}

/** Those of them that the answer only counts. */
export function resourcesCountedBy(endpoint: Pick<Endpoint, 'url'>): Resource[] {
  return counted[entryOf(endpoint)] ?? [];
}

/** The beginning of a path that is listed; empty if none is. */
function entryOf({ url }: Pick<Endpoint, 'url'>) {
  const path = url
    .slice(root.length)
    .replace(/^admin\//, '')
    .split('/');
  while (path.length > 0 && !shown[path.join('/')]) path.pop();
  return path.join('/');
}

/** The parameter of a path that names a record of a resource: `:ticketId` for a ticket. */
export function parameterOf(resource: Resource) {
  return `${resource.split(' ').at(-1)}Id`;
}
