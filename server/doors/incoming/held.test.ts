import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import * as contract from '#contract/incoming-mail.ts';
import { countInquiries } from '#contract/inquiries.ts';
import { findTicket } from '#contract/tickets.ts';
import { one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLink } from '#server/platform/links/links.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { dmarc, incomingOf, insertHeldMail } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const world = await startApp({ own: true });
const { app, db, call, insertUser, insertTicket } = world;
const arrive = incomingOf(db);
const admin = await insertUser('admin');

const stranger = () => `${randomBytes(6).toString('hex')}@elsewhere.example`;

/** A stranger's email with the token of a client. */
async function heldOnTicket() {
  const client = await insertUser('employee');
  const ticket = await insertTicket(client);
  const token = await createLink(db, 'reply', { subjectId: ticket.id, userId: client.id });
  const address = `support+${token}@archway.example`;
  const mail = await arrive(rawMail({ From: stranger(), To: address }, 'From my private address.'));
  return { client, ticket, mail, address, params: { mailId: mail.id } };
}

const commentsOn = ({ id }: { id: string }) => db.select().from(comments).where(eq(comments.ticketId, id));

test('the list has held emails with the reason, newest first, page by page; all others on request', async () => {
  await db.delete(incomingMails);
  const ids = [];
  for (let n = 0; n < 3; n++) ids.unshift((await insertHeldMail(db)).id);
  const { id: other } = await insertHeldMail(db, { state: 'done', reason: null, result: 'automatic' });

  const first = await call(admin, contract.listIncomingMail, { querystring: { limit: 2 } });
  const [, next = ''] = /<(.*)>/.exec(String(first.headers.link)) ?? [];
  const second = await world.send(admin, 'GET', next);
  const all = await call(admin, contract.listIncomingMail, { querystring: { state: 'all' } });

  expect([...first.json(), ...second.json()].map(({ id }) => id)).toEqual(ids);
  expect(first.json()[0]).toMatchObject({ state: 'held', reason: 'not_on_ticket', sender: 'ada@acme.example' });
  expect(all.json().map(({ id }) => id)).toEqual([other, ...ids]);
  expect((await call(admin, contract.findArrivals, {})).json()).toMatchObject({
    channels: [],
    mailbox: null,
  });
  expect((await call(admin, countInquiries, {})).json()).toMatchObject({ heldMails: 3 });
});

test('staff accept an email as a chosen user’s: it becomes their comment, with an audit entry', async () => {
  const { client, ticket, mail, params } = await heldOnTicket();

  const unchosen = await call(admin, contract.acceptMail, { params, body: {} });
  const accepted = await call(admin, contract.acceptMail, {
    params,
    body: { userId: client.id, version: mail.version },
  });

  expect(refusalOf(unchosen)).toMatchObject({ statusCode: 400, message: 'Choose whose email this is.' });
  expect(accepted.json()).toMatchObject({ state: 'done', result: 'comment', decidedByName: 'Ada Lovelace' });
  expect(await commentsOn(ticket)).toMatchObject([{ authorId: client.id, body: 'From my private address.' }]);
  const [entry] = await db.select().from(events).where(eq(events.recordId, mail.id)).orderBy(desc(events.id));
  expect(entry).toMatchObject({ action: 'accepted', kind: 'mail', actorId: admin.id });
});

test('accepting twice, also at once, makes one comment', async () => {
  const { client, ticket, params } = await heldOnTicket();
  const accept = () => call(admin, contract.acceptMail, { params, body: { userId: client.id } });

  const responses = [...(await Promise.all([accept(), accept()])), await accept()];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await commentsOn(ticket)).toHaveLength(1);
});

test('an email can’t be accepted for a user who may not see the ticket', async () => {
  const { ticket, params } = await heldOnTicket();
  const { id: userId } = await insertUser('manager');

  const refused = await call(admin, contract.acceptMail, { params, body: { userId } });

  expect(refusalOf(refused).message).toContain('may not see that ticket');
  expect(await commentsOn(ticket)).toEqual([]);
});

test('a forged email that staff accept becomes its sender’s ticket', async () => {
  const client = await insertUser('employee');
  const mail = await arrive(rawMail({ From: client.email, ...dmarc('fail') }));

  const accepted = await call(admin, contract.acceptMail, { params: { mailId: mail.id }, body: {} });

  const ticket = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, accepted.json().ticketId ?? '')),
  );
  expect(ticket).toMatchObject({ clientId: client.id, source: 'mail' });
});

