import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';
import { readSender } from './people.ts';

test('everybody whom an email went to is a recipient, also a name without an address', () => {
  const headers = {
    To: 'a@acme.example, Cy',
    Cc: 'Ben <b@acme.example>',
    Bcc: 'd@acme.example',
    'Resent-To': 'e@acme.example',
  };

  expect(readMail(rawMail(headers)).recipients).toEqual([
    'a@acme.example',
    '',
    'b@acme.example',
    'd@acme.example',
    'e@acme.example',
  ]);
});

test('an answer goes to the names and addresses of Reply-To', () => {
  const { replyTo } = readMail(rawMail({ 'Reply-To': '=?utf-8?Q?J=C3=B6rg?= <j@acme.example>, nobody' }));

  expect(replyTo).toEqual([{ name: 'Jörg', address: 'j@acme.example' }]);
});

test.each([
  [{ From: undefined, 'Reply-To': 'Ada <ada@acme.example>' }, 'Ada'],
  [{ From: 'undisclosed-sender:;', 'Reply-To': 'ada@acme.example' }, 'ada@acme.example'],
  [{ From: 'Ben <b@acme.example>', 'Reply-To': 'Ada <ada@acme.example>' }, 'Ben'],
  [{ From: 'b@acme.example', 'Reply-To': 'Ada <ada@acme.example>' }, ''],
  [{ From: undefined }, ''],
])('%j shows the name %j, and nobody is identified by Reply-To', (headers, fromName) => {
  const from = headers.From?.includes('@') ? 'b@acme.example' : '';
  expect(readMail(rawMail(headers))).toMatchObject({ fromName, from });
});

test.each([
  ['Ada <ada@acme.example>', 'ada@acme.example'],
  ['ada@acme.example, ben@acme.example', ''],
  [['ada@acme.example', 'ben@acme.example'], ''],
  [undefined, ''],
  [`${'x'.repeat(3_000)} <ada@acme.example>`, ''],
])('the sender of an email From %j is %j', (from, sender) => {
  expect(readSender(rawMail({ From: from }))).toBe(sender);
});
