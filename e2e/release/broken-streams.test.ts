import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Break, startBreakingProxy, Ways } from '#test/breaking-proxy.ts';
import { childrenOf, startCluster } from '#test/cluster.ts';
import { startS3, startScanner } from '#test/file-services.ts';
import { smallPicture } from '#test/files.ts';
import { startImapServer } from '#test/imap-server.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Program, startProgram } from '#test/program.ts';
import { rawMail } from '#test/raw-mail.ts';
import { tries } from '#test/tries.ts';
import { formOf } from '#test/uploads.ts';
import { freePort } from '../../scripts/free-port.ts';
import { apiOf } from '../api.ts';
import { actionsAt } from './broken-streams.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const mailToken = 'token-of-sixteen-characters';
const POINTS = tries(30, 200);
const seed = Number(process.env.BREAK_SEED ?? Math.floor(Math.random() * 2 ** 31));

const portOf = (url: string) => Number(new URL(url).port);
const [cluster, bucket, scanner, mailServer] = await Promise.all([
  startCluster(),
  startS3(),
  startScanner(),
  startMailServer(),
]);
const mailbox = await startImapServer(new Map([1, 2, 3].map((uid) => [uid, rawMail()])), () => 'answer');
const proxies = {
  database: await startBreakingProxy(cluster.port),
  bucket: await startBreakingProxy(portOf(bucket.url)),
  scanner: await startBreakingProxy(portOf(scanner.url)),
  'mail server': await startBreakingProxy(mailServer.port),
  mailbox: await startBreakingProxy(portOf(mailbox.url)),
};
const through = (url: string, proxy: { port: number }) => url.replace(`:${portOf(url)}`, `:${proxy.port}`);
afterAll(async () => {
  await Promise.all([...Object.values(proxies), bucket, scanner, mailServer, mailbox].map((each) => each.stop()));
  await cluster.remove();
});

test(`the program keeps running, whichever stream breaks at whichever moment (BREAK_SEED=${seed})`, async () => {
  const ports = { metrics: await freePort(), mail: await freePort() };
  const program = await startProgram({ env: environment(ports) });
  const { logIn, call, hireEmployee } = apiOf(program.url);
  const token = await logIn(admin.email, admin.password);
  const employee = await hireEmployee(token);
  const ticket = { title: 'The printer jams', description: 'It jams', category: 'Other' };
  const { id: ticketId } = await call('POST', '/tickets', { token: employee, body: ticket });
  const large = await upload(program, token, Buffer.alloc(800_000, 'x'));
  const picture = await upload(program, token, smallPicture);
  const random = randomFrom(seed);
  const front = await startBreakingProxy(portOf(program.url));
  const mailFront = await startBreakingProxy(ports.mail);
  const places = { site: front.port, metrics: ports.metrics, mail: mailFront.port, token, mailToken, ticketId };
  const actions = Object.entries(actionsAt(places, { large, picture }, random));
  const breakable = Object.entries({ ...proxies, client: front, sender: mailFront });

  for (let point = 0; point < POINTS; point++) {
    const [name, act] = pick(actions, random);
    const [place, proxy] = pick(breakable, random);
    const at = somewhere(random);
    const story = `point ${point} of seed ${seed}: ${name}, ${JSON.stringify(at)} at the ${place}`;
    proxy.breakNext(at);
    const [, actBeside] = pick(actions, random);
    const acting = Promise.allSettled([act(), actBeside()]);
    if (random() < 0.2) {
      await setTimeout(random() * 100);
      killHelpers(program);
    }
    await acting;
    proxy.breakNext(undefined);

    expect([program.child.exitCode, program.child.signalCode], story).toEqual([null, null]);
    expect(program.output.text, story).not.toMatch(/Something broke|nobody waited for/);
  }

  await expect.poll(() => isWhole(program, token, large), { timeout: 60_000 }).toBe(true);
  await Promise.all([front.stop(), mailFront.stop()]);
  expect(await program.stop()).toBe(0);
}, 600_000);

function environment({ metrics, mail }: { metrics: number; mail: number }) {
  return {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
    LIMIT_FACTOR: '1000',
    DATABASE_URL: through(cluster.url, proxies.database),
    FILES_S3_URL: through(bucket.url, proxies.bucket),
    AV_URL: through(scanner.url, proxies.scanner),
    SMTP_URL: through(mailServer.url, proxies['mail server']),
    MAIL_IMAP_URL: through(mailbox.url, proxies.mailbox),
    MAIL_IN_URL: `lmtp://127.0.0.1:${mail}`,
    MAIL_IN_TOKEN: mailToken,
    MAIL_IN_MAILGUN_KEY: 'key-of-sixteen-characters',
    MAIL_ADDRESSES: 'support@archway.example',
    METRICS_PORT: String(metrics),
  };
}

async function upload({ url }: Pick<Program, 'url'>, token: string, bytes: Buffer) {
  const { payload, contentType } = formOf([{ name: 'a.bin', bytes }]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const response = await fetch(`${url}/api/ticketing/files`, {
    method: 'POST',
    headers,
    body: new Uint8Array(payload),
  });
  return String((await response.json()).id);
}

/** Whether the program still does its work: a file that is uploaded, and one from before, are downloaded whole. */
async function isWhole(program: Program, token: string, earlier: string) {
  const fresh = await upload(program, token, Buffer.alloc(800_000, 'x'));
  const sizes = await Promise.all(
    [earlier, fresh].map(async (id) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${program.url}/api/ticketing/files/${id}`, { headers });
      return (await response.arrayBuffer()).byteLength;
    }),
  ).catch(() => []);
  return sizes.length === 2 && sizes.every((size) => size === 800_000);
}

/** Kills what helps the program: programs that read emails, pictures and articles. */
function killHelpers({ child }: Program) {
  for (const pid of child.pid ? childrenOf(child.pid) : []) process.kill(pid, 'SIGKILL');
}

/** Early breaks are as likely as late ones: some bytes, some hundred or some hundred thousand. */
function somewhere(random: () => number): Break {
  return {
    direction: random() < 0.5 ? 'there' : 'back',
    after: Math.floor(10 ** (random() * 6)) - 1,
    how: pick(Ways, random),
  };
}

function pick<Item>(all: readonly Item[], random: () => number): Item {
  const found = all[Math.floor(random() * all.length)];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