test('staff choose the requester of an email that was forwarded from an unknown address', async () => {
  const client = await insertUser('employee');
  const text = `Please help.\r\n\r\n---------- Forwarded message ---------\r\nFrom: Dana <${stranger()}>\r\nSubject: Scanner\r\nDate: Mon, Oct 5, 2026\r\nTo: me@archway.example\r\n\r\nIt is dead.\r\n`;
  const mail = await arrive(rawMail({ From: admin.email, Subject: 'Fwd: Scanner', ...dmarc('pass') }, text));

  const body = { userId: client.id };
  const accepted = await call(admin, contract.acceptMail, { params: { mailId: mail.id }, body });

  const ticket = one(
    await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, accepted.json().ticketId ?? '')),
  );
  expect(ticket).toMatchObject({ clientId: client.id, description: 'It is dead.' });
  expect(await commentsOn(ticket)).toMatchObject([{ body: 'Please help.', isInternal: true }]);
});

test('a discarded email stays discarded; its original can still be read', async () => {
  const bytes = rawMail({ From: stranger() });
  const { id: mailId } = await insertHeldMail(db, {}, bytes);

  const discarded = await call(admin, contract.discardMail, { params: { mailId }, body: {} });
  const again = await call(admin, contract.discardMail, { params: { mailId }, body: {} });
  const accepted = await call(admin, contract.acceptMail, { params: { mailId }, body: { userId: admin.id } });
  const original = await call(admin, contract.downloadMail, { params: { mailId } });

  expect([discarded, again].map((response) => response.json().state)).toEqual(['discarded', 'discarded']);
  expect(refusalOf(accepted)).toMatchObject({
    statusCode: 409,
    message: 'Somebody has already decided about this email.',
  });
  expect(original.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  expect(original.rawPayload.equals(bytes)).toBe(true);
});

test('an email is processed again with the same rules, and then has its ticket', async () => {
  const email = `${randomBytes(6).toString('hex')}@acme.example`;
  const user = await insertUser('employee', { email, isActive: false });
  const mail = await arrive(rawMail({ From: email }));
  await app.inject({ url: '/api/health' });
  await db.execute(`update users set is_active = true where id = '${user.id}'`);

  await call(admin, contract.retryMail, { params: { mailId: mail.id }, body: {} });

  await expect
    .poll(async () => one(await db.select().from(incomingMails).where(eq(incomingMails.id, mail.id))), {
      timeout: 20_000,
    })
    .toMatchObject({ state: 'done', result: 'ticket', userId: user.id });
});

test('a decision from a stale page is refused with the current email', async () => {
  const { id: mailId } = await insertHeldMail(db, { version: 3 });

  const refused = await call(admin, contract.discardMail, { params: { mailId }, body: { version: 2 } });

  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ version: 3, current: { id: mailId } });
});

test('the thread and the ticket mark emails, and whether they are verified', async () => {
  const client = await insertUser('employee');
  const opened = await arrive(rawMail({ From: client.email, ...dmarc('pass') }));
  const ticketId = opened.ticketId ?? '';
  const reply = await arrive(
    rawMail(
      { From: client.email, 'In-Reply-To': `<${opened.messageId}>`, 'Content-Type': 'text/html' },
      '<p>Still <b>smoking</b></p><script>alert(1)</script><img src="https://evil.example/x.png"><p style="color:red" onclick="x()">now</p>',
    ),
  );

  const ticket = (await call(client, findTicket, { params: { ticketId } })).json();
  const thread = (await call(client, listComments, { params: { ticketId } })).json();
  const whole = await call(client, contract.findWholeMail, { params: { ticketId, mailId: reply.id } });

  expect(ticket).toMatchObject({ source: 'mail', mail: { mailId: opened.id, isVerified: true } });
  expect(thread).toMatchObject([{ source: 'mail', mail: { mailId: reply.id, isVerified: false } }]);
  expect(whole.json()).toMatchObject({ isVerified: false, subject: 'Printer on fire' });
  expect(whole.json().html).toBe('<p>Still <b>smoking</b></p><span></span><p>now</p>');
});

test('quotes in an email of staff are visible to staff only', async () => {
  const { ticket, address, client } = await heldOnTicket();
  const quoted = 'Done.\r\n\r\nOn Mon, Oct 5, 2026 Archway IT wrote:\r\n> An internal note\r\n';
  const mail = await arrive(rawMail({ From: admin.email, To: address, ...dmarc('pass') }, quoted));

  const params = { ticketId: ticket.id, mailId: mail.id };
  const answers = [
    await call(client, contract.findWholeMail, { params }),
    await call(admin, contract.findWholeMail, { params }),
  ];
  const thread = await call(client, listComments, { params });

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
  expect(thread.json()).toMatchObject([{ comment: 'Done.', source: 'mail', mail: null }]);
  expect(thread.body).not.toContain('internal note');
});
