import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderMail } from './render.ts';
import { TicketMail, type TicketMailProps } from './ticket-mail.ts';
import { InquiryReplyMail } from './visitor-mails.ts';

const provider = { name: 'Archway IT', phone: '(314) 555-0142', email: 'support@archway-it.example' };
const at = 'Nov 23, 2026, 10:42 AM UTC';

function ticketMail(text: string, values: Partial<TicketMailProps> = {}) {
  const entry = { author: text, at, text, look: 'staff' as const };
  return renderMail(
    createElement(TicketMail, {
      provider,
      number: 'TKT-1042',
      title: text,
      news: [`${text} commented`],
      facts: [text],
      entries: [entry],
      more: 0,
      earlier: entry,
      url: 'https://help.archway.example/ticketing/client?ticket=1',
      reason: 'You get this because it is your ticket.',
      unsubscribeUrl: 'https://help.archway.example/api/mail/unsubscribe?token=x',
      reference: 'Reference: TKT-1042 [ref:x]',
      ...values,
    }),
  );
}

test('what is struck through is so in both forms, and no link of ours in a quoted line', async () => {
  const { html, text } = await ticketMail('Delete ~~user ann~~ user bob.\n> see ~~not~~ https://evil.example');

  expect(html).toContain('Delete <s>user ann</s> user bob.');
  expect(html).not.toContain('href="https://evil');
  expect(text).toContain('Delete ~~user ann~~ user bob.');
});

