import { opendir, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ExportError } from '../export-error.ts';
import type { ExportedFile, LeftOut } from '../exported.ts';
import { openInside } from './open-inside.ts';
import { type Damaged, type ExportRecord, readRecords } from './read-records.ts';

export type ExportFolder = Awaited<ReturnType<typeof openFolder>>;

/**
 * @param needed the kinds of files that an export must have
 * @throws ExportError if it is not a folder, or has not all of them
 */
export async function openFolder(path: string, needed: Record<string, RegExp>, advice: string) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw new ExportError(`${path} is not a folder. Unpack the export into a folder and name that.`);
  });
  const files = entries.filter((entry) => entry.isFile() && IsData.test(entry.name)).map(({ name }) => name);
  for (const [kind, pattern] of Object.entries(needed)) {
    if (!files.some((name) => pattern.test(name))) throw new ExportError(`${path} has no ${kind}. ${advice}`);
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return {
    /** The files at the top whose names match, `tickets2.json` before `tickets10.json`. */
    named: (pattern: RegExp) =>
      files
        .filter((name) => pattern.test(name))
        .sort(new Intl.Collator('en', { numeric: true }).compare)
        .map((name) => join(path, name)),
    /** The files of a folder, in any order: there may be one for each ticket. */
    async *within(pattern: RegExp) {
      for (const folder of folders.filter((name) => pattern.test(name))) {
        for await (const entry of await opendir(join(path, folder))) {
          if (entry.isFile() && IsData.test(entry.name)) yield join(path, folder, entry.name);
        }
      }
    },
    attached: (file: Omit<ExportedFile, 'open'>) => findAttached(path, file),
  };
}

/** Operating systems leave files in folders: `.DS_Store`, `._tickets.json`. */
const isSeen = (name: string) => !name.startsWith('.');

const IsData = /^[^.].*\.(?:json|jsonl|ndjson|xml)(?:\.gz)?$/i;

/** The file `attachments/KEY`, or the only one in the folder of this name. */
async function findAttached(exported: string, file: Omit<ExportedFile, 'open'>): Promise<ExportedFile | undefined> {
  if (!/^[\w-]+$/.test(file.key)) return undefined;
  const path = resolve(exported, 'attachments', file.key);
  const found = await stat(path).catch(() => undefined);
  const [inside] = found?.isDirectory() ? (await readdir(path)).filter(isSeen) : [];
  const where = found?.isFile() ? path : inside && join(path, inside);
  return where ? { ...file, open: () => openInside(exported, where) } : undefined;
}

/** The records of several files. A damaged one is reported. */
export async function* recordsOf(
  paths: Iterable<string> | AsyncIterable<string>,
  lists: readonly string[] = [],
): AsyncGenerator<(ExportRecord & { file: string }) | LeftOut> {
  for await (const path of paths) {
    for await (const record of readRecords(path, lists)) {
      if (isDamaged(record)) yield leftOut(record.damage, record.why);
      else yield { ...record, file: basename(path) };
    }
  }
}

export function leftOut(what: string, why: string): LeftOut {
  return { kind: 'left-out', what, why };
}

function isDamaged(record: ExportRecord | Damaged): record is Damaged {
  return 'damage' in record;
}
