import { ArticlePage, TicketPage } from '#contract/constants.ts';
import type { Request } from './drive.ts';
import { rareWord } from './vocabulary.ts';

/** What the calls are about: people who are signed in, and tickets that are there. */
export type Scene = {
  admin: { email: string; token: string };
  manager: { email: string; token: string };
  password: string;
  /** Of the requester of new tickets. */
  clientId: string;
  companyId: string;
  /** Somebody's name, as one searches for it. */
  clientName: string;
  ticketIds: string[];
  ticketNumbers: string[];
};

export type Call = { name: string; next: (scene: Scene) => () => Request };

/** What the bench writes under tickets, and nobody else. */
export const COMMENT = 'Thank you, we are looking into it.';

const tickets = '/api/ticketing/tickets';

/** Everything that is measured, as the pages of the product ask for it. */
export const calls: Call[] = [
  { name: 'home page', next: () => () => ({ method: 'GET', path: '/' }) },
  {
    name: 'login',
    next:
      ({ admin, password }) =>
      () => ({ method: 'POST', path: '/api/ticketing/auth/login', body: { email: admin.email, password } }),
  },
  { name: 'first page, admin', next: list('admin', {}) },
  { name: 'first page, manager', next: list('manager', {}) },
  { name: 'filtered list', next: list('admin', { status: 'active', priority: 'high' }) },
  { name: 'search, common word', next: list('admin', { search: 'printer' }) },
  { name: 'search, rare word', next: list('admin', { search: rareWord }) },
  { name: 'search, typo', next: list('admin', { search: 'quetzalcaotl' }) },
  { name: 'search, ticket number', next: list('admin', ({ ticketNumbers }) => ({ search: one(ticketNumbers) })) },
  { name: 'search, client’s name', next: list('admin', ({ clientName }) => ({ search: clientName })) },
  {
    name: 'one ticket',
    next:
      ({ admin, ticketIds }) =>
      () => ({ method: 'GET', path: `${tickets}/${one(ticketIds)}`, token: admin.token }),
  },
  {
    name: 'its thread',
    next:
      ({ admin, ticketIds }) =>
      () => ({ method: 'GET', path: `${tickets}/${one(ticketIds)}/comments`, token: admin.token }),
  },
  {
    name: 'knowledge base',
    next:
      ({ manager }) =>
      () => ({
        method: 'GET',
        path: `/api/ticketing/knowledge-base?search=password&limit=${ArticlePage}`,
        token: manager.token,
      }),
  },
  {
    name: 'create a ticket',
    next:
      ({ admin, companyId, clientId }) =>
      () => ({ method: 'POST', path: tickets, token: admin.token, body: { ...newTicket, companyId, clientId } }),
  },
  {
    name: 'comment',
    next:
      ({ admin, ticketIds }) =>
      () => ({
        method: 'POST',
        path: `${tickets}/${one(ticketIds)}/comments`,
        token: admin.token,
        body: { comment: COMMENT },
      }),
  },
  {
    name: 'update',
    next:
      ({ admin, ticketIds }) =>
      () => ({
        method: 'PUT',
        path: `${tickets}/${one(ticketIds)}`,
        token: admin.token,
        body: { priority: one(['low', 'medium', 'high', 'urgent']) },
      }),
  },
];

const newTicket = {
  title: 'Printer on the second floor jams',
  description: 'It started this morning right after the update and happens on two machines now.',
  category: 'Hardware Issues',
  priority: 'high',
};

type Filters = Record<string, string>;

function list(person: 'admin' | 'manager', filters: Filters | ((scene: Scene) => Filters)): Call['next'] {
  return (scene) => () => {
    const query = new URLSearchParams({
      limit: String(TicketPage),
      ...(typeof filters === 'function' ? filters(scene) : filters),
    });
    return { method: 'GET', path: `${tickets}?${query}`, token: scene[person].token };
  };
}

/** One of them by chance. */
export function one<Value>(list: Value[]): Value {
  const value = list[Math.floor(Math.random() * list.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}
