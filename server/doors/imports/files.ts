import type { Readable } from 'node:stream';
import { fileMessages } from '#contract/files-constants.ts';
import { storeFile } from '#server/desk/files/store.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import type { files } from '#server/platform/database/tables/files.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import type { Run } from './run.ts';
import type { ImportedFile } from './source.ts';

/** Where a file will be, and whose it is. */
type FileOwner = Pick<
  typeof files.$inferInsert,
  'ticketId' | 'commentId' | 'articleId' | 'uploadedById' | 'companyId' | 'position'
>;

export type PlannedFile = { id: string; file: ImportedFile; what: string; place: FileOwner };

/** The files of a message, in their order. */
export function planFiles(of: string, all: ImportedFile[], place: FileOwner): PlannedFile[] {
  return all.map((file, index) => ({
    id: newId(),
    file,
    what: `file ${file.name} of ${of}`,
    place: { ...place, position: index + 1 },
  }));
}

/**
 * Stores the bytes of files. Until a transaction attaches them they are unused, and those that none attaches, because the
 * import was stopped, are deleted after a day.
 * @returns those that are stored; the others are in the report
 */
export async function storeFiles(run: Run, all: PlannedFile[]) {
  const stored: PlannedFile[] = [];
  for (const planned of all) if (await isStored(run, planned)) stored.push(planned);
  run.report.count('file', 'imported', stored.length);
  return stored;
}

async function isStored({ db, isDryRun, report }: Run, { id, file, what, place }: PlannedFile) {
  const { uploadedById = null, companyId = null } = place;
  try {
    const bytes = readable(await file.open().catch(unreadable));
    if (isDryRun) await firstOf(bytes);
    else await storeFile(db, { id, name: file.name, bytes, uploadedById, companyId });
    return true;
  } catch (error) {
    // The scanner or the database does not answer: the import stops, and goes on when it is run again.
    if (!(error instanceof Unreadable) && !(error instanceof Refusal && error.kind !== 'unavailable')) throw error;
    report.leaveOut(what, error.message);
    return false;
  }
}

class Unreadable extends Error {}

function unreadable(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  throw new Unreadable(
    isMissing
      ? 'it is missing in the export'
      : `it can’t be read: ${error instanceof Error ? error.message : String(error)}`,
  );
}

async function* readable(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  } catch (error) {
    unreadable(error);
  } finally {
    stream.destroy();
  }
}

async function firstOf(bytes: AsyncIterable<Uint8Array>) {
  for await (const { length } of bytes) if (length > 0) return;
  throw new Unreadable(fileMessages.empty);
}