test('a reply that its author has signed is not signed again', async () => {
  const reply = (text: string) =>
    renderMail(
      createElement(InquiryReplyMail, {
        provider,
        author: 'Elena Voss',
        text,
        earlier: 'Hello',
        reference: 'Reference: x',
      }),
    );
  const signature = 'Elena Voss, Archway IT';

  expect((await reply('We can come on Friday.')).text).toContain(signature);
  expect((await reply('We can come on Friday.\n\nBest,\nElena')).text).not.toContain(signature);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">x</a>',
  '&lt;b&gt;',
])('the text %j is text in both forms', async (text) => {
  const { html, text: plain } = await ticketMail(text);

  expect(html).not.toMatch(/<script|<img|<a href="https:\/\/evil[^>]*>x</);
  expect(plain).toContain(text);
});

test('buttons and links have the provider’s colors, in both themes', async () => {
  const light = { copper: '#7a2e5d', onCopper: '#fffffe', river: '#2b5ea7', riverWash: '#e0eaf6' };
  const dark = { copper: '#e59ac6', onCopper: '#2a0c1e', river: '#8fbcf5', riverWash: '#16304f' };

  const { html } = await ticketMail('See https://acme.example', { provider: { ...provider, look: { light, dark } } });

  for (const color of [...Object.values(light), ...Object.values(dark)]) expect(html).toContain(color);
  expect(html).not.toMatch(/#b5541c|#eb9a62|#0b5a66|#7cc7d3/);
});

test('a provider’s logo stands above the words, with their name beside it or as its text', async () => {
  const address = 'https://help.archway.example/icons/logo.png';
  const [beside, alone] = await Promise.all(
    [true, false].map((isNameShown) =>
      ticketMail('Hello', { provider: { ...provider, logo: { address, isNameShown } } }),
    ),
  );

  expect(beside?.html).toMatch(/<img src="https:\/\/help\.archway\.example\/icons\/logo\.png" alt=""[^>]*><bdi>/);
  expect(alone?.html).toMatch(/<img src="[^"]+logo\.png" alt="Archway IT"/);
  expect(beside?.text).not.toContain('logo.png');
});

test('an email loads nothing and runs nothing', async () => {
  const { html } = await ticketMail('Hello');

  expect(html).not.toMatch(/<(img|script|link|iframe|object|form|input)\b|url\(|@import|src=/i);
  expect(
    [...html.matchAll(/href="(https?:\/\/[^/"]+)/g)].every(([, host]) => host === 'https://help.archway.example'),
  ).toBe(true);
});

test('the text starts with the line above which people reply, and ends with our reference and signature', async () => {
  const { text } = await ticketMail('It still smokes.');

  expect(text).toMatch(/^Write above this line to reply\n/);
  expect(text).toContain('\n> It still smokes.\n');
  expect(text).toMatch(/\[ref:x\]\n\nArchway IT\n\(314\) 555-0142 · support@archway-it\.example\n$/);
});

test('line breaks and indentation stay, and paragraphs are no quotation', async () => {
  const { text, html } = await ticketMail('One\n\n  two\r\n    three', { earlier: undefined });

  expect(text).toContain('One\n\n  two\n    three');
  expect(html).toContain('One<br/><br/>\u00a0\u00a0two<br/>');
});

test.each([
  ['spaces below a line', 'Do this:\n    if (a) {\n        b();\n    }', '    if (a) {\n        b();\n    }'],
  ['tabs below a line', 'Do this:\n\tif (a) {\n\t\tb();\n\t}', '    if (a) {\n        b();\n    }'],
  ['a block of code', 'Do this:\n```\nif (a) {\n    b();\n}\n```', 'if (a) {\n    b();\n}'],
  [
    'twelve lines',
    `Do this:\n${Array.from({ length: 12 }, (_, line) => `${'  '.repeat(line)}step ${line}`).join('\n')}`,
    Array.from({ length: 12 }, (_, line) => `${'  '.repeat(line)}step ${line}`).join('\n'),
  ],
])('code keeps its indentation in text and HTML, and can be copied from the text: %s', async (_, typed, expected) => {
  const { text, html } = await ticketMail(typed, { earlier: undefined });

  expect(text).toContain(expected);
  const shown = html.replaceAll(/<br\s*\/?>/g, '\n').replaceAll('\u00a0', ' ');
  expect(shown).toContain(expected);
});

test('lists, code and quotes of a comment look so in HTML, and are as typed in the text', async () => {
  const typed = 'Please:\n- restart\n- wait\n\n7. then this\n8. or that\n```\nping <host>\n  -t\n```\n> You wrote\nBye';
  const { text, html } = await ticketMail('x', {
    entries: [{ author: 'Sam', at, text: typed, look: 'staff' }],
    earlier: undefined,
  });

  expect(html).toMatch(/<ul[^>]*><li[^>]*>restart<\/li><li[^>]*>wait<\/li><\/ul>/);
  expect(html).toMatch(/<ol[^>]*><li[^>]*>7. then this<\/li>/);
  expect(html).toMatch(/<pre[^>]*>ping &lt;host&gt;\n {2}-t<\/pre>/);
  expect(html).toMatch(/<blockquote[^>]*><div>You wrote<\/div><\/blockquote>/);
  for (const line of [
    'Please:',
    '- restart',
    '- wait',
    '7. then this',
    '8. or that',
    'ping <host>',
    '  -t',
    '> You wrote',
    'Bye',
  ]) {
    expect(text.replaceAll(/^ +- /gm, '- ')).toContain(`\n${line}\n`);
  }
});

test.each([
  ['a numbered list', 'Please try this:\n\n1. Close it\n2. Wait a minute\n3. Open it\n\nThen call us.'],
  ['a list without blank lines around it', 'Please:\n- restart\n- wait\nThen call us.'],
  ['a quote', 'You got this:\n\n> Your account\n>\n> is locked\n\nIs it real?'],
  ['all of them', 'One\n\n- two\n- three\n\n> four\n\n1) five\n\n\nsix'],
])('the text has the blank lines that were typed, and no others: %s', async (_, typed) => {
  const { text } = await ticketMail('x', {
    entries: [{ author: 'Sam', at, text: typed, look: 'staff' }],
    earlier: undefined,
  });

  const shown = text.replaceAll(/ +$/gm, '').replaceAll(/^ +- /gm, '- ');
  expect(shown).toContain(`\n${typed}\n\nView ticket`);
});

test('right-to-left text does not affect the text beside it', async () => {
  const { html } = await ticketMail('\u202eevil\u202c');

  expect(html).toMatch(/<bdi>\u202eevil\u202c<\/bdi>/);
  expect(html).toMatch(/dir="auto"[^>]*><div>\u202eevil/);
});

test('an email to staff marks an internal note', async () => {
  const { text, html } = await ticketMail('x', {
    entries: [{ author: 'Sam', at, text: 'Secret', look: 'note' }],
  });

  expect(text).toContain('Internal note · Sam');
  expect(html).toContain('class="note ink"');
});

test('web addresses are links that lead where they say, and text once', async () => {
  const typed = 'See https://status.example/a?b=1&c=2, www.archway.com and notes.md.\n- javascript:alert(1)';
  const { html, text } = await ticketMail(typed, { earlier: undefined });

  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*class="link typed"[^>]*>([^<]+)</g)];
  expect(links.map(([, href, shown]) => [href, shown])).toEqual([
    ['https://status.example/a?b=1&amp;c=2', 'https://status.example/a?b=1&amp;c=2'],
    ['http://www.archway.com', 'www.archway.com'],
  ]);
  expect(text).toContain('See https://status.example/a?b=1&c=2, www.archway.com and notes.md.\n');
});
