import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDovecot } from '#test/dovecot.ts';
import { type Program, startProgram } from '#test/program.ts';
import { rawMail } from '#test/raw-mail.ts';
import { tries } from '#test/tries.ts';
import { freePort } from '../../scripts/free-port.ts';

const EMAILS = tries(45, 500);
const KILLS = tries(3, 20);
const TOKEN = 'token-of-sixteen-characters';

test(`${EMAILS} emails over LMTP, IMAP and HTTP are each stored and processed once while the program is killed ${KILLS} times`, {
  timeout: 1_800_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-incoming-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const dovecot = await startDovecot();
  onTestFinished(dovecot.dispose);
  const [web, lmtp] = [await freePort(), await freePort()];
  const env = {
    PORT: String(web),
    MAIL_IN_URL: `lmtp://127.0.0.1:${lmtp}`,
    MAIL_IN_TOKEN: TOKEN,
    MAIL_IMAP_URL: dovecot.url,
    MAIL_ADDRESSES: 'support@archway.example',
    LIMIT_FACTOR: '1000',
  };
  let program: Program = await startProgram({ dataDir, env });
  onTestFinished(async () => {
    await program.stop();
  });

  const sending = Promise.all([
    sendAll('http', (bytes) => postMail(web, bytes)),
    sendAll('lmtp', (bytes) => handOver(lmtp, bytes)),
    sendAll('imap', (bytes) => append(dovecot, bytes)),
  ]);
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(300 + Math.random() * 2_000);
    program.child.kill('SIGKILL');
    await once(program.child, 'exit');
    program = await startProgram({ dataDir, env });
  }
  const sent = (await sending).flat();

  const database = new pg.Client({ host: join(dataDir, 'socket'), user: 'archway', database: 'archway' });
  await database.connect();
  onTestFinished(() => database.end());
  await vi.waitFor(
    async () => {
      const { rows } = await database.query('select message_id as id, state, result from incoming_mails order by 1');
      expect(rows).toEqual(sent.sort().map((id) => ({ id, state: 'done', result: 'inquiry' })));
    },
    { timeout: 300_000, interval: 1_000 },
  );
  const { rows } = await database.query(
    'select count(*)::int as all, count(distinct email)::int as senders from inquiries',
  );
  expect(rows).toEqual([{ all: sent.length, senders: sent.length }]);
});

/** Sends a third of the emails, each until it is acknowledged, as mail servers do. */
async function sendAll(channel: string, send: (bytes: Buffer) => Promise<unknown>) {
  const ids: string[] = [];
  for (let n = 0; n < EMAILS / 3; n++) {
    const id = `${channel}-${String(n).padStart(4, '0')}@elsewhere.example`;
    const bytes = rawMail({ 'Message-ID': `<${id}>`, From: id });
    while (!(await send(bytes).then(...outcomes))) await sleep(100);
    ids.push(id);
    await sleep(Math.random() * 60);
  }
  return ids;
}

const outcomes = [() => true, () => false] as const;

async function postMail(port: number, bytes: Buffer) {
  const response = await fetch(`http://127.0.0.1:${port}/api/mail/incoming`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${TOKEN}` },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
}

async function handOver(port: number, raw: Buffer) {
  const client = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true, connectionTimeout: 5_000 });
  const envelope = { from: 'sender@elsewhere.example', to: 'support@archway.example' };
  const { rejected } = await client.sendMail({ envelope, raw });
  if (rejected.length > 0) throw new Error('The server refused the email');
}

async function append(dovecot: Awaited<ReturnType<typeof startDovecot>>, bytes: Buffer) {
  const client = await dovecot.client();
  await client.append('INBOX', bytes);
  await client.logout();
}
