import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { closeMonth } from '#server/desk/time/close.ts';
import { addTime } from '#server/desk/time/commands.ts';
import { startTimer } from '#server/desk/time/timers.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { createLink } from '#server/platform/links/links.ts';
import { backUp } from '#server/platform/ops/backup/backup.ts';
import { openArchive } from '#server/platform/ops/backup/read-archive.ts';
import { restoreInto } from '#server/platform/ops/backup/restore.ts';
import type { startApp } from './app.ts';
import { administer, databaseAt } from './database.ts';
import { october } from './time.ts';

type TestApp = Awaited<ReturnType<typeof startApp>>;

/** Rows that are hard to copy: odd text, nulls, arrays, addresses, and a table that takes more than one piece. */
export async function fillAwkwardly({ db, insertUser, insertTicket, insertComment, insertInquiry }: TestApp) {
  const { id: adminId } = await insertUser('admin');
  const admin = { type: 'user', id: adminId, role: 'admin', companyId: null } as const;
  const manager = await insertUser('manager', { lastName: `O'Neil \\N \\.` });
  const texts = [
    '',
    '\\.',
    '\\N',
    'a\tb\nc\r\nd\\e\b',
    '"quoted", {braces}',
    'Zoë 漢字 🚒',
    '\u2028',
    'x'.repeat(20_000),
  ];
  for (const text of texts) {
    const { id } = await insertTicket(manager, {
      title: text.slice(0, 100),
      description: text,
      tags: [text.slice(0, 20), 'b'],
    });
    await insertComment(id, manager, { body: text });
    const work = {
      kind: 'on_site',
      minutes: 10,
      hasTravel: true,
      isBillable: true,
      workedOn: `${october}-20`,
    } as const;
    await addTime(db, admin, id, { ...work, note: text.slice(0, 500), endsTimer: false });
    const changes: Changes = { title: [null, text.slice(0, 50)] };
    const event = { action: 'changed', kind: 'company', recordId: id, recordName: text.slice(0, 50), changes } as const;
    await record(db, { type: 'user', id: manager.id, address: '2001:db8::7' }, event);
  }
  const company = { id: manager.companyId ?? '', name: texts.join('|').slice(0, 100) };
  await closeMonth(db, admin, company, '2026-10');
  await startTimer(db, admin, (await insertTicket(manager)).id);
  await createLink(db, 'password_reset', { userId: manager.id });
  await createLink(db, 'unsubscribe', { userId: manager.id });
  await insertInquiry({ message: texts.join('|').slice(0, 500) });
  await db.execute(sql`
    insert into second_factors (id, user_id, secret) values (gen_random_uuid(), ${manager.id}, '\\x00ff0a5c'::bytea)`);
}

/** An empty database on a server, owned by a role without other rights; it goes when the test ends. */
export async function createEmpty(on: string) {
  const name = `archway_restore_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(on, `create role ${name} login`);
  await administer(on, `create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await administer(on, `drop database ${name} with (force)`);
    await administer(on, `drop role ${name}`);
  });
  const url = new URL(databaseAt(on, name));
  url.username = name;
  return { url: url.href };
}

/**
 * Backs one database up and restores it into another.
 * @returns the archive, which goes when the test ends
 */
export async function restored(source: string, target: string, onBackedUp = () => {}) {
  const { signal } = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), 'archway-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'backup.tar.zst');
  await backUp(source, path, signal);
  onBackedUp();
  const archive = await openArchive(path);
  await restoreInto(target, archive, signal);
  await archive.close();
  return path;
}
