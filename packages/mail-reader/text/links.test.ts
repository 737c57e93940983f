import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

const html = (headers: Record<string, string>, body: string) =>
  readMail(rawMail({ 'Content-Type': 'text/html; charset=utf-8', ...headers }, body));

/** The words of an email, without the line breaks. */
async function wordsOf(body: string) {
  const { text } = await html({}, body);
  return text.split(/\s*\n\s*/).join(' / ');
}

test.each([
  [
    'a button',
    '<p><a href="https://share.example/s/9f3a">Open log.zip</a></p>',
    'Open log.zip (https://share.example/s/9f3a)',
  ],
  [
    'in a sentence',
    '<p>The log is <a href="https://share.example/s/9f3a">here</a>. Please look.</p>',
    'The log is here (https://share.example/s/9f3a). Please look.',
  ],
  [
    'two in one line, one with a space at its end',
    'See <a href="https://a.example/1">one </a>and <a href="https://a.example/2">two</a>',
    'See one (https://a.example/1) and two (https://a.example/2)',
  ],
  [
    'in a list and a numbered list',
    '<ul><li><a href="https://a.example/1">one</a></li></ul><ol><li><a href="https://a.example/2">two</a> of them</li></ol>',
    '- one (https://a.example/1) / 1. two (https://a.example/2) of them',
  ],
  [
    'in cells of a row',
    '<table><tr><td>Log</td><td><a href="https://a.example/1">open</a></td><td><a href="https://a.example/2">delete</a> it</td></tr></table>',
    'Log | open (https://a.example/1) | delete (https://a.example/2) it',
  ],
  [
    'around a card',
    '<a href="https://drive.example/f/1"><table><tr><td><img src="https://drive.example/icon.png" width="16" height="16" alt="Excel"></td><td>report.xlsx</td></tr></table></a><p>Here it is.</p>',
    'report.xlsx (https://drive.example/f/1) / Here it is.',
  ],
  [
    'one link in two pieces',
    '<a href="https://a.example/1">Open </a><a href="https://a.example/1"><b>the log</b></a>',
    'Open the log (https://a.example/1)',
  ],
  ['never closed', 'Open <a href="https://a.example/1">the log', 'Open the log (https://a.example/1)'],
  [
    'without a scheme',
    '<a href="//a.example/1">one</a> <a href="www.a.example/2">two</a>',
    'one (https://a.example/1) two (www.a.example/2)',
  ],
  ['a folder', '<a href="file://server/share/log.txt">The log</a>', 'The log (file://server/share/log.txt)'],
  ['spaces and line breaks in it', '<a href=" https://a.example/a b\n/c">it</a>', 'it (https://a.example/a%20b/c)'],
  [
    'a text that names only the site',
    '<a href="https://share.example/s/9f3a">share.example</a>',
    'share.example (https://share.example/s/9f3a)',
  ],
  [
    'a text that goes on where the link ends',
    '<a href="https://share.example/s/9f3a">https://share.example/s/9f3abc</a>',
    'https://share.example/s/9f3abc (https://share.example/s/9f3a)',
  ],
  [
    'a text that leads elsewhere',
    '<a href="https://evil.example/?to=https://bank.example">https://bank.example</a>',
    'https://bank.example (https://evil.example/?to=https://bank.example)',
  ],
  [
    'an address',
    '<a href="mailto:dana@acme.example?subject=Hi">Write to Dana</a>',
    'Write to Dana (dana@acme.example)',
  ],
  ['a number', '<a href="tel:+13145550101">Call us</a>', 'Call us (+13145550101)'],
  [
    'around a picture',
    '<p>See</p><a href="https://a.example/1"><img src="cid:x" alt="The error"></a>',
    'See / The error (https://a.example/1)',
  ],
])('the target of a link stays: %s', async (_, body, expected) => {
  expect(await wordsOf(body)).toBe(expected);
});

