import { folderOf } from './read-export.ts';

export const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');
export const comment = (id: number, created_at: string, more: object = {}) => ({
  id,
  type: 'Comment',
  author_id: 360001,
  body: `Plain ${id}`,
  html_body: `<div class="zd-comment"><p>Rich ${id}</p></div>`,
  public: true,
  attachments: [],
  via: { channel: 'email' },
  created_at,
  ...more,
});

export const organizations = lines(
  {
    id: 900,
    name: 'Acme & Söhne',
    domain_names: ['acme.example', 'soehne.example'],
    created_at: '2020-01-02T03:04:05Z',
  },
  { id: 901, name: 'Nobody Inc.', domain_names: [] },
);
export const users = lines(
  { id: 360001, name: 'Bea Client', email: 'Bea@acme.example', role: 'end-user', organization_id: 900, active: true },
  { id: 360002, name: 'Ann Agent', email: 'ann@provider.example', role: 'agent', phone: '+1 555 0100', active: true },
  { id: 360003, name: 'Admin', email: 'admin@provider.example', role: 'admin', suspended: true, active: true },
  { id: 360004, name: 'Permanently deleted user', email: null, role: 'end-user', active: false },
);

/** The account's export: one ticket in a line, with its comments, and people as objects. */
export const printer = {
  url: 'https://acme.zendesk.com/api/v2/tickets/4711.json',
  id: 4711,
  subject: 'Printer says “PC LOAD LETTER”',
  raw_subject: 'Printer says “PC LOAD LETTER”',
  description: 'Plain 1',
  status: 'closed',
  custom_status_id: 42,
  priority: 'urgent',
  type: 'incident',
  requester: { id: 360001, name: 'Bea Client', email: 'bea@acme.example' },
  assignee: { id: 360002, name: 'Ann Agent' },
  organization: { id: 900, name: 'Acme & Söhne' },
  group: { id: 5, name: 'Printing & Peripherals' },
  email_cc_ids: [360004],
  follower_ids: [360003],
  tags: ['printer', 'office_2'],
  satisfaction_rating: { score: 'good' },
  created_at: '2024-01-10T09:00:00Z',
  updated_at: '2024-01-20T00:00:00Z',
  metric_set: { solved_at: '2024-01-12T12:00:00Z', status_updated_at: '2024-01-16T12:00:00Z' },
  comments: [
    comment(3, '2024-01-10T09:30:00Z', { author_id: 360002, public: true }),
    comment(2, '2024-01-10T09:10:00Z', {
      author_id: undefined,
      author: { id: 360002, name: 'Ann Agent' },
      public: false,
    }),
    comment(1, '2024-01-10T09:00:00Z', {
      html_body:
        '<p>Look:</p><img alt="x" src="https://help.acme.example/attachments/token/aB1/?name=photo.png&amp;x=1"><img src="https://elsewhere.example/pixel.gif" width="1" height="1">',
      attachments: [
        {
          id: 77,
          file_name: 'photo.png',
          content_type: 'image/png',
          content_url: 'https://acme.zendesk.com/attachments/token/aB1/?name=photo.png',
          inline: true,
        },
        {
          id: 78,
          file_name: 'log.txt',
          content_type: 'text/plain',
          content_url: 'https://acme.zendesk.com/attachments/token/cD2/?name=log.txt',
        },
      ],
    }),
    comment(4, '2024-01-11T00:00:00Z', { author_id: -1, html_body: undefined }),
  ],
};
export const ticket = (id: number, more: object = {}) => ({
  ...printer,
  id,
  status: 'open',
  metric_set: null,
  comments: [comment(id * 10, '2024-01-10T09:00:00Z')],
  ...more,
});

export const exported = (tickets: string, more: Record<string, string> = {}) =>
  folderOf({
    'organizations.json': organizations,
    'users.json': users,
    'tickets.json': tickets,
    'attachments/77': 'PNG',
    'attachments/78/log.txt': 'LOG',
    ...more,
  });
