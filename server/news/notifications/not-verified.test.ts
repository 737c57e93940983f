import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Sends emails, and answers them by email');

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);
const arrive = incomingOf(db);

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await outbox.begin();
});

async function scene(mailDigest: 'at_once' | 'hourly' = 'at_once') {
  const requester = await insertUser('employee');
  const assignee = await insertUser('admin', { mailDigest });
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const params = { ticketId: ticket.id };
  await call(assignee, addComment, { params, body: { comment: 'Does it still smoke?' } });
  const [mail] = await outbox.all();
  const [, token] = /\[ref:([\w-]+)\]/.exec(mail?.text ?? '') ?? [];
  const write = (headers: Record<string, string> = {}) =>
    arrive(
      rawMail(
        { ...headers, From: requester.email, To: `support+${token}@archway.example`, Subject: 'Re: Printer' },
        'It does.',
      ),
    );
  return { requester, assignee, params, write };
}

test.each(['at_once', 'hourly'] as const)(
  'an email %s says that a comment came by an unconfirmed email',
  async (digest) => {
    const { write } = await scene(digest);

    await write();
    const [unconfirmed] = await outbox.all();
    await write(dmarc('pass'));
    const [confirmed] = await outbox.all();

    expect(unconfirmed?.text).toMatch(/ C[SD]T · by email, not verified\n+It does\./);
    expect(unconfirmed?.html).toContain('by email, not verified');
    expect(confirmed?.text).toContain('It does.');
    expect(confirmed?.text.split('Earlier, ')[0]).not.toContain('not verified');
  },
);

test('it says so of what it quotes', async () => {
  const { write, params, assignee, requester } = await scene();

  await write();
  await outbox.all();
  await call(assignee, addComment, { params, body: { comment: 'On my way.' } });
  const [mail] = await outbox.all();

  expect(mail?.to).toEqual([requester.email]);
  expect(mail?.text).toMatch(/Earlier, [^\n]* · by email, not verified\):\n> It does\./);
});

test('it says so of a new ticket', async () => {
  const [requester, verified] = [await insertUser('employee'), await insertUser('employee')];
  const admin = await insertUser('admin');

  await arrive(rawMail({ From: requester.email }));
  await arrive(rawMail({ From: verified.email, Subject: 'Scanner', ...dmarc('pass') }, 'No scan.'));
  const mails = (await outbox.all()).filter(({ to }) => to.includes(admin.email));
  const text = mails.map((mail) => mail.text).join('\n');

  expect(text.match(/· by email, not verified/g)).toHaveLength(2);
  expect(text).toMatch(/not verified\n+The printer is on fire\./);
});
