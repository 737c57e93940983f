import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { MailLimit } from '#contract/mail-constants.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { mailedComments, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { composeWith } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { busyDuring } from '#test/own-turns.ts';
import { slow } from '#test/slow.ts';

slow('Sends many emails');

const { call, db, insertTicket, insertUser } = await startApp({ own: true, limitFactor: 1_000 });
const outbox = outboxOf(db);
const transport = createTransport({ streamTransport: true, buffer: true });

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await outbox.begin();
});

/** A ticket with three participants, and its requester. */
async function crowdedTicket(digest: 'at_once' | 'daily' = 'at_once') {
  const requester = await insertUser('employee', { mailDigest: digest });
  const assignee = await insertUser('admin', { mailDigest: digest });
  const others = { companyId: requester.companyId, mailDigest: digest };
  const participants = await Promise.all([1, 2, 3].map(() => insertUser('employee', others)));
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const params = { ticketId: ticket.id };
  const body = { userIds: participants.map(({ id }) => id) };
  await call(requester, setParticipants, { params, body });
  await outbox.all();
  return { params, requester };
}

/** Writes each queued email as the delivery does, except that nothing is sent. */
async function writeAll() {
  const compose = composeWith();
  const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.isOpen, true));
  const written: { letter: Awaited<ReturnType<typeof compose>>; size: number }[] = [];
  const busy = await busyDuring(async () => {
    for (const mail of mails) {
      const letter = await compose(db, mail);
      const { message } = await transport.sendMail(letter ?? {});
      written.push({ letter, size: (message as Buffer).length });
    }
  });
  return { mails, written, busy };
}

test.each([
  ['lists', 'at_once', '- a\n'.repeat(2_498).slice(0, 9_989)],
  ['nested quotes', 'at_once', '> > > a\nb\n'.repeat(998)],
  ['prose without a break', 'at_once', 'word '.repeat(1_997)],
  ['lists', 'daily', '- a\n'.repeat(2_498).slice(0, 9_989)],
] as const)(
  'a hundred comments of %s for five people, %s, block nothing and become short emails',
  { tags: 'release' },
  async (_, digest, comment) => {
    const { params, requester } = await crowdedTicket(digest);
    for (let index = 0; index < 100; index++) await call(requester, addComment, { params, body: { comment } });
    await outbox.queue();

    const { mails, written, busy } = await writeAll();

    expect(mails).toHaveLength(4);
    expect(busy).toBeLessThan(50);
    for (const { letter, size } of written) {
      expect(size).toBeLessThan(500_000);
      expect(letter?.text).toMatch(/\d\d earlier comments are in the ticket/);
      expect(letter?.text).toContain('The rest is in the ticket.');
    }
    // The others are only not repeated: staff still see that all were mailed.
    expect(await db.$count(mailedComments)).toBe(400);
  },
);

test('a comment that fits is complete, and the newest of many take precedence', async () => {
  const { params, requester } = await crowdedTicket();
  for (let index = 1; index <= MailLimit.entries + 3; index++) {
    await call(requester, addComment, { params, body: { comment: `Comment number ${index}.` } });
  }

  const [mail] = await outbox.all();

  expect(mail?.text).toContain('3 earlier comments are in the ticket');
  expect(mail?.text).not.toContain('Comment number 2.');
  expect(mail?.text).toMatch(/Comment number 4\.[\s\S]*Comment number 15\./);
  expect(mail?.text).toMatch(/Earlier, [^\n]* wrote \([^)]*\):\n> Comment number 3\./);
  expect(mail?.text).not.toContain('The rest is in the ticket.');
});
