import { folderOf } from './read-export.ts';

const organizations = [
  { id: 2, name: 'Acme', shared: true, domain: 'acme.example', active: true, created_at: '2020-01-02T03:04:05.000Z' },
];

export const users = [
  { id: 1, login: '-', firstname: '-', lastname: '', email: '', active: false, roles: [] },
  {
    id: 7,
    login: 'bea',
    firstname: 'Bea',
    lastname: 'Client',
    email: 'Bea@acme.example',
    organization_id: 2,
    active: true,
    roles: ['Customer'],
    phone: '',
    mobile: '0170',
  },
  {
    id: 8,
    login: 'ann@provider.example',
    firstname: 'Ann',
    lastname: '',
    email: 'ann@provider.example',
    active: true,
    roles: ['Agent', 'Customer'],
  },
  {
    id: 9,
    login: 'boss',
    firstname: '',
    lastname: '',
    email: 'boss@provider.example',
    active: false,
    role_ids: [1, 2],
  },
  { id: 10, login: '+1 555', firstname: '', lastname: '', email: '', active: true, role_ids: [3] },
];

export const ticket = (id: number, more: object = {}) => ({
  id,
  group_id: 1,
  group: 'Printing & Peripherals',
  priority_id: 3,
  priority: '3 high',
  state_id: 2,
  state: 'open',
  organization_id: 2,
  organization: 'Acme',
  number: `4400${id}`,
  title: 'Drucker druckt nicht 🖨️',
  owner_id: 8,
  customer_id: 7,
  first_response_at: '2024-01-10T09:30:00.000Z',
  close_at: null,
  created_at: '2024-01-10T09:00:00.000Z',
  updated_at: '2024-01-20T00:00:00.000Z',
  ...more,
});

export const article = (id: number, created_at: string, more: object = {}) => ({
  id,
  ticket_id: 5,
  subject: 'x',
  body: `<div>Rich ${id}</div>`,
  content_type: 'text/html',
  type: 'email',
  sender: 'Customer',
  internal: false,
  created_by_id: 7,
  origin_by_id: null,
  attachments: [],
  created_at,
  updated_at: created_at,
  ...more,
});

export const articles = [
  article(51, '2024-01-10T09:00:00.000Z', {
    body: '<div>Look <img style="x" src="/api/v1/ticket_attachment/5/51/602?view=inline"> &amp; <img src="https://elsewhere.example/p.gif"></div>',
    attachments: [{ id: 601, filename: 'log.txt', size: '3', preferences: { 'Mime-Type': 'text/plain' } }],
  }),
  article(53, '2024-01-10T10:00:00.000Z', { sender: 'Agent', type: 'phone', created_by_id: 8, origin_by_id: 7 }),
  article(52, '2024-01-10T09:30:00.000Z', {
    sender: 'Agent',
    internal: true,
    created_by_id: 8,
    content_type: 'text/plain',
    body: '1 < 2',
  }),
  article(54, '2024-01-10T11:00:00.000Z', { sender: 'System', created_by_id: 1 }),
];

export const dump = (tickets: object[], more: Record<string, string> = {}) =>
  folderOf({
    'organizations-1.json': JSON.stringify(organizations),
    'users-1.json': JSON.stringify(users.slice(0, 3)),
    'users-2.json': JSON.stringify(users.slice(3)),
    'tickets-1.json': JSON.stringify(tickets),
    'articles/5.json': JSON.stringify(articles),
    'tags/5.json': JSON.stringify({ tags: ['printer', 'office 2'] }),
    'attachments/601': 'LOG',
    'attachments/602': 'PNG',
    ...more,
  });