test.each([
  ['the same', '<a href="https://a.example/x">https://a.example/x</a>', 'https://a.example/x'],
  ['without the scheme', '<a href="https://a.example/x">a.example/x</a>', 'a.example/x'],
  ['without www', '<a href="http://www.a.example/">a.example</a>', 'a.example'],
  ['with a slash at its end', '<a href="https://a.example">https://a.example/</a>', 'https://a.example/'],
  [
    'within other words',
    '<a href="https://a.example/x">Log: https://a.example/x (today)</a>',
    'Log: https://a.example/x (today)',
  ],
  [
    'with letters instead of their codes',
    '<a href="https://a.example/f%C3%BCr">https://a.example/für</a>',
    'https://a.example/für',
  ],
  ['an address', '<a href="mailto:Dana@acme.example">dana@acme.example</a>', 'dana@acme.example'],
  [
    'an address with a name',
    '<a href="mailto:dana@acme.example">Dana &lt;dana@acme.example&gt;</a>',
    'Dana <dana@acme.example>',
  ],
  ['a number', '<a href="tel:+1-314-555-0101">(314) 555-0101</a>', '(314) 555-0101'],
  ['a number with a zero for its country', '<a href="tel:+4930123456">030 / 12 34 56</a>', '030 / 12 34 56'],
  [
    'what a mail server checks first',
    '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx&amp;data=05%7C02">https://a.example/x</a>',
    'https://a.example/x',
  ],
  ['a place on the page', '<a href="#top">Up</a>', 'Up'],
  ['a script', '<a href="javascript:alert(1)">Run</a>', 'Run'],
  ['bytes', '<a href="data:text/html,x">Show</a>', 'Show'],
  ['nothing', '<a href="">Here</a> <a>there</a>', 'Here there'],
  ['a date on a phone', '<a href="x-apple-data-detectors://1">Monday at 10</a>', 'Monday at 10'],
  ['an address that is too long', `<a href="https://a.example/${'x'.repeat(3000)}">Here</a>`, 'Here'],
  [
    'words that nobody sees',
    '<p style="display:none"><a href="https://a.example/x">View online</a></p><p>Hello</p>',
    'Hello',
  ],
  [
    'an icon',
    '<p>Hello</p><a href="https://a.example/x"><img src="f.png" width="24" height="24" alt="Facebook"></a>',
    'Hello',
  ],
])('a link that says where it leads, or leads nowhere, is only its text: %s', async (_, body, expected) => {
  expect(await wordsOf(body)).toBe(expected);
});

test('signatures, quotes and the line above a quote are recognized with links in them', async () => {
  const body = `<div>The new link does not work.</div><div>Kind regards,</div>
    <div>Ada Lovelace</div><div><a href="https://acme.example/">Acme Inc.</a></div>
    <div>Phone: <a href="tel:+13145550101">+1 314 555 0101</a></div>
    <div>On Mon, Oct 5, 2026 at 9:00 AM <a href="mailto:support@archway.example">Archway</a> &lt;support@archway.example&gt; wrote:</div>
    <blockquote type="cite"><p>## Write above this line to reply ##</p><p>Marcus wrote: which link?</p>
    <p><a href="https://help.example/tickets/1042">View ticket</a></p><p>[archway:abcdefghijklmnopqrstuvwxyz]</p></blockquote>`;

  const { text, whole } = await html({ 'In-Reply-To': '<1@archway.example>' }, body);

  expect(text).toBe('The new link does not work.');
  expect(whole).toContain('> View ticket (https://help.example/tickets/1042)');
  expect(whole).toContain('[archway:abcdefghijklmnopqrstuvwxyz]');
});

test('links in a forwarded email stay', async () => {
  const body = `<p>Is this real?</p><p>---------- Forwarded message ---------<br>From: <b>Bank</b>
    &lt;<a href="mailto:info@bank.example">info@bank.example</a>&gt;<br>Date: Mon, Oct 5, 2026 at 9:00 AM<br>
    Subject: Your account<br>To: ada@acme.example</p><p><a href="https://evil.example/login">Confirm now</a></p>`;

  const { forwarded } = await html({ Subject: 'Fwd: Your account' }, body);

  expect(forwarded).toMatchObject({ from: 'info@bank.example', text: 'Confirm now (https://evil.example/login)' });
});
