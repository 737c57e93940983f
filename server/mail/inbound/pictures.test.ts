import { expect, test } from 'vitest';
import { rawMail } from '#test/raw-mail.ts';
import { readMail } from './read-mail.ts';

const small = 3_000;
const large = 60_000;

const picture = (id: string) => `<img src="cid:${id}" width="120">`;

function part(headers: Record<string, string>, body: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `--border\r\n${lines.join('')}\r\n${body}\r\n`;
}

/** An email with pictures of these sizes, by content id. @returns the names of those that are files of the sender */
async function filesOf(html: string, pictures: Record<string, number>) {
  const files = Object.entries(pictures).map(([id, size]) => {
    const headers = {
      'Content-Type': 'image/png',
      'Content-Transfer-Encoding': 'base64',
      'Content-ID': `<${id}>`,
      'Content-Disposition': `inline; filename="${id}"`,
    };
    return part(headers, Buffer.alloc(size, 1).toString('base64'));
  });
  const text = part({ 'Content-Type': 'text/html; charset=utf-8' }, html);
  const headers = { 'Content-Type': 'multipart/related; boundary=border', 'In-Reply-To': '<question@archway.example>' };
  const mail = await readMail(rawMail(headers, `${text}${files.join('')}--border--\r\n`));
  expect(mail.attachments).toHaveLength(files.length);
  expect(mail.attachments.every(({ isInline }) => isInline)).toBe(true);
  return mail.attachments.filter(({ isDecoration }) => !isDecoration).map(({ name }) => name);
}

test.each([
  [
    'Gmail: in the words, the signature and the quote',
    `<div dir="ltr"><div>It says this:</div><div>${picture('shot')}<br></div><div><br></div>
     <div class="gmail_signature"><div>Dana</div>${picture('logo')}</div></div>
     <div class="gmail_quote"><div class="gmail_attr">On Mon, Oct 5, 2026 at 9:00 AM Archway wrote:<br></div>
     <blockquote class="gmail_quote">Is it this one?<br>${picture('quoted')}</blockquote></div>`,
    { shot: small, logo: large, quoted: large },
    ['shot'],
  ],
  [
    'Outlook: below the words, and a logo below the name',
    `<p class="MsoNormal">The tray is empty, see the display.</p><p class="MsoNormal">${picture('shot')}</p>
     <p class="MsoNormal">Kind regards,</p><p class="MsoNormal">Dana Ruiz</p><p class="MsoNormal">${picture('logo')}</p>
     <p class="MsoNormal">Phone: +1 314 555 0101</p>
     <div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Archway<br>
     <b>Sent:</b> Monday, October 5, 2026 9:00 AM<br><b>To:</b> Dana<br><b>Subject:</b> Printer</p></div>
     <p class="MsoNormal">Which printer?</p><p>${picture('history')}</p>`,
    { shot: small, logo: small, history: large },
    ['shot'],
  ],
  [
    'a signature as a table: the logo beside the contacts',
    `<div>Please look at this:</div><div>${picture('shot')}</div><div>Best regards</div>
     <table><tr><td>${picture('logo')}</td><td>Dana Ruiz<br>Gateway Dental<br>Tel: +1 314 555 0101</td></tr></table>`,
    { shot: small, logo: small },
    ['shot'],
  ],
  ['before the first word', `<div>${picture('shot')}</div><div>What does this mean?</div>`, { shot: small }, ['shot']],
  [
    'nothing but a picture above the quote',
    `<div>${picture('shot')}</div><div class="gmail_quote"><div class="gmail_attr">On Mon, Oct 5, 2026 Archway wrote:</div>
     <blockquote>Can you show us?${picture('quoted')}</blockquote></div>`,
    { shot: small, quoted: large },
    ['shot'],
  ],
  [
    'an answer below a quoted picture',
    `<blockquote type="cite">${picture('quoted')}</blockquote><div>Yes, this one.</div>`,
    { quoted: large },
    [],
  ],
  [
    'a photo below the name, too large for a logo',
    `<div>The label is on the photo.</div><div>Thanks,</div><div>Dana</div><div>${picture('photo')}</div>`,
    { photo: large },
    ['photo'],
  ],
  [
    'below thanks that open the email',
    `<div>Thanks!</div><div>${picture('shot')}</div><div>This is what I see now.</div>`,
    { shot: small },
    ['shot'],
  ],
  [
    'in the cell of a table',
    `<table><tr><td>Before</td><td>${picture('one')}</td></tr><tr><td>${picture('two')}</td><td>after</td></tr></table>`,
    { one: small, two: small },
    ['one', 'two'],
  ],
  ['an address with escapes', `<p>Here: <img src="cid:a%2Bb@c"></p>`, { 'a+b@c': small }, ['a+b@c']],
])('pictures: %s', async (_, html, pictures, expected) => {
  expect(await filesOf(html, pictures)).toEqual(expected);
});
