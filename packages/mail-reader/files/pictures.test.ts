import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

const small = 3_000;
const large = 60_000;

/** A PNG of this size, in bytes and in pixels on each side. */
function png(bytes: number, side: number) {
  const file = Buffer.alloc(bytes, 1);
  file.write('\x89PNG\r\n\x1a\n', 'latin1');
  file.writeUInt32BE(side, 16);
  file.writeUInt32BE(side, 20);
  return file;
}

const picture = (id: string) => `<img src="cid:${id}" width="120">`;

function part(headers: Record<string, string>, body: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `--border\r\n${lines.join('')}\r\n${body}\r\n`;
}

/** An email with pictures of these sizes, by content id. @returns the names of those that are files of the sender */
async function filesOf(html: string, pictures: Record<string, number>, side = 400) {
  const files = Object.entries(pictures).map(([id, size]) => {
    const headers = {
      'Content-Type': 'image/png',
      'Content-Transfer-Encoding': 'base64',
      'Content-ID': `<${id}>`,
      'Content-Disposition': `inline; filename="${id}"`,
    };
    return part(headers, png(size, side).toString('base64'));
  });
  const text = part({ 'Content-Type': 'text/html; charset=utf-8' }, html);
  const headers = { 'Content-Type': 'multipart/related; boundary=border', 'In-Reply-To': '<question@archway.example>' };
  const mail = readMail(rawMail(headers, `${text}${files.join('')}--border--\r\n`));
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
  [
    'below the name, in an email with nothing else to tell a logo by',
    `<div>It does not print, see the screenshot.</div><div>Thanks!</div><div>Dana</div><div>${picture('shot')}</div>`,
    { shot: small },
    ['shot'],
  ],
  [
    'a photo below a signature with contacts',
    `<div>The label is on the photo.</div><div>Kind regards</div><div>Dana Ruiz</div><div>Phone: +1 314 555 0101</div>${picture('logo')}<div>${picture('photo')}</div>`,
    { logo: small, photo: large },
    ['photo'],
  ],
  ['not shown by the text', '<p>The error is attached.</p>', { one: small, two: large }, ['one', 'two']],
  ['shown to nobody', '<p>Hello</p><div style="display:none"><img src="cid:pixel"></div>', { pixel: small }, []],
  ['an address with escapes', `<p>Here: <img src="cid:a%2Bb@c"></p>`, { 'a+b@c': small }, ['a+b@c']],
])('pictures: %s', async (_, html, pictures, expected) => {
  expect(await filesOf(html, pictures)).toEqual(expected);
});

test.each([
  ['below the name', `<p>Hello</p><p>Thanks,</p><p>Dana</p>${picture('icon')}`],
  ['not shown by the text', '<p>Hello</p>'],
])('an icon that the words do not show is no file: %s', async (_, html) => {
  expect(await filesOf(html, { icon: small }, 32)).toEqual([]);
  expect(await filesOf(html, { icon: small }, 33)).toEqual(['icon']);
});

test('among the words a picture of one pixel is a file, unless it is shown as an icon', async () => {
  expect(await filesOf(`<p>See</p><img src="cid:dot">`, { dot: 300 }, 1)).toEqual(['dot']);
  expect(await filesOf(`<p>See</p><img src="cid:dot" width="16" height="16">`, { dot: 300 }, 1)).toEqual([]);
  expect(await filesOf(`<p>See</p><img src="cid:dot" style="width: 16px; height:16.0px">`, { dot: 300 }, 90)).toEqual(
    [],
  );
});

const data = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const read = (html: string) => readMail(rawMail({ 'Content-Type': 'text/html; charset=utf-8' }, html));

test('pictures that are written into the HTML are files', async () => {
  const [first, second] = [png(small, 400), png(large, 500)];
  const folded = data(second).replaceAll(/.{76}/g, '$&\r\n');

  const { text, attachments, html } = await read(
    `<p>Before:</p><img src="${data(first)}"><p>After:</p><img alt=x src='${folded}'><img src=${data(first)}><p>Why?</p>`,
  );

  expect(text.split(/\n+/)).toEqual(['Before:', 'After:', 'Why?']);
  expect(attachments).toMatchObject([
    { name: 'image-1.png', contentType: 'image/png', size: small, isInline: true, isDecoration: false },
    { name: 'image-2.png', size: large, isDecoration: false },
  ]);
  expect(attachments[0]?.bytes.equals(first)).toBe(true);
  expect(html).not.toContain('data:');
});

test.each([
  ['a JPEG of a screen', `<p>See</p><img src="${data(Buffer.alloc(90_000, 7), 'image/jpeg')}">`, ['image-1.jpg']],
  [
    'with parameters',
    `<img src="data:image/gif;charset=utf-8;base64,R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=">`,
    ['image-1.gif'],
  ],
  ['in a marked signature', `<p>Hi</p><div class="gmail_signature">Dana<img src="${data(png(large, 300))}"></div>`, []],
  [
    'in a quote',
    `<p>Yes.</p>On Nov 26, 2026, Marcus &lt;m@x.example&gt; wrote:<blockquote type="cite">This?<img src="${data(png(large, 300))}"></blockquote>`,
    [],
  ],
  [
    'no picture',
    '<p>Hi</p><img src="data:text/html;base64,PGI+"><img src="data:image/png;base64,"><img src="data:">',
    [],
  ],
])('of pictures in the HTML, too, only those are files that the sender means: %s', async (_, html, names) => {
  const { attachments } = await read(html);

  expect(attachments.filter(({ isDecoration }) => !isDecoration).map(({ name }) => name)).toEqual(names);
});

test.each([
  [
    'a link around it',
    '<a href="https://share.example/1"><img src="https://i.example/a.png" alt="The error"></a>',
    'The error (https://share.example/1)',
  ],
  [
    'its text',
    '<img alt="Screenshot of the error" src="https://i.example/a.png">',
    'Screenshot of the error (https://i.example/a.png)',
  ],
  ['nothing but its address', '<p><img src="https://i.example/a.png"></p>', 'https://i.example/a.png'],
  [
    'a link without a text',
    '<a href="https://share.example/1"><img src="https://i.example/a.png"></a>',
    'https://share.example/1',
  ],
  [
    'several',
    '<img src="//i.example/a.png" alt="One"><img src="http://i.example/b.png">',
    'One (https://i.example/a.png)\nhttp://i.example/b.png',
  ],
  ['one that counts readers', '<img src="https://i.example/open.gif" width="1" height="1">', ''],
])('a picture on another server that is all an email says: %s', async (_, html, expected) => {
  expect((await read(html)).text).toBe(expected);
});
