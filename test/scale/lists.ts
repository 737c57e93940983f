import { listArticles } from '#contract/articles.ts';
import { listAuditEntries } from '#contract/audit.ts';
import { listComments } from '#contract/comments.ts';
import { listCompanies } from '#contract/companies.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listInquiries } from '#contract/inquiries.ts';
import { listInvitations } from '#contract/invitations.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listTickets } from '#contract/tickets.ts';
import { TicketSorts } from '#contract/tickets-constants.ts';
import { listUsers } from '#contract/users.ts';
import { countTickets } from '#contract/views.ts';
import type { Call } from '#test/authorization/rows.ts';
import { inTurns } from '#test/tries.ts';
import {
  commonWord,
  largeCompany,
  longThread,
  notedWord,
  oldWord,
  otherOldWord,
  rareWord,
  saidWord,
} from './database.ts';

/** A parameter that is undefined is not sent. */
type Query = Record<string, string | undefined>;
export type Sent = { endpoint: Endpoint; request: Call };

/** Every list that comes in pages. */
export const lists: Sent[] = [
  ...[
    listTickets,
    listCompanies,
    listInquiries,
    listInvitations,
    listAuditEntries,
    listArticles,
    listNotifications,
  ].map((list) => asked(list)),
  asked(listUsers, { companyId: largeCompany.id }),
];

/** What a search for tickets may be: common, rare, a number, a name, a company, too short for trigrams, no word at all. */
export const searches = [
  ...[commonWord, rareWord, 'TKT-51234', 'ada name7', 'ada name70', '"company 77"', '"Company 0"', 'nobody wrote this'],
  ...[saidWord, notedWord, 'thank you'],
  ...['e', 'q', 'zq', '%', '_', '100%', '99', 'tkt', '語'],
];

/** Words that many tickets have, and none of those that a search reads first. */
export const buried = [oldWord, `${oldWord} ${otherOldWord}`, `${oldWord} ${rareWord}`, `mouse ${oldWord}`, 'mil'];

/** Tickets by one filter each, with many matches and with few, and some of them together. */
const ticketFilters: Query[] = [
  ...[{}, { status: 'active' }, { assignee: 'none' }, { assignee: 'me' }, { assignee: largeCompany.manager }],
  ...[{ requester: largeCompany.employee }, { requester: largeCompany.manager }, { company: largeCompany.id }],
  ...[commonWord, rareWord, 'nobody wrote this'].map((tag) => ({ tag })),
  ...['Other', rareWord, 'nobody wrote this'].map((category) => ({ category })),
  ...[{ from: '2026-06-01T00:00:00.000Z' }, { from: '2025-03-01T00:00:00.000Z', to: '2025-03-08T00:00:00.000Z' }],
  ...[
    { updatedFrom: '2026-06-01T00:00:00.000Z' },
    { updatedFrom: '2025-03-01T00:00:00.000Z', updatedTo: '2025-03-08T00:00:00.000Z' },
    { updatedTo: '2025-03-01T00:00:00.000Z', status: 'active' },
  ],
  ...[{ due: 'today' }, { due: 'missed' }, { due: 'missed', status: 'active' }],
  ...[
    { assignee: 'none', status: 'open' },
    { company: largeCompany.id, tag: commonWord, category: 'Other' },
  ],
];

/** The lists again, narrowed as people narrow them. */
export const narrowedLists: Sent[] = [
  ...[
    { status: 'active' },
    { status: 'closed' },
    { status: 'resolved' },
    { priority: 'urgent' },
    { priority: 'low' },
    { priority: 'urgent', status: 'active' },
    { priority: 'urgent', status: 'closed' },
    { cursor: cursorAt('2026-06-01T00:00:00.000Z') },
    { search: rareWord, cursor: cursorAt('2026-06-01T00:00:00.000Z') },
    ...[...searches, ...buried].map((search) => ({ search })),
    ...[commonWord, rareWord].map((search) => ({ search, status: 'active' })),
    ...[commonWord, rareWord].map((search) => ({ search, priority: 'urgent' })),
    ...ticketFilters.flatMap((filter, turn) => inTurns(TicketSorts, turn).map((sort) => ({ ...filter, sort }))),
    ...TicketSorts.flatMap((sort) => [commonWord, rareWord].map((search) => ({ search, sort, category: 'Other' }))),
    { sort: 'updated', cursor: cursorAt('updated', '2026-06-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z') },
    { sort: 'priority', cursor: cursorAt('priority', 'medium', '2026-06-01T00:00:00.000Z') },
    { sort: 'due', cursor: cursorAt('due', '2026-06-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z') },
    { sort: 'oldest', cursor: cursorAt('oldest', '2026-06-01T00:00:00.000Z') },
  ].map((query) => asked(listTickets, { limit: '50', ...query })),
  ...[...ticketFilters, ...[...searches, ...buried].map((search) => ({ search }))].map((query) =>
    asked(countTickets, query),
  ),
  ...['"company 77"', 'name77', 'zq'].map((search) => asked(listCompanies, { search })),
  ...['name77', 'e', 'zq'].map((search) => asked(listUsers, { companyId: largeCompany.id, search })),
  ...['ada', 'zq'].map((search) => asked(listUsers, { type: 'admins', search })),
  asked(listInvitations, { search: 'company 7' }),
  ...['true', 'false'].map((answered) => asked(listInquiries, { answered })),
  asked(listInquiries, { suspectedSpam: 'true' }),
  ...[{ unread: 'true' }, { cursor: cursorAt('2026-06-01T00:00:00.000Z') }].map((query) =>
    asked(listNotifications, query),
  ),
  ...[
    { actor: 'ada' },
    { record: 'TKT-1' },
    { kind: 'ticket', record: 'q' },
    { actor: crypto.randomUUID() },
    { record: crypto.randomUUID() },
    { action: 'deleted' },
    { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
  ].map((query) => asked(listAuditEntries, query)),
];

/** The pages of a thread that a member of the large company may not see. */
export const threads: Sent[] = [
  { order: 'newest', limit: '50' },
  { order: 'newest', limit: '50', cursor: cursorAt('2026-06-01T00:00:00.000Z') },
  { order: 'oldest', limit: '50', cursor: cursorAt('2026-06-01T00:00:00.000Z') },
].map((query) => ({
  endpoint: listComments,
  request: { ...asked(listComments, query).request, params: { ticketId: longThread } },
}));

function asked(endpoint: Endpoint, querystring: Query = {}): Sent {
  return { endpoint, request: { querystring: JSON.parse(JSON.stringify(querystring)) } };
}

function cursorAt(...keys: string[]) {
  return Buffer.from(JSON.stringify([...keys, crypto.randomUUID()])).toString('base64url');
}
