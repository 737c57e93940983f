import { afterAll, expect, test } from 'vitest';
import { IncomingEnvironment, incomingConfig } from '#server/platform/config/incoming-mail.ts';
import { startBreakingProxy, Ways } from '#test/breaking-proxy.ts';
import { startImapServer } from '#test/imap-server.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { connectTo } from './imap/connect.ts';
import { fetchOne } from './imap/fetch-one.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const server = await startImapServer(new Map([[1, rawMail({}, 'It jams. '.repeat(300))]]), () => 'answer');
const proxy = await startBreakingProxy(Number(new URL(server.url).port));
afterAll(() => Promise.all([server.stop(), proxy.stop()]));

const url = server.url.replace(/:\d+\//, `:${proxy.port}/`);
const settings = incomingConfig(IncomingEnvironment.parse({ MAIL_IMAP_URL: url })).imap;

/** Connects to the mailbox and fetches its email. */
async function fetchMail() {
  if (!settings) throw new Error('No mailbox is set up');
  const client = await connectTo(settings);
  try {
    return (await fetchOne(client, 1, new Map(), async () => undefined))?.bytes.length;
  } finally {
    client.close();
  }
}

test('a mailbox that breaks off at any moment fails that round only', async () => {
  const points = tries(24, 200);
  const after = (point: number) => Math.floor((point / points) * 4_000);
  let failed = 0;

  for (let point = 0; point < points; point++) {
    const how = Ways[point % Ways.length] ?? 'reset';
    proxy.breakNext({ direction: point % 3 === 0 ? 'there' : 'back', after: after(point), how });
    // An error that nobody handles fails the test run.
    await fetchMail().catch(() => {
      failed += 1;
    });
    proxy.breakNext(undefined);
  }

  expect(failed).toBeGreaterThan(points / 4);
  expect(await fetchMail()).toBeGreaterThan(2_700);
});
