import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { downloadMailFile, findWholeMail, previewMailFile } from '#contract/incoming-mail.ts';
import { findTicket } from '#contract/tickets.ts';
import { setFileServices } from '#server/desk/files/services.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { smallPicture } from '#test/files.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { call, db, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);

const html = `<p>It does not print:</p><img src="cid:shot@x" alt="the error"><p>Was it this?</p>
  <div class="gmail_signature">Dana<img src="cid:logo%40x" width="90"><img src="https://track.example/1.gif" alt="us">
  <img src="data:image/png;base64,${smallPicture.toString('base64')}"></div>`;

/** Two pictures by their content id, one within the HTML, a text with a dangerous name, and an empty file. */
function mailFrom(from: string) {
  const part = (headers: string, bytes: Buffer | string) =>
    `--b\r\n${headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`;
  const picture = (id: string, name: string, bytes: Buffer) =>
    part(`Content-Type: image/png; name=${name}\r\nContent-ID: <${id}>\r\nContent-Disposition: inline`, bytes);
  const parts = [
    part('Content-Type: text/html', html),
    picture('shot@x', 'shot.png', Buffer.concat([smallPicture, Buffer.from('shot')])),
    picture('logo@x', 'logo.png', Buffer.concat([smallPicture, Buffer.from('the logo')])),
    part(
      'Content-Type: text/html\r\nContent-Disposition: attachment; filename="../a\u202eb.html"',
      '<script>1</script>',
    ),
    part('Content-Type: text/plain\r\nContent-Disposition: attachment; filename=empty.txt', ''),
  ];
  return rawMail({ From: from, 'Content-Type': 'multipart/related; boundary=b' }, `${parts.join('')}--b--\r\n`);
}

async function sent() {
  const client = await insertUser('employee');
  const { ticketId, id: mailId } = await arrive(mailFrom(client.email));
  const params = { ticketId: ticketId ?? '', mailId };
  const read = (number: number) => call(client, downloadMailFile, { params: { ...params, number } });
  const show = (number: number) => call(client, previewMailFile, { params: { ...params, number } });
  return { client, params, read, show };
}

test('every file of the whole email can be downloaded, also those that the ticket does not have', async () => {
  const { client, params, read } = await sent();

  const ticket = (await call(client, findTicket, { params })).json();
  const mail = (await call(client, findWholeMail, { params })).json();

  expect(ticket.files?.map(({ name }) => name)).toEqual(['shot.png', 'ab.html']);
  const names = mail.attachments.map(({ name }) => name);
  expect(names.map((name) => name.replace('\u202e', ''))).toEqual([
    'image-1.png',
    'shot.png',
    'logo.png',
    'ab.html',
    'empty.txt',
  ]);
  const [inline, , logo, page, empty, beyond] = await Promise.all([0, 1, 2, 3, 4, 5].map(read));
  expect(inline?.rawPayload.equals(smallPicture)).toBe(true);
  expect(logo?.rawPayload.toString('latin1')).toMatch(/logo$/);
  expect(page?.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="ab.html"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect([empty?.statusCode, beyond?.statusCode]).toEqual([404, 404]);
  for (const number of ['-1', '100', 'x']) {
    const answer = await call(client, downloadMailFile, { params: { ...params, number: number as unknown as number } });
    expect(answer.statusCode).toBe(404);
  }
});

test('the formatted email shows its own pictures, and none of another server', async () => {
  const { client, params, show } = await sent();

  const mail = (await call(client, findWholeMail, { params })).json();

  expect(mail.html).toContain('<img src="cid:1" alt="the error" />');
  expect(mail.html).toContain('<img src="cid:2" alt="" width="90" />');
  expect(mail.html).toContain('<img src="cid:0" alt="" />');
  expect(mail.html).toContain('<span>[us]</span>');
  expect(mail.html).not.toContain('track.example');
  const [inline, page] = await Promise.all([0, 3].map(show));
  expect(inline?.headers['content-type']).toBe('image/webp');
  expect(inline?.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
  expect(page?.statusCode).toBe(404);
});

test('a file is found by its size if another version of the program counted otherwise', async () => {
  const { client, params, read } = await sent();
  const { attachments } = (await call(client, findWholeMail, { params })).json();
  await db
    .update(incomingMails)
    .set({ attachments: attachments.slice(1) })
    .where(eq(incomingMails.id, params.mailId));

  expect((await read(1)).rawPayload.toString('latin1')).toMatch(/logo$/);
});

test('malware is not handed out, and nothing of a removed email', async () => {
  const { params, read, show } = await sent();
  setFileServices({ scan: async () => 'Eicar-Test-Signature' });
  onTestFinished(() => setFileServices({}));

  expect([(await read(1)).statusCode, (await show(1)).statusCode]).toEqual([422, 422]);

  setFileServices({});
  await db.update(incomingMails).set({ fileId: null }).where(eq(incomingMails.id, params.mailId));
  expect((await read(1)).statusCode).toBe(410);
});
