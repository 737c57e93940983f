import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeInMail } from '#contract/incoming-mail.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailToken } from './places.ts';

/** How many emails arrive, after a few unmeasured ones. */
const [FIRST, COUNT] = [50, 400];
const AT_ONCE = 4;

/**
 * How many client emails become tickets per second, from the first one sent to the last ticket.
 * @throws Error if one becomes something else
 */
export async function measureMails({ url, address }: { url: string; address: string }) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await measure(client, url);
  } finally {
    await client.end();
  }
}

async function measure(client: pg.Client, url: string) {
  const { rows: clients } = await client.query<{ email: string }>(
    `select email from users where role = 'employee' and is_active and deleted_at is null order by id limit 100`,
  );
  const emails = clients.map(({ email }) => email);
  await deliver(client, url, emails, FIRST);
  const started = performance.now();
  await deliver(client, url, emails, COUNT);
  return COUNT / ((performance.now() - started) / 1_000);
}

async function deliver(client: pg.Client, url: string, senders: string[], count: number) {
  const { rows: before } = await client.query(counted);
  const waiting = Array.from({ length: count }, (_, index) => senders[index % senders.length]);
  const send = async () => {
    for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) await post(url, from);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  for (;;) {
    const { rows } = await client.query(counted);
    if (rows[0].tickets - before[0].tickets === count) return;
    if (rows[0].others > before[0].others) throw new Error(`An email did not become a ticket: ${rows[0].why}`);
    await sleep(10);
  }
}

async function post(url: string, from: string) {
  // The same words from the same sender within minutes would be a repetition.
  const words = `The printer ${crypto.randomUUID()} is on fire.\r\n`;
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${mailToken}` };
  const response = await fetch(url + takeInMail.url, { method: 'POST', headers, body: rawMail({ From: from }, words) });
  if (!response.ok) throw new Error(`An email was answered ${response.status}`);
}

const counted = `
  select count(*) filter (where result = 'ticket')::int as tickets,
    count(*) filter (where state = 'held' or (state = 'done' and result <> 'ticket'))::int as others,
    string_agg(distinct result, ', ') filter (where state = 'done' and result <> 'ticket') as why
  from incoming_mails`;
