import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ArchiveKind, type ArchiveRecord, ArchiveRecords } from '#contract/company-archive.ts';
import type { LeftOut } from '../source.ts';

/** The records of one kind, and what stands for a line that is not valid. */
export async function* recordsOf<Kind extends ArchiveKind>(
  folder: string,
  kind: Kind,
): AsyncGenerator<ArchiveRecord<Kind> | LeftOut> {
  const lines = createInterface({ input: createReadStream(join(folder, `${kind}.jsonl`)), crlfDelay: Infinity });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const { data } = ArchiveRecords[kind].safeParse(parsed(line));
    yield data
      ? (data as ArchiveRecord<Kind>)
      : { kind: 'left-out', what: `line ${number} of ${kind}.jsonl`, why: 'it does not match schema.json' };
  }
}

function parsed(line: string): unknown {
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
