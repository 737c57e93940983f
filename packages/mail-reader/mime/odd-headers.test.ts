import { expect, test } from 'vitest';
import { isForwardSubject, isReplySubject, withoutPrefixes } from '../quotes/subject-prefixes.ts';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

test.each([
  ['<a@acme.example>', ['<a@acme.example>']],
  ['a@acme.example', ['<a@acme.example>']],
  ['a@acme.example b@acme.example', ['<a@acme.example>', '<b@acme.example>']],
  ['<archway-abc\r\n def@archway.example>', ['<archway-abcdef@archway.example>']],
  ['<a@acme.\r\n\texample>\r\n <b@acme.example>', ['<a@acme.example>', '<b@acme.example>']],
  ['Your message of Monday <a@acme.example>', ['<a@acme.example>']],
  ['Message from Dana', []],
])('the ids that an email answers are read from %j', (header, ids) => {
  const { inReplyTo, references } = readMail(rawMail({ 'In-Reply-To': header, References: header }));

  expect([inReplyTo, references]).toEqual([ids, ids]);
});

const alternative = (boundary: string) =>
  `--${boundary}\r\nContent-Type: text/plain\r\n\r\nplain words\r\n--${boundary}\r\nContent-Type: text/html\r\n\r\n<p>html words</p>\r\n--${boundary}--\r\n`;

test.each([
  [['multipart/mixed; boundary=unused', 'multipart/alternative; boundary=real']],
  [['multipart/alternative; boundary=real', 'multipart/mixed; boundary=unused']],
  [['text/plain', 'multipart/alternative; boundary="real"']],
])('of the types %j the one counts whose boundary is there', (types) => {
  const { text } = readMail(rawMail({ 'Content-Type': types }, alternative('real')));

  expect(text).toBe('html words');
});

test('of several types of a text the first counts', () => {
  const types = ['text/html; charset=utf-8', 'text/plain; charset=utf-8'];

  expect(readMail(rawMail({ 'Content-Type': types }, '<p>Hello</p>')).text).toBe('Hello');
});

test.each([
  ['<Luis <luis@acme.example, Amy <amy@acme.example>', ['luis@acme.example', 'amy@acme.example']],
  ['Luis <luis@acme.example, amy@acme.example', ['luis@acme.example', 'amy@acme.example']],
  ['<Luis O. <luis@acme.example; "Amy" <amy@acme.example>', ['luis@acme.example', 'amy@acme.example']],
  ['Luis <luis@acme.example', ['luis@acme.example']],
  ['"Luis < Amy" <luis@acme.example>, amy@acme.example', ['luis@acme.example', 'amy@acme.example']],
  ['Luis <luis@acme.example>, Amy <amy@acme.example>', ['luis@acme.example', 'amy@acme.example']],
])('everybody in Cc is read from %j', (header, addresses) => {
  expect(readMail(rawMail({ Cc: header })).cc).toEqual(addresses);
});

test.each([
  'Ada <ada@acme.example.>',
  '<mailto:ada@acme.example>',
  "Ada <'ada@acme.example'>",
  'MAILTO:ada@ACME.example',
  'Ada <ada@acme.example;>',
])('the address of %j is its sender', (header) => {
  expect(readMail(rawMail({ From: header })).from).toBe('ada@acme.example');
});

test.each(
  ['Svar', 'SV', 'Réf ', 'Odp', '回复', 'Antw', 'Vá', 'RV', 'Rif', 'YNT', 'ATB', 'VS', 'AW', 'Re[2]', 'RE ', 'Отв'].map(
    (prefix) => [`${prefix}${prefix === '回复' ? '：' : ': '}`],
  ),
)('%j says that an email is a reply, or is passed on, and is no part of its title', (prefix) => {
  expect(isReplySubject(`${prefix}Printer`) || isForwardSubject(`${prefix}Printer`)).toBe(true);
  expect(withoutPrefixes(`${prefix}Printer`).trim()).toBe('Printer');
});

test.each(['[EXTERNAL] ', 'Re: [Ext] ', '[External Sender]: ', '*** EXTERNAL EMAIL *** '])(
  'the mark %j of a mail server is no part of a subject',
  (mark) => {
    expect(withoutPrefixes(`${mark}Printer`).trim()).toBe('Printer');
    expect(withoutPrefixes('External monitor')).toBe('External monitor');
  },
);

