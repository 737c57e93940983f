import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { extract } from 'tar-stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { exportCompany } from '#contract/offboarding.ts';
import { addTime } from '#contract/time.ts';
import { setFileServices } from '#server/desk/files/services.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import { articleCompanies, articles } from '#server/platform/database/tables/articles.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { bearer, startApp } from '#test/app.ts';
import { readCompanyArchive } from '#test/company-archive.ts';
import { insertFile } from '#test/files.ts';
import { slow } from '#test/slow.ts';

slow('Sends as much as the limits allow');

const { app, call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true });
const boss = await insertUser('super_admin');
await app.listen({ host: '127.0.0.1', port: 0 });

/** The archive as it arrives. */
function openExport(companyId: string | null) {
  const { port } = app.server.address() as AddressInfo;
  const path = urlFor(exportCompany, { params: { companyId } });
  return new Promise<IncomingMessage>((resolve) => {
    get({ host: '127.0.0.1', port, path, headers: bearer(boss) }, resolve);
  });
}

async function exported(companyId: string | null, querystring: { notes?: 'false' } = {}) {
  const response = await call(boss, exportCompany, { params: { companyId: companyId ?? '' }, querystring });
  expect(response.statusCode).toBe(200);
  return readCompanyArchive(response.rawPayload);
}

test('the archive has every record of the company, and nothing of others', async () => {
  const client = await insertUser('manager', { email: 'ada@export.example', phone: '314 555 0101' });
  const { companyId = '' } = client;
  const colleague = await insertUser('employee', { companyId });
  await insertTicket(await insertUser('employee'), { title: 'Of another company' });
  const ticket = await insertTicket(client, {
    assignedToId: boss.id,
    tags: ['vpn', 'Ünï'],
    description: 'a\nb\u2028c',
  });
  const merged = await insertTicket(client, { mergedIntoId: ticket.id, status: 'closed' });
  await insertTicket(client, { title: 'Spam', deletedAt: new Date() });
  await db.insert(ticketParticipants).values({ ticketId: ticket.id, userId: colleague.id });
  const answer = await insertComment(ticket.id, boss, { body: 'Hello' });
  const note = await insertComment(ticket.id, boss, { body: 'Secret', isInternal: true });
  const moved = await insertComment(ticket.id, client, { homeId: merged.id, body: 'From the merged one' });
  const bytes = Buffer.from('%PDF-1.7 a contract');
  const fileId = await insertFile(db, boss, {
    ticketId: ticket.id,
    commentId: answer.id,
    name: 'Über 100%.pdf',
    bytes,
  });
  const ofNote = await insertFile(db, boss, { ticketId: ticket.id, commentId: note.id });
  const time = { ticketId: ticket.id, companyId: companyId ?? '', userId: boss.id, kind: 'remote' as const };
  const worked = {
    minutes: 30,
    hasTravel: false,
    isBillable: true,
    workedOn: '2026-11-02',
    note: 'Call',
    amount: 5_000,
  };
  await db.insert(timeEntries).values({ ...time, ...worked });
  const alert = { source: 'api', title: 'VPN down', text: 'No answer', state: 'resolved', count: 3 } as const;
  const ended = new Date('2026-11-02T10:00:00Z');
  await db.insert(alerts).values({
    ...{ ...alert, companyId: companyId ?? '', ticketId: ticket.id, resolvedAt: ended },
    dedupeHash: Buffer.from('vpn'),
  });
  const article = { title: 'Your VPN', content: '# VPN', category: 'Other', tags: [], plainText: 'VPN', tagLine: '' };
  const [written] = await db
    .insert(articles)
    .values({ ...article, audience: 'companies' })
    .returning();
  await db.insert(articleCompanies).values({ articleId: written?.id ?? '', companyId: companyId ?? '' });

  const { entries, records } = await exported(companyId);

  expect([...entries.keys()].slice(0, 3)).toEqual(['schema.json', 'companies.jsonl', 'users.jsonl']);
  expect(records.companies).toMatchObject([{ id: companyId, name: 'Acme Plumbing' }]);
  expect(records.users.map(({ id }) => id).sort()).toEqual([boss.id, client.id, colleague.id].sort());
  expect(records.users).toContainEqual(expect.objectContaining({ email: 'ada@export.example', phone: '314 555 0101' }));
  expect(records.tickets).toMatchObject([
    {
      id: ticket.id,
      description: 'a\nb\u2028c',
      tags: ['vpn', 'Ünï'],
      participantIds: [colleague.id],
      assigneeId: boss.id,
    },
    { id: merged.id, mergedIntoId: ticket.id },
  ]);
  expect(records.comments).toMatchObject([
    { id: answer.id, comment: 'Hello', authorId: boss.id },
    { id: note.id, isInternal: true },
    { id: moved.id, ticketId: ticket.id, homeId: merged.id },
  ]);
  expect(records.time).toMatchObject([worked]);
  expect(records.alerts).toMatchObject([{ ...alert, ticketId: ticket.id, resolvedAt: ended }]);
  expect(records.articles).toMatchObject([{ title: 'Your VPN', content: '# VPN', audience: 'companies' }]);
  expect(records.files.map(({ id }) => id)).toEqual([fileId, ofNote]);
  expect(entries.get(records.files[0]?.path ?? '')?.equals(bytes)).toBe(true);
  expect(records.files[0]).toMatchObject({ name: 'Über 100%.pdf', contentType: 'application/pdf', size: bytes.length });
  expect(await db.$count(events, sql`${events.recordId} = ${companyId} and ${events.action} = 'exported'`)).toBe(1);
});

