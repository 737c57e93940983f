import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { contactMessage } from '#test/app.ts';
import { startMailServer, startSilentServer } from '#test/mail-server.ts';
import { runProgram, startProgram } from '#test/program.ts';
import { rawMail } from '#test/raw-mail.ts';
import { freePort } from '../../scripts/free-port.ts';
import { apiOf } from '../api.ts';

const settings = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-mail-'));
  // The database server's user must be able to traverse the folder.
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function sendMessage(url: string) {
  return fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactMessage()),
  });
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a message whose mail hung when the program got %s is mailed once by the next start',
  async (signal) => {
    const dataDir = join(folder, signal);
    const silent = await startSilentServer();
    const program = await startProgram({ dataDir, env: { ...settings, SMTP_URL: silent.url } });
    const response = await sendMessage(program.url);
    // Those to the provider and to the visitor.
    await vi.waitFor(() => expect(silent.sockets.size).toBe(2), 10_000);

    program.child.kill(signal);
    const [exitCode] = await once(program.child, 'exit');
    await silent.stop();
    const server = await startMailServer();
    const next = await startProgram({
      dataDir,
      env: {
        ...settings,
        SMTP_URL: server.url,
        CONTACT_EMAIL: 'sales@acme.example',
        PUBLIC_URL: 'https://acme.example',
      },
    });
    await vi.waitFor(() => expect(server.accepted.length).toBeGreaterThan(1), 10_000);
    await next.stop();
    await server.stop();

    expect(response.status).toBe(201);
    expect(exitCode).toBe(signal === 'SIGTERM' ? 0 : null);
    expect(server.accepted).toHaveLength(2);
    const [notice] = server.accepted.filter(({ to }) => to[0] === 'sales@acme.example');
    expect(notice).toMatchObject({ from: 'sales@acme.example' });
    expect(notice?.text).toContain('https://acme.example/ticketing/admin/inquiries');
  },
);

test('messages sent without a mail server are mailed once there is one', async () => {
  const dataDir = join(folder, 'later');
  const without = await startProgram({ dataDir, env: settings });
  await sendMessage(without.url);
  await without.stop();
  const server = await startMailServer();

  const program = await startProgram({ dataDir, env: { ...settings, SMTP_URL: server.url } });
  const notices = () => server.accepted.filter(({ to }) => to[0] === 'hello@archway-it.example');
  await vi.waitFor(() => expect(notices()).toHaveLength(1), 10_000);
  await sendMessage(program.url);
  await vi.waitFor(() => expect(notices()).toHaveLength(2), 10_000);
  await program.stop();
  await server.stop();
});

