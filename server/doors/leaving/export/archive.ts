import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { ArchiveFormat, ArchiveRecords, type ArchiveSchema, archiveKinds } from '#contract/company-archive.ts';
import { type InTurn, openRange } from '#server/desk/files/store.ts';
import type { Db } from '#server/platform/database/client.ts';
import { files as table } from '#server/platform/database/tables/files.ts';
import { version } from '#server/platform/process/version.ts';
import type { ExportedFile } from './files.ts';
import type { Spool } from './spool.ts';

export type Contents = { spool: Spool; files: ExportedFile[]; hasNotes: boolean; inTurn: InTurn };

/**
 * An archive of records and files, as a stream. Each part is read when the one before it was sent, so that memory does not
 * grow with the archive. Once the stream ends or is destroyed, the spool is closed.
 */
export function archiveOf(db: Db, contents: Contents): Readable {
  const tar = pack();
  // Files are mostly compressed, and a fast compression halves texts as well.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const packed = pipeline(Readable.from(tar), gzip);
  const filled = fill(tar, db, contents).catch((error: Error) => tar.destroy(error));
  Promise.allSettled([packed, filled]).then(() => contents.spool.close());
  return gzip;
}

async function fill(tar: Pack, db: Db, { spool, files, hasNotes, inTurn }: Contents) {
  const schema = Buffer.from(`${JSON.stringify(schemaOf(hasNotes), null, 2)}\n`);
  await addEntry(tar, 'schema.json', schema.length, Readable.from([schema]));
  for (const kind of archiveKinds) await addEntry(tar, `${kind}.jsonl`, spool.size(kind), spool.read(kind));
  for (const file of files) {
    // It may have been moved since, or removed from its ticket. Then only its record is left.
    const [found] = await db.select({ place: table.place }).from(table).where(eq(table.id, file.id));
    if (!found) continue;
    const bytes = openRange(db, { ...file, ...found }, { from: 0, to: file.size }, inTurn);
    await addEntry(tar, file.path, file.size, bytes);
  }
  tar.finalize();
}

async function addEntry(tar: Pack, name: string, size: number, content: Readable) {
  await pipeline(content, tar.entry({ name, size, mode: 0o600 }));
}

function schemaOf(hasNotes: boolean): z.input<typeof ArchiveSchema> {
  schemas ??= Object.fromEntries(
    archiveKinds.map((kind) => [`${kind}.jsonl`, z.toJSONSchema(ArchiveRecords[kind], { io: 'input' })]),
  );
  return { format: ArchiveFormat, archway: version, exportedAt: new Date().toISOString(), hasNotes, records: schemas };
}

/** The same for every archive; made for the first. */
let schemas: z.input<typeof ArchiveSchema>['records'] | undefined;
