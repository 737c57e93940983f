import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArchiveKind, type ArchiveRecord, ArchiveRecords, archiveKinds } from '#contract/company-archive.ts';

/** How many records are written at once. Other requests go on between two writes. */
const SLICE = 50;

/**
 * Temporary files with the lines of each kind. An archive needs their sizes before their contents, and must not keep a
 * transaction open while somebody downloads it. They are unlinked at once, so nothing is left of them when the program ends.
 */
export type Spool = Awaited<ReturnType<typeof openSpool>>;

/** Opens an empty spool. Its files use the disk until `close`. */
export async function openSpool() {
  const files = new Map<ArchiveKind, FileHandle>();
  const sizes = new Map<ArchiveKind, number>();
  const close = async () => {
    await Promise.all([...files.values()].map((file) => file.close().catch(() => undefined)));
  };

  const folder = await mkdtemp(join(tmpdir(), 'archway-export-'));
  try {
    for (const kind of archiveKinds) files.set(kind, await open(join(folder, kind), 'wx+', 0o600));
  } catch (error) {
    await close();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  const fileOf = (kind: ArchiveKind) => {
    const file = files.get(kind);
    if (!file) throw new Error(`An export has no ${kind}`);
    return file;
  };
  return {
    /** Adds records of one kind, in JSON. */
    add: async <Kind extends ArchiveKind>(kind: Kind, records: ArchiveRecord<Kind>[]) => {
      for (let start = 0; start < records.length; start += SLICE) {
        const lines = records
          .slice(start, start + SLICE)
          .map((record) => `${JSON.stringify(ArchiveRecords[kind].encode(record as never))}\n`);
        const text = Buffer.from(lines.join(''));
        // `write` takes only a part when the disk gets full, and says nothing.
        await fileOf(kind).appendFile(text);
        sizes.set(kind, sizeOf(sizes, kind) + text.length);
      }
    },
    /** In bytes: of one kind, or of all. */
    size: (kind?: ArchiveKind) =>
      kind ? sizeOf(sizes, kind) : [...sizes.values()].reduce((sum, size) => sum + size, 0),
    /** The lines of one kind, from the first. */
    read: (kind: ArchiveKind) => fileOf(kind).createReadStream({ start: 0, autoClose: false }),
    close,
  };
}

function sizeOf(sizes: Map<ArchiveKind, number>, kind: ArchiveKind) {
  return sizes.get(kind) ?? 0;
}
