import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

test.each([
  [{ 'List-Id': 'Support <support.acme.example>' }, 'support.acme.example'],
  [{ 'List-Post': '<mailto:Support@acme.example>' }, 'support@acme.example'],
  [{ 'Mailing-List': 'list support@acme.example; contact owner@acme.example' }, 'support@acme.example'],
  [{ To: 'Support@acme.example', Precedence: 'list' }, 'support@acme.example'],
])('an email with %j came through the list %s', (headers, name) => {
  expect(readMail(rawMail(headers)).listNames).toContain(name);
});

test('an email with the loop header is of a program', () => {
  const bytes = rawMail({ 'X-Loop': 'help.acme.example' });

  expect(readMail(bytes, { loopHeader: 'x-loop' })).toMatchObject({ kind: 'auto', isLoop: true });
  expect(readMail(bytes)).toMatchObject({ kind: 'message' });
});
