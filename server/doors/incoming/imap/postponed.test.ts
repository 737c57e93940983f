import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { IncomingEnvironment, incomingConfig } from '#server/platform/config/incoming-mail.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { incomingMails, mailboxes } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { startImapServer } from '#test/imap-server.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailboxPoller } from './poller.ts';

const { db, insertUser } = await startApp({ own: true });
const patience = { timeout: 30_000 };

/** Strangers may store 600 bytes an hour, and users 2,500. */
const little = 0.000_01;

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function startPolling(url: string, limitFactor: number) {
  const { imap } = incomingConfig(IncomingEnvironment.parse({ MAIL_IMAP_URL: url, MAIL_IMAP_KEEP: '1' }));
  if (!imap) throw new Error('No mailbox is set up');
  const poller = mailboxPoller({
    db: withLimitFactor(db, limitFactor),
    log: pino({ level: 'silent' }),
    hasRoom: async () => true,
    settings: imap,
    timing: { poll: 100, look: 200, firstRetry: 100, longestRetry: 500, grace: 1_000, rest: 10 },
  });
  poller.start();
  running.unshift(poller.stop);
  return poller;
}

const senders = async () => (await db.select().from(incomingMails)).map(({ sender }) => sender).sort();
const postponed = async () => (await db.select().from(mailboxes))[0]?.postponedUids;

test('beyond the limit, a stranger’s email stays in the mailbox for later, and those after it arrive', async () => {
  const client = await insertUser('employee');
  const emails = [
    rawMail({ From: 'large@elsewhere.example' }, 'x'.repeat(2_000)),
    rawMail({ From: client.email }, 'x'.repeat(500)),
    rawMail({ From: 'second@elsewhere.example' }, 'x'.repeat(3_000)),
    rawMail({ From: 'small@elsewhere.example' }, 'x'),
  ];
  const asked: string[] = [];
  const server = await startImapServer(new Map(emails.map((bytes, index) => [index + 1, bytes])), (command) => {
    asked.push(command);
    return 'answer';
  });
  running.push(server.stop);

  const poller = await startPolling(server.url, little);
  await expect.poll(senders, patience).toEqual([client.email, 'small@elsewhere.example'].sort());
  await expect.poll(async () => (await postponed())?.toSorted(), patience).toEqual([1, 3]);
  await poller.stop();
  // They were not even fetched.
  expect(asked.filter((command) => /FETCH [13] .*BODY\.PEEK\[\]/.test(command))).toEqual([]);

  await startPolling(server.url, 1);
  const all = [client.email, 'large@elsewhere.example', 'second@elsewhere.example', 'small@elsewhere.example'];
  await expect.poll(senders, patience).toEqual(all.sort());
  expect(await postponed()).toEqual([]);
});
