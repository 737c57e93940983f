import { Readable } from 'node:stream';
import type { InTurn } from '#server/desk/files/store.ts';
import { csvHeader, csvLine } from '#server/platform/lib/csv.ts';

type Options<Row, Place> = {
  titles: string[];
  cellsOf: (row: Row) => string[];
  /** Reads a page, from its place on. `next` is where the one after it begins, if there is one. */
  read: (left: number, place?: Place) => Promise<{ rows: Row[]; next: Place | undefined }>;
  /** Runs the reading of each page but the first. */
  inTurn: InTurn;
  /** The most tickets. */
  most: number;
  /** What to do for the others. */
  advice: string;
};

/**
 * A list of tickets as CSV, the newest first. Each page is read once the one before it was sent, so that memory does not grow
 * with the list.
 */
export async function csvInPages<Row, Place>(options: Options<Row, Place>) {
  const { titles, cellsOf, read, inTurn, most, advice } = options;
  const first = await read(most);
  return Readable.from(csvFrom(first), { highWaterMark: 1 });

  async function* csvFrom(start: typeof first) {
    yield csvHeader(titles);
    let page = start;
    let left = most;
    for (;;) {
      yield page.rows.map((row) => csvLine(cellsOf(row))).join('');
      left -= page.rows.length;
      const { next } = page;
      if (next === undefined) return;
      if (left === 0) break;
      page = await inTurn(() => read(left, next));
    }
    yield csvLine([`Only the newest ${most.toLocaleString('en-US')} tickets are listed. ${advice}`]);
  }
}
