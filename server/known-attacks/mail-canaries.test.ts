import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findMailStatus, forgotPassword } from '#contract/mail.ts';
import { confirmReset } from '#contract/password-resets.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { bounceOf } from '#test/bounce.ts';
import { insertCompanyA, plantCanaries } from '#test/canaries.ts';
import { crawl, readsOf } from '#test/crawl.ts';
import { mailSetup } from '#test/delivery.ts';
import { incomingOf } from '#test/incoming.ts';
import type { ReceivedMail } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { upload } from '#test/uploads.ts';

slow('Sends emails, and answers them by email');

const world = await startApp({ own: true, mail: mailSetup });
const { app, call, db, insertUser } = world;
const outbox = outboxOf(db);
const arrive = incomingOf(db);

beforeEach(outbox.begin);

test('an internal note, its file, another company and a reset link are in no email of those who may not see them', async () => {
  const own = await insertCompanyA(world);
  const planted = await plantCanaries(world, own);
  await outbox.begin();
  const [, ticketId = ''] = own.ids;
  const params = { ticketId };
  const note = {
    comment: 'canary-note',
    isInternal: true,
    fileIds: [await upload(app, own.admin, { name: 'canary-file.txt' })],
  };
  const participant = own.people[1];
  await call(own.admin, setParticipants, { params, body: { userIds: [participant?.id ?? ''] } });
  const stranger = await insertUser('manager', { email: 'canary-stranger@bell.example' });

  await call(own.admin, addComment, { params, body: note });
  await call(own.admin, addComment, { params, body: { comment: 'Is it out?' } });
  await call(own.admin, addComment, { params, body: note });
  await call(own.admin, updateTicket, { params, body: { status: 'resolved' } });
  const texts = {
    title: 'canary-title',
    description: 'canary-text',
    category: 'Hardware Issues',
    priority: 'low' as const,
  };
  await call(stranger, createTicket, { body: texts });
  await forgot(stranger.email);
  const mails = await outbox.all();

  const toClients = mails.filter(({ to }) => own.people.some(({ email }) => to.includes(email)));
  const asked = toClients.filter(({ text }) => text.includes('Is it out?')).flatMap(({ to }) => to);
  expect(asked.sort()).toEqual([own.people[0]?.email, participant?.email].sort());
  const hidden = [...planted.seen, ...planted.unseen, ...planted.ids, 'canary-', 'reset-password?token='];
  for (const mail of toClients) {
    const all = [mail.raw, mail.text, mail.html, ...mail.headers.flat()].join('\n');
    expect(hidden.filter((word) => all.includes(word))).toEqual([]);
  }
  expect(mails.filter(({ text }) => text.includes('reset-password')).map(({ to }) => to)).toEqual([[stranger.email]]);
});

const tokenIn = (text: string) => /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

/** As from another network each time: the limits are not what is tested here. */
let networks = 0;
async function forgot(email: string) {
  networks += 1;
  const remoteAddress = `198.51.100.${networks}`;
  await app.inject({ method: 'POST', url: forgotPassword.url, remoteAddress, payload: { email } });
}

/** Everything that staff may read of email. */
async function readByStaff() {
  const admin = await insertUser('admin');
  const ids = (await db.select({ id: incomingMails.id }).from(incomingMails)).map(({ id }) => id);
  const urls = (await readsOf(app, { ids, isStaff: true })).filter((url) => url.includes('mail'));
  const answers = await crawl(app, admin, urls);
  return answers.map(({ body }) => body.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).join('\n');
}

test('a mail server that quotes a reset link in its refusal shows it to nobody', async () => {
  const owner = await insertUser('super_admin');
  await forgot(owner.email);
  let quoted = '';

  await outbox.send({
    onMessage: ({ text }) => {
      quoted = tokenIn(text);
      return {
        code: 554,
        text: `5.7.1 Blocked: https://help.archway.example/ticketing/reset-password?token=${quoted}`,
      };
    },
  });

  const status = await call(await insertUser('admin'), findMailStatus, {});
  expect(quoted).toHaveLength(43);
  expect(status.json().failures[0]).toMatchObject({
    kind: 'password_reset',
    response: expect.stringContaining('Blocked'),
  });
  expect(await readByStaff()).not.toContain(quoted);
});

/** As base64, which hides the link from a search in the bytes. */
function inBase64({ raw, ...mail }: ReceivedMail) {
  const id = /^Message-ID:.*$/im.exec(raw)?.[0];
  const body = Buffer.from(raw.slice(raw.indexOf('\r\n\r\n'))).toString('base64');
  return { ...mail, raw: `${id}\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}` };
}

test.each([
  ['comes back whole', (mail: ReceivedMail) => bounceOf(mail)],
  [
    'comes back from a full mailbox',
    (mail: ReceivedMail) => bounceOf(mail, { status: '4.2.2', reason: 'Mailbox full' }),
  ],
  ['comes back in another encoding', (mail: ReceivedMail) => bounceOf(inBase64(mail))],
  [
    'is quoted by an out-of-office reply',
    ({ to, text }: ReceivedMail) =>
      rawMail({ From: to[0], 'Auto-Submitted': 'auto-replied' }, `Away.\r\n\r\n> ${text}`),
  ],
  [
    'is what its recipient asks about',
    ({ to, text }: ReceivedMail) => rawMail({ From: to[0] }, `What is this?\r\n\r\n${text}`),
  ],
])('a reset link ends when its email %s, because staff can read it now', async (_, write) => {
  const user = await insertUser('manager');
  await forgot(user.email);
  const [mail] = await outbox.send();
  if (!mail) throw new Error('There was no email');
  const token = tokenIn(mail.text);

  const { state } = await arrive(write(mail), { sender: '' });

  expect(state).toBe('done');
  const reset = await call(undefined, confirmReset, { body: { token, newPassword: 'three blind mice' } });
  expect([token.length, reset.statusCode]).toEqual([43, 400]);
  await db.delete(incomingMails).where(eq(incomingMails.state, 'done'));
});

test('a reset link goes on working when an email arrives that does not quote it', async () => {
  const user = await insertUser('manager');
  await forgot(user.email);
  const [mail] = await outbox.send();
  const token = tokenIn(mail?.text ?? '');

  await arrive(rawMail({ From: user.email }, `reset-password?token=${'a'.repeat(43)}`));

  const reset = await call(undefined, confirmReset, { body: { token, newPassword: 'three blind mice' } });
  expect(reset.statusCode).toBe(200);
});
