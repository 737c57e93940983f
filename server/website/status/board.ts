import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { onSignal } from '#server/platform/process/signals.ts';
import { type PublicBoard, readBoard } from './board-query.ts';

/** How old what is shown may be, and how long a request waits for the database, in milliseconds. */
const USUAL_AGE = 5 * SECOND;
const PATIENCE = 1.5 * SECOND;
/** How often an unchanged state is written to the file again, in milliseconds. */
const KEPT_FOR = MINUTE;

/** What the status page shows, when it was read, and whether the database has answered since. */
export type Known = { board: PublicBoard; readAt: Date; isCurrent: boolean };

type Options = {
  /** Where the last known state is kept for the next start; undefined keeps it in memory only. */
  file?: string | undefined;
  age?: number;
  patience?: number;
};

/**
 * What the status page shows, kept in memory and in a file, so that it answers without the database.
 * @returns `find` returns the last known state, undefined if nothing was ever read; `stop` ends it
 */
export function statusBoard(db: Db, { file, age = USUAL_AGE, patience = PATIENCE }: Options) {
  let known: Known | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let keptAt = 0;
  let reading: Promise<void> | undefined;
  const restored = file === undefined ? undefined : restore(file);
  const unsubscribe = onSignal('event', ({ kind }) => {
    if (['component', 'incident', 'calendar'].includes(kind)) checkedAt = Number.NEGATIVE_INFINITY;
  });

  async function read() {
    const startedAt = performance.now();
    try {
      const before = known && JSON.stringify(known.board);
      const board = await readBoard(db);
      known = { board, readAt: new Date(), isCurrent: true };
      checkedAt = startedAt;
      const isChanged = JSON.stringify(board) !== before;
      if (file === undefined || (!isChanged && startedAt - keptAt < KEPT_FOR)) return;
      keptAt = startedAt;
      await keep(file, known);
    } catch {
      checkedAt = startedAt;
      if (known) known = { ...known, isCurrent: false };
    } finally {
      reading = undefined;
    }
  }

  return {
    async find() {
      if (!known) known = await restored;
      if (performance.now() - checkedAt < age) return known;
      reading ??= read();
      const isLate = await Promise.race([reading.then(() => false), wait(patience, true, { ref: false })]);
      return isLate && known ? { ...known, isCurrent: false } : known;
    },
    stop: unsubscribe,
  };
}

/** Writes the state beside the file and renames it, so that the file is always whole. */
async function keep(file: string, { board, readAt }: Known) {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ readAt, board }));
  await rename(draft, file);
}

async function restore(file: string): Promise<Known | undefined> {
  try {
    const { readAt, board } = JSON.parse(await readFile(file, 'utf8'), withDates);
    if (!(readAt instanceof Date) || !Array.isArray(board?.components)) return undefined;
    return { board, readAt, isCurrent: false };
  } catch {
    // None was written yet, or not by this version.
    return undefined;
  }
}

function withDates(name: string, value: unknown) {
  return name.endsWith('At') && typeof value === 'string' ? new Date(value) : value;
}
