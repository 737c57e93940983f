import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { root } from '#server/platform/process/root.ts';
import { bearer } from '#test/app.ts';
import { unpackArchive } from '#test/archives.ts';
import { deliveries } from '#test/delivery.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createEmpty } from '#test/round-trip.ts';
import { slow } from '#test/slow.ts';
import type { Manifest } from './manifest.ts';
import { openArchive } from './read-archive.ts';
import { restoreInto } from './restore.ts';

slow('Starts from the database of an earlier version');

/** A backup that the program wrote when migration 0014 was its newest. It is never made again. */
const path = `${root}/test/upgrades/0014.tar.zst`;

/** Tables whose rows are elsewhere today. */
const moved: Record<string, string> = {
  // How a change came in stood in the name of its actor.
  audit_entries: `(select (jsonb_populate_record(events, jsonb_build_object('actor_name', actor_name ||
    case via when 'email' then ', by email' when 'website' then ', from the website' else '' end))).* from events) as events`,
  inquiries: `(select inquiries.*, sent_at as mailed_at, coalesce(attempts, 0) as mail_attempts,
    coalesce(next_attempt_at, inquiries.created_at) as next_mail_at
    from inquiries left join outgoing_mails on inquiry_id = inquiries.id) as inquiries`,
};

/** Restores the old backup with today's program. */
async function upgrade() {
  const { url } = await createEmpty(inject('databaseServer'));
  const archive = await openArchive(path);
  await restoreInto(url, archive, new AbortController().signal);
  await archive.close();
  return url;
}

/** The rows of each table in the old backup, as lines in PostgreSQL's COPY format. */
async function rowsInArchive() {
  const pieces = await unpackArchive(path);
  const { tables }: Manifest = JSON.parse(String(pieces.at(-1)?.content));
  return tables.map(({ name, columns }) => {
    const parts = pieces.filter((piece) => piece.name.startsWith(`tables/${name}/`));
    return { name, columns, rows: linesOf(parts.map(({ content }) => content.toString()).join('')) };
  });
}

function linesOf(copied: string) {
  return copied.split('\n').slice(0, -1);
}

test('an upgraded database has every row of the old one', async () => {
  const client = new pg.Client({ connectionString: await upgrade() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`set timezone = 'UTC'`);
  const tables = await rowsInArchive();

  for (const { name, columns, rows } of tables) {
    const query = `select ${columns.join(', ')} from ${moved[name] ?? name}`;
    const today = new Set(linesOf(await text(client.query(to(`copy (${query}) to stdout`)))));
    expect(
      rows.filter((row) => !today.has(row)),
      name,
    ).toEqual([]);
  }

  expect(Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length]))).toMatchObject({
    articles: 2,
    audit_entries: 67,
    comments: 12,
    companies: 3,
    inquiries: 6,
    tickets: 7,
    users: 11,
  });
});

test('people go on with an upgraded database', async () => {
  const { db, pool } = connect(await upgrade(), { patience: 10 });
  const app = await buildApp({ db, logger: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  async function logIn(email: string, password: string): Promise<{ token: string }> {
    const payload = { email, password };
    return (await app.inject({ method: 'POST', url: '/api/ticketing/auth/login', payload })).json();
  }

  const chief = bearer(await logIn('ada@archway.example', 'a long secret'));
  const employee = bearer(await logIn('employee-0@clients.example', 'correct horse'));
  const payload = { title: 'Lights out', description: 'All of them.' };
  const ticket = await app.inject({ method: 'POST', url: '/api/ticketing/tickets', headers: employee, payload });
  const log = await app.inject({ url: '/api/ticketing/admin/audit-log?limit=200', headers: chief });

  expect(ticket.json()).toMatchObject({ ticketNumber: 'TKT-1008' });
  // The two logins and the ticket came after those of the archive.
  expect(log.json()).toHaveLength(70);
});

test('an upgraded database mails the messages that were pending, and no others', async () => {
  const { db, pool } = connect(await upgrade(), { patience: 10 });
  const before = await pool.query(`select first_name, attempts, sent_at is null as is_unsent
    from outgoing_mails join inquiries on inquiries.id = inquiry_id order by first_name`);
  const server = await startMailServer();
  const delivery = deliveries(db)(server.url, { senders: 1 });
  onTestFinished(async () => {
    await delivery.stop();
    await server.stop();
    await pool.end();
  });

  const unsent = async () =>
    (
      await pool.query(
        `select first_name, attempts, next_attempt_at from outgoing_mails join inquiries on inquiries.id = inquiry_id
         where sent_at is null`,
      )
    ).rows;
  // The server has an email shortly before the database says so.
  await expect
    .poll(unsent, { timeout: 30_000 })
    .toEqual([{ first_name: 'Failed', attempts: 7, next_attempt_at: new Date('2099-01-01T00:00:00.000Z') }]);

  // Every email of the old database, and none about suspected spam.
  expect(before.rows).toEqual([
    { first_name: 'Answered', attempts: 1, is_unsent: false },
    { first_name: 'Failed', attempts: 7, is_unsent: true },
    { first_name: 'Mailed', attempts: 1, is_unsent: false },
    { first_name: 'Pending', attempts: 0, is_unsent: true },
    { first_name: 'Waiting', attempts: 0, is_unsent: true },
  ]);
  expect(server.accepted.map((mail) => mail.header('subject'))).toEqual([
    'Website message from Pending Visitor: Networking',
    'Website message from Waiting Visitor: Networking',
  ]);
});