/** Echoes everything that it receives, like a careless server. */
async function startParrot() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    createInterface(socket).on('line', (line) => {
      const [tag = '*'] = line.split(' ');
      socket.write(`${tag} NO [AUTHENTICATIONFAILED] ${line}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => server.close() };
}

test('neither the program’s log nor PostgreSQL’s has a password, token or link of email', async () => {
  const dataDir = join(folder, 'secrets');
  const secret = (name: string) => `secret-${name}-${randomBytes(8).toString('hex')}`;
  const [smtp, imap, token, mailgun, postmark] = ['smtp', 'imap', 'token', 'mailgun', 'postmark'].map(secret);
  let isQuoting = true;
  const server = await startMailServer({
    login: { user: 'archway', password: smtp ?? '' },
    onMessage: ({ raw }) =>
      isQuoting ? { code: 451, text: raw.replaceAll(/=?\r\n/g, ' ').slice(0, 5_000) } : undefined,
  });
  const parrot = await startParrot();
  const lmtp = await freePort();
  const program = await startProgram({
    dataDir,
    env: {
      ...settings,
      LOG_LEVEL: 'trace',
      SMTP_URL: `smtp://archway:${smtp}@127.0.0.1:${server.port}`,
      MAIL_FROM: 'support@archway.example',
      MAIL_IN_URL: `lmtp://127.0.0.1:${lmtp}`,
      MAIL_IMAP_URL: `imap://support:${imap}@127.0.0.1:${parrot.port}/INBOX`,
      MAIL_IN_TOKEN: token ?? '',
      MAIL_IN_MAILGUN_KEY: mailgun ?? '',
      MAIL_IN_POSTMARK: `archway:${postmark}`,
    },
  });
  onTestFinished(async () => {
    await program.stop();
    await server.stop();
    parrot.stop();
  });
  const { call, hireEmployee, logIn } = apiOf(program.url);
  const admin = await logIn(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
  const employee = await hireEmployee(admin);
  const texts = { title: 'Paper jam', description: 'Again.', category: 'Printing', priority: 'low', tags: [] };
  await call('POST', '/tickets', { token: employee, body: texts });
  await call('POST', '/auth/forgot-password', { body: { email: settings.ADMIN_EMAIL } });
  await vi.waitFor(() => expect(program.output.text).toContain('An email could not be sent yet'), 60_000);

  isQuoting = false;
  const database = new pg.Client({ host: join(dataDir, 'socket'), user: 'archway', database: 'archway' });
  await database.connect();
  const mails = await vi.waitFor(
    async () => {
      await database.query('update outgoing_mails set next_attempt_at = now() where sent_at is null');
      const { accepted } = server;
      expect(accepted.some(({ text }) => text.includes('reset-password'))).toBe(true);
      expect(accepted.some(({ text }) => text.includes('[ref:'))).toBe(true);
      return accepted;
    },
    { timeout: 120_000, interval: 2_000 },
  );
  const links = mails.flatMap(({ text }) =>
    [...text.matchAll(/(?:token=|\[ref:)([\w-]{20,})/g)].map(([, found = '']) => found),
  );

  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${program.url}/api/mail/${path}`, { method: 'POST', headers, body: new Uint8Array(rawMail()) });
  for (const link of links) {
    await fetch(`${program.url}/api/mail/unsubscribe?token=${link}`);
    await fetch(`${program.url}/ticketing/reset-password?token=${link}`);
    await handOver(lmtp, `support+${link}@archway.example`);
  }
  await post('incoming', { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` });
  await post(`incoming?token=${token}`, { 'content-type': 'message/rfc822', authorization: `Bearer ${token}x` });
  await post('incoming/postmark', { authorization: `Basic ${btoa(`archway:${postmark}`)}` });
  await post('incoming/mailgun/mime', { 'content-type': 'application/x-www-form-urlencoded', 'x-key': mailgun ?? '' });
  // PostgreSQL logs the closed connections of the program.
  await database
    .query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    .catch(() => undefined);
  await vi.waitFor(async () => expect(await postgresLog(dataDir)).toContain('terminating connection'), 30_000);
  await database.end().catch(() => undefined);
  await vi.waitFor(() => expect(program.output.text).toContain('The mailbox can’t be reached'), 30_000);

  const logs = program.output.text + (await postgresLog(dataDir));
  const secrets = [smtp, imap, token, mailgun, postmark, btoa(`archway:${postmark}`), ...links].map(String);
  expect(links.length).toBeGreaterThan(2);
  expect(secrets.filter((each) => logs.includes(each))).toEqual([]);
});

async function handOver(port: number, to: string) {
  const client = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
  await client.sendMail({ envelope: { from: 'dana@acme.example', to }, raw: rawMail({ To: to }) });
  client.close();
}

async function postgresLog(dataDir: string) {
  const data = join(dataDir, 'postgres');
  const names = (await readdir(join(data, 'log'))).map((name) => join('log', name));
  const files = [...names, 'start.log'].map((name) => readFile(join(data, name), 'utf8'));
  return (await Promise.all(files)).join('\n');
}

test('an unreadable certificate for incoming email prints one sentence at startup', async () => {
  const env = { DATA_DIR: join(folder, 'certificate'), MAIL_IN_URL: 'smtp://127.0.0.1:0' };

  const { exitCode, text } = await runProgram('dist-server/start.js', {
    ...{ ...env, MAIL_IN_CERT: '/nowhere/cert.pem', MAIL_IN_KEY: '/nowhere/key.pem' },
  });

  expect(exitCode).toBe(1);
  expect(text).toContain('MAIL_IN_CERT can’t be read');
  expect(text).not.toContain('    at ');
});