test('time in a moved ticket is in the archive of the company that pays for it', async () => {
  const client = await insertUser('manager');
  const before = await insertUser('manager');
  const { id: ticketId } = await insertTicket(client);
  const work = { ticketId, userId: boss.id, kind: 'remote' as const, minutes: 30, hasTravel: false, isBillable: true };
  const entryOf = ({ companyId }: typeof client, note: string) => ({
    ...{ ...work, companyId: companyId ?? '', workedOn: '2026-10-02', note, amount: 5_000 },
  });
  await db.insert(timeEntries).values([entryOf(before, 'Before it was moved'), entryOf(client, 'After that')]);

  const [ofClient, ofBefore] = [await exported(client.companyId), await exported(before.companyId)];

  expect(ofClient.records.time.map(({ note }) => note)).toEqual(['After that']);
  expect(ofBefore.records).toMatchObject({ tickets: [], time: [{ ticketId, note: 'Before it was moved' }] });
  expect(ofBefore.records.users.map(({ id }) => id)).toContain(boss.id);
});

test('without notes it has none of their texts and files, and the notes of time as statements show them', async () => {
  const client = await insertUser('manager');
  const ticket = await insertTicket(client);
  const work = { kind: 'remote' as const, minutes: 30, workedOn: '2026-10-02', note: 'New toner' };
  await call(boss, addTime, { params: { ticketId: ticket.id }, body: work });
  const note = await insertComment(ticket.id, boss, { body: 'Secret', isInternal: true });
  await insertFile(db, boss, { ticketId: ticket.id, commentId: note.id });
  const kept = await insertFile(db, boss, { ticketId: ticket.id });

  const { records } = await exported(client.companyId, { notes: 'false' });

  expect([records.comments, records.files.map(({ id }) => id)]).toEqual([[], [kept]]);
  expect(records.time).toMatchObject([{ note: 'New toner' }]);
});

test('more tickets than are read at once are all in it, each once', async () => {
  const client = await insertUser('manager');
  const { id } = await insertTicket(client);
  const number = sql`nextval('ticket_numbers')`;
  await db.execute(sql`
    insert into tickets (id, number, title, description, category, priority, tags, company_id, client_id)
    select gen_random_uuid(), ${number}, 'More', 'Text', 'Other', 'low', '{}', company_id, client_id
    from tickets, generate_series(1, 450) where tickets.id = ${id}`);

  const { records } = await exported(client.companyId);

  expect(new Set(records.tickets.map((ticket) => ticket.id)).size).toBe(451);
  expect(records.tickets).toHaveLength(451);
});

test('a session that is not fresh is asked to confirm the identity', async () => {
  const { companyId } = await insertUser('manager');
  const stale = await insertUser('super_admin');
  await db
    .update(sessions)
    .set({ identityConfirmedAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, stale.id));

  const response = await call(stale, exportCompany, { params: { companyId: companyId ?? '' } });

  expect([response.statusCode, response.json()]).toMatchObject([403, { confirm: 'identity' }]);
});

test('400 MB of files take no more memory than a few of their pieces', { timeout: 120_000 }, () =>
  takesLittleMemory(400_000_000),
);

test('10 GB of files do not either', { tags: 'release', timeout: 600_000 }, () => takesLittleMemory(10_000_000_000));

async function takesLittleMemory(size: number) {
  onTestFinished(() => setFileServices({}));
  const count = 20;
  const chunk = Buffer.alloc(65_536, 'an attachment ');
  const nothing = async () => undefined;
  async function* bytes() {
    for (let sent = 0; sent < size / count; sent += chunk.length) yield chunk;
  }
  setFileServices({ objects: { put: nothing, read: async () => bytes(), remove: nothing } });
  const client = await insertUser('manager');
  const { id: ticketId } = await insertTicket(client);
  for (let each = 0; each < count; each++) {
    const fileId = await insertFile(db, client, { ticketId });
    await db
      .update(files)
      .set({ place: 's3', size: size / count })
      .where(eq(files.id, fileId));
  }
  const before = process.memoryUsage.rss();
  let most = before;
  let entries = 0;

  const tar = extract();
  tar.on('entry', (entry, stream, next) => {
    if (entry.name.startsWith('files/')) entries += 1;
    stream.on('end', next).resume();
  });
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  await pipeline(await openExport(client.companyId), createGunzip(), tar);
  clearInterval(look);

  expect(entries).toBe(count);
  expect(most - before).toBeLessThan(200_000_000);
}

test('a download that is given up stops reading files', async () => {
  onTestFinished(() => setFileServices({}));
  let read = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield crypto.getRandomValues(Buffer.alloc(65_536));
      }
    } finally {
      isClosed = true;
    }
  }
  const put = async () => undefined;
  setFileServices({ objects: { put, read: async () => endless(), remove: put } });
  const client = await insertUser('manager');
  const { id: ticketId } = await insertTicket(client);
  const fileId = await insertFile(db, client, { ticketId });
  await db.update(files).set({ place: 's3', size: 5_000_000_000 }).where(eq(files.id, fileId));

  // It takes the headers, and then nothing.
  const response = await openExport(client.companyId);
  await vi.waitFor(() => expect(read).toBeGreaterThan(3), 30_000);
  await setTimeout(300);
  const stalled = read;
  response.destroy();

  await vi.waitFor(() => expect(isClosed).toBe(true), 30_000);
  // A reader that takes nothing makes the server read no more than what fits into its buffers.
  expect(stalled).toBeLessThan(400);
});
