import { expect, test } from 'vitest';
import { readMail } from '../read-mail.ts';

const head = [
  'From: Dana Reed <dana@acme.example>',
  'To: support@archway.example',
  'Subject: Re: [TKT-1042] Scanner does not scan',
  'In-Reply-To: <1@archway.example>',
  'MIME-Version: 1.0',
];
const read = (...lines: string[]) => readMail(Buffer.from([...head, ...lines].join('\r\n')));
const said = (text: string) => read('Content-Type: text/plain; charset=utf-8', '', text);

test('the part of Gmail names the emoji, and is no file', () => {
  const link = 'https://www.google.com/gmail/about/?utm_source=gmail-in-product';
  const mail = read(
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    '❤️',
    '',
    `Dana Reed reacted via Gmail <${link}>`,
    '--x',
    'Content-Type: text/vnd.google.email-reaction+json; charset=utf-8',
    '',
    '{"emoji":"❤️","version":1}',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p style="font-size:50px">❤️</p><p>Dana Reed reacted via <a href="${link}">Gmail</a></p>`,
    '--x--',
  );

  expect(mail).toMatchObject({ kind: 'auto', reaction: '❤️', attachments: [] });
});

test.each([
  ['Outlook', 'Dana Reed reacted to your message:\n👍', '👍'],
  ['Outlook without the picture', 'Dana Reed reacted to your message:', '👍'],
  ['Gmail as text', '🎉\n\nDana Reed reacted via Gmail (https://www.google.com/gmail/about/?utm=1)', '🎉'],
  [
    'with the history',
    '👍\n\nDana Reed reacted via Gmail\n\nOn Mon, Oct 5, 2026 at 10:00 AM Priya <p@archway.example> wrote:\n> Done.',
    '👍',
  ],
  ['Spanish', '👍🏽\n\nDana Reed reaccionó a través de Gmail', '👍🏽'],
  ['German', '👍\n\nDana Reed hat über Gmail reagiert', '👍'],
  ['French', '👍\n\nDana Reed a réagi via Gmail', '👍'],
  ['Portuguese', '👍\n\nDana Reed reagiu pelo Gmail', '👍'],
  ['Italian', '👍\n\nDana Reed ha reagito al tuo messaggio', '👍'],
  ['Japanese', '👍\n\nDana Reed さんが Gmail でリアクションしました', '👍'],
])('a reaction of %s', (_name, text, reaction) => {
  expect(said(text)).toMatchObject({ kind: 'auto', reaction });
});

test.each([
  ['a complaint', 'Nobody reacted to your message'],
  ['more words', 'Dana Reed reacted to your message:\n👍\n\nBut the scanner is broken again.'],
  ['a sentence of their own', 'The alarm reacted with a loud noise 👍'],
  ['an emoji alone', '👍'],
  ['thanks', 'Thanks! 👍'],
])('%s is an email', (_name, text) => {
  expect(said(text)).toMatchObject({ kind: 'message' });
  expect(said(text).reaction).toBeUndefined();
});
