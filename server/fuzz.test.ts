import { expect, test } from 'vitest';
import { bearer, contactMessage, startApp } from '#test/app.ts';

const { app, insertInquiry, insertTicket, insertUser } = await startApp();
const admin = await insertUser('admin');
const employee = await insertUser('employee');
const { id: ticketId } = await insertTicket(employee);
const { id: inquiryId } = await insertInquiry();

/** Values that have broken servers: wrong types, ends of ranges, characters that a database or an encoder trips over. */
const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud83d',
  '\u202e\u0000',
  '%00',
  "'; drop table users; --",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(300_000),
  '語'.repeat(100_000),
  '9'.repeat(400),
  '0000-01-01T00:00:00.000Z',
  'NaN',
  [],
  [[]],
  [null],
  ['\u0000'],
  Array(5_000).fill('x'),
  {},
  { $gt: '' },
  { toString: 1, length: -1 },
  { constructor: 'x' },
];

const calls = [
  ['POST', '/api/ticketing/auth/login', { email: 'ada@acme.example', password: 'secret' }],
  [
    'POST',
    '/api/ticketing/tickets',
    {
      title: 'Printer on fire',
      description: 'Smoke comes out.',
      category: 'Hardware Issues',
      priority: 'low',
      tags: ['vip'],
      companyId: employee.companyId,
      clientId: employee.id,
      assignedToId: admin.id,
    },
  ],
  [
    'PUT',
    `/api/ticketing/tickets/${ticketId}`,
    {
      title: 'Printer on fire',
      description: 'Smoke comes out.',
      category: 'Hardware Issues',
      priority: 'low',
      status: 'open',
      tags: ['vip'],
      assignedToId: admin.id,
      clientId: employee.id,
    },
  ],
  [
    'POST',
    '/api/ticketing/knowledge-base',
    { title: 'Reset it', content: 'Hold **both**.', category: 'Printing', tags: ['hp'], isPublished: true },
  ],
  ['POST', `/api/ticketing/tickets/${ticketId}/comments`, { comment: 'Hi', isInternal: false }],
  [
    'POST',
    '/api/ticketing/admin/companies',
    {
      name: 'Acme',
      domain: 'acme.example',
      contactEmail: 'office@acme.example',
      phone: '1',
      address: '2',
    },
  ],
  [
    'PUT',
    `/api/ticketing/admin/users/${employee.id}`,
    {
      email: employee.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '1',
      role: 'member',
    },
  ],
  [
    'POST',
    '/api/ticketing/admin/users',
    {
      email: employee.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '1',
      role: 'member',
      password: 'secret',
      companyId: employee.companyId,
    },
  ],
  [
    'POST',
    '/api/ticketing/invitations/register',
    { token: 'x', email: 'ada@acme.example', firstName: 'Ada', lastName: 'Lovelace', password: 'secret' },
  ],
  ['POST', '/api/ticketing/password-reset/validate', { token: 'x' }],
  ['POST', '/api/ticketing/password-reset/confirm', { token: 'x', newPassword: 'secret' }],
  ['POST', '/api/ticketing/admin/invitations', { companyId: employee.companyId, expiresInDays: 7, maxUses: 1 }],
  ['POST', '/api/contact', { ...contactMessage(), service: 'other', homepage: '' }],
  ['PUT', `/api/ticketing/admin/inquiries/${inquiryId}`, { isAnswered: true }],
] as const;

test.each(calls.map(([method, url, body]) => [method, url, body] as const))(
  '%s %s answers hostile values in any of its fields without failing',
  async (method, url, body) => {
    for (const field of Object.keys(body)) {
      for (const [index, value] of hostile.entries()) {
        const payload = JSON.stringify({ ...body, [field]: value });

        const response = await app.inject({
          method,
          url,
          headers: { ...bearer(admin), 'content-type': 'application/json' },
          payload,
          remoteAddress: `10.2.${index}.${field.length}`,
        });

        expect([field, index, response.statusCode < 500]).toEqual([field, index, true]);
        if (response.statusCode >= 400) expect(response.json()).toMatchObject({ message: expect.any(String) });
      }
    }
  },
);

test.each([
  ['/api/ticketing/tickets', ['status', 'priority', 'search', 'limit', 'cursor']],
  ['/api/ticketing/knowledge-base', ['search', 'category', 'includeUnpublished', 'limit', 'cursor']],
  ['/api/ticketing/admin/companies', ['search', 'limit', 'cursor']],
  ['/api/ticketing/admin/invitations', ['search', 'limit', 'cursor']],
  ['/api/ticketing/admin/inquiries', ['answered', 'limit', 'cursor']],
  [`/api/ticketing/admin/users?type=admins`, ['companyId', 'type', 'search', 'limit', 'cursor']],
])('GET %s answers hostile values in any of its parameters without failing', async (url, names) => {
  const texts = hostile.filter((value) => typeof value === 'string' && value.length < 5_000).map(String);
  const encodings = [
    ...texts.map((text) => encodeURIComponent(text.toWellFormed())),
    '%',
    '%zz',
    '%C3%28',
    '%ED%A0%80',
  ];

  for (const name of names) {
    for (const value of encodings) {
      const response = await app.inject({
        url: `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`,
        headers: bearer(admin),
      });

      expect([name, value, response.statusCode < 500]).toEqual([name, value, true]);
    }
  }
});