test.each([
  ['SV: Svar: Antw: RE : Réf : [TKT-1042] Fwd: Printer', 'Printer'],
  ['WG: TR: Doorst: Printer', 'Printer'],
  ['Re(3): Re^2: AW4: Printer', 'Printer'],
  ['Ref: invoice 12', 'Ref: invoice 12'],
  ['R: drive is full', 'R: drive is full'],
  ['Reset: my password', 'Reset: my password'],
  ['Printer: Re: paper', 'Printer: Re: paper'],
  ['Re: '.repeat(100_000), undefined],
])('the title of %j', (subject, title) => {
  if (title === undefined) expect(withoutPrefixes(subject, /\[TKT-\d+\]/).length).toBeLessThan(subject.length);
  else expect(withoutPrefixes(subject, /\[TKT-\d+\]/).trim()).toBe(title);
});

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const event = ['BEGIN:VEVENT', 'SUMMARY:Server move\\, part 2', 'DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z'];

test.each([
  [
    'in UTC',
    calendar('METHOD:REQUEST', ...event, 'LOCATION:Room 4', 'DESCRIPTION:Bring the\\nkeys'),
    'Server move, part 2\nWhen: 2026-12-01 09:00 to 10:00 UTC\nWhere: Room 4\n\nBring the\nkeys',
  ],
  [
    'in a time zone that the calendar describes',
    calendar(
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY;LANGUAGE=de:Umz',
      ' ug',
      'DTSTART;TZID="W. Europe Standard Time":20261201T220000',
      'DTEND;TZID="W. Europe Standard Time":20261202T010000',
    ),
    'Umzug\nWhen: 2026-12-01 22:00 to 2026-12-02 01:00 W. Europe Standard Time',
  ],
  [
    'for a whole day, with an alarm',
    calendar(
      'BEGIN:VEVENT',
      'SUMMARY:Fair',
      'DTSTART;VALUE=DATE:20261201',
      'BEGIN:VALARM',
      'DESCRIPTION:Reminder',
      'END:VALARM',
    ),
    'Fair\nWhen: 2026-12-01',
  ],
])('an invitation without words says what its calendar says: %s', (_, body, expected) => {
  const mail = readMail(rawMail({ 'Content-Type': 'text/calendar; charset=utf-8; method=REQUEST' }, body));

  expect(mail).toMatchObject({ kind: 'message', text: expected, attachments: [{ name: 'invite.ics' }] });
});

test('a canceled meeting without words opens nothing; words of the sender are their email', () => {
  const body = calendar('METHOD:CANCEL', ...event);
  const type = 'text/calendar; method=CANCEL';
  const words = `--b\r\n\r\nSorry, I am ill.\r\n--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n--b--\r\n`;

  expect(readMail(rawMail({ 'Content-Type': type }, body))).toMatchObject({
    kind: 'auto',
    text: expect.stringMatching(/^Canceled: Server move, part 2\n/),
  });
  expect(readMail(rawMail({ 'Content-Type': 'multipart/mixed; boundary=b' }, words))).toMatchObject({
    kind: 'message',
    text: 'Sorry, I am ill.',
  });
});

test.each([
  [
    'PGP/MIME',
    'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
    '--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\nContent-Type: application/octet-stream; name=encrypted.asc\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n--b--\r\n',
  ],
  ['S/MIME', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'MIAGCSqGSIb3DQEHA6CA'],
  ['S/MIME that a server calls unknown', 'application/octet-stream; name=smime.p7m', 'MIAGCSqGSIb3DQEHA6CA'],
  ['PGP in the text', 'text/plain', '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n'],
])('an encrypted email is known as one: %s', (_, type, body) => {
  expect(readMail(rawMail({ 'Content-Type': type }, body))).toMatchObject({ text: '', isEncrypted: true });
});

test.each([
  ['a text', 'text/plain', 'Hello'],
  [
    'a signed email',
    'multipart/signed; boundary=b',
    '--b\r\n\r\nHello\r\n--b\r\nContent-Type: application/pgp-signature\r\n\r\nx\r\n--b--\r\n',
  ],
  ['certificates', 'application/pkcs7-mime; smime-type=certs-only', 'MIAG'],
])('%s is not encrypted', (_, type, body) => {
  expect(readMail(rawMail({ 'Content-Type': type }, body)).isEncrypted).toBeUndefined();
});
