import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveKind, type ArchiveRecord, ArchiveRecords } from '#contract/company-archive.ts';
import type { LeftOut } from '#helpdesk-exports';

/** The records of one kind, and what stands for a line that is not valid. None if an earlier version wrote the archive. */
export async function* recordsOf<Kind extends ArchiveKind>(
  folder: string,
  kind: Kind,
): AsyncGenerator<ArchiveRecord<Kind> | LeftOut> {
  if (!existsSync(join(folder, `${kind}.jsonl`))) return;
  let number = 0;
  for await (const line of linesOf(join(folder, `${kind}.jsonl`))) {
    number += 1;
    if (line?.trim() === '') continue;
    const { data } = ArchiveRecords[kind].safeParse(parsed(line));
    const why = line === undefined ? 'it is longer than 16 MB' : 'it does not match schema.json';
    yield data ? (data as ArchiveRecord<Kind>) : { kind: 'left-out', what: `line ${number} of ${kind}.jsonl`, why };
  }
}

/** So long, in characters, that no record is: the longest text of an article is a hundredth of it. */
const LongestLine = 16 * 2 ** 20;

/** The lines of a file; undefined for one that is too long, which is never held as a whole. */
async function* linesOf(path: string) {
  let line: string | undefined = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [rest = '', ...starts] = chunk.split('\n');
    line = appended(line, rest);
    for (const start of starts) {
      yield line;
      line = start;
    }
  }
  if (line !== '') yield line;
}

function appended(line: string | undefined, more: string) {
  return line === undefined || line.length + more.length > LongestLine ? undefined : line + more;
}

function parsed(line = ''): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export function isLeftOut(record: object): record is LeftOut {
  return 'why' in record;
}

/** Sorts after every ticket id, so asking for it takes all remaining records. */
export const afterTickets = '~';

/**
 * Hands out records by the ticket that they belong to, for tickets in order: both are sorted by the ticket's id.
 * @param left receives records that can't be read, and those whose ticket was never asked for
 */
export function byTicket<Row extends { id: string }>(
  kind: ArchiveKind,
  rows: AsyncGenerator<Row | LeftOut>,
  ticketOf: (row: Row) => string | null,
) {
  let next: Row | undefined;
  let isOver = false;
  return async (ticketId: string, left: LeftOut[]) => {
    const found: Row[] = [];
    while (!isOver) {
      if (next === undefined) {
        const { value, done } = await rows.next();
        if (done) isOver = true;
        else if (isLeftOut(value)) left.push(value);
        else next = value;
        continue;
      }
      const owner = ticketOf(next);
      if (owner === null || owner > ticketId) break;
      if (owner === ticketId) found.push(next);
      else left.push({ kind: 'left-out', what: `${next.id} of ${kind}.jsonl`, why: 'its ticket is not there' });
      next = undefined;
    }
    return found;
  };
}
