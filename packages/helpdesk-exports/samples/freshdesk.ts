import { folderOf } from './read-export.ts';

export const note = (id: number, created_at: string, more: object = {}) => ({
  note: {
    id,
    user_id: 5001,
    body: `Plain ${id}`,
    body_html: `<div>Rich ${id}</div>`,
    private: false,
    incoming: false,
    source: 0,
    deleted: false,
    attachments: [],
    created_at,
    ...more,
  },
});

export const token = `e30.${Buffer.from('{"id":4302,"domain":"acme.freshdesk.com","account_id":1}').toString('base64url')}.sig`;

/** The export of an account wraps each record, has the text of a ticket twice, and numbers instead of names. */
export const printer = {
  helpdesk_ticket: {
    id: 98765432109876,
    display_id: 28,
    subject: 'Drucker druckt nicht 🖨️',
    description: 'Look: photo & log',
    description_html: `<div>Look: <img src='https://s3.amazonaws.com/cdn.freshdesk.com/data/helpdesk/attachments/production/4301/original/photo.png?X=1&amp;Y=2' class="inline-image"><img src="https://acme.freshdesk.com/inline/attachment?token=${token}"> &amp; log</div>`,
    status: 5,
    status_name: 'Closed',
    priority: 4,
    ticket_type: 'Incident',
    requester_id: 5001,
    responder_id: 5002,
    company_id: 700,
    cc_email: {
      cc_emails: ['"Cyd, C." <CYD@acme.example>', 'stranger@else.example', 'bea@acme.example'],
      fwd_emails: [],
    },
    deleted: false,
    spam: false,
    tags: [{ name: 'printer' }, { name: 'office 2' }],
    created_at: '2024-01-10T10:00:00+01:00',
    updated_at: '2024-01-20T10:00:00+01:00',
    ticket_states: { resolved_at: '2024-01-12T13:00:00+01:00', closed_at: '2024-01-16T13:00:00+01:00' },
    attachments: [
      {
        attachment: {
          id: 4300,
          content_file_name: 'log.txt',
          content_content_type: 'text/plain',
          attachment_url: 'https://s3/log',
        },
      },
    ],
    notes: [
      note(3, '2024-01-10T11:00:00+01:00', { user_id: 5002 }),
      note(2, '2024-01-10T10:30:00+01:00', { user_id: 5002, private: true, source: 2 }),
      note(4, '2024-01-10T10:00:01+01:00', { source: 4, body: '--- \nuser_agent: Firefox' }),
      note(5, '2024-01-11T10:00:00+01:00', { deleted: true }),
    ],
  },
};

export const ticket = (display_id: number, more: object = {}) => ({
  helpdesk_ticket: {
    ...printer.helpdesk_ticket,
    id: display_id + 1000,
    display_id,
    description_html: '<div>Text</div>',
    cc_email: null,
    attachments: [],
    notes: [],
    ticket_states: null,
    status: 2,
    ...more,
  },
});

export const users = [
  {
    user: {
      id: 5001,
      name: 'Bea Client',
      email: 'Bea@acme.example',
      customer_id: 700,
      active: false,
      helpdesk_agent: false,
      mobile: '0170',
    },
  },
  { user: { id: 5002, name: 'Ann Agent', email: 'ann@provider.example', active: true, helpdesk_agent: true } },
  { user: { id: 5003, name: 'Cyd', email: 'cyd@acme.example', deleted: true } },
  { user: { id: 5004, name: 'Caller', email: null, phone: '+1 555', blocked: true } },
];

export const companies = [
  { company: { id: 700, name: 'Acme', domains: 'acme.example, acme.test', created_at: '2020-01-02 03:04:05 UTC' } },
];

export const solutions = [
  {
    solution_category: {
      name: 'General',
      folders: [
        {
          name: 'VPN',
          visibility: 2,
          articles: [
            {
              id: 1,
              title: 'Set up',
              description: '<p>Text <img src="https://x/attachments/production/4301/original/a.png"></p>',
              status: 2,
              user_id: 5002,
              tags: [],
              attachments: [],
            },
            { id: 2, title: 'Draft', description: '', status: 1, user_id: 5002 },
          ],
        },
        {
          name: 'Chosen',
          visibility: 4,
          articles: [{ id: 3, title: 'Just for some', description: '<p>x</p>', status: 2 }],
        },
        { name: 'Empty', visibility: 1 },
      ],
    },
  },
];

export const exported = (tickets: unknown[], more: Record<string, string> = {}) =>
  folderOf({
    'Companies.json': JSON.stringify(companies),
    'Users.json': JSON.stringify(users),
    'Tickets0.json': JSON.stringify(tickets),
    'attachments/4300': 'LOG',
    'attachments/4301': 'PNG',
    'attachments/4302/inline.gif': 'GIF',
    ...more,
  });
