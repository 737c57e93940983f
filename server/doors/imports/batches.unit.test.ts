import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';
import type { Imported } from './source.ts';

async function* ticketsWithLostFiles(count: number): AsyncGenerator<Imported> {
  for (let n = 0; n < count; n += 1) {
    yield { kind: 'left-out', what: `file log.txt of ticket ${n}`, why: 'it is not in the export' };
    yield {
      ...{ kind: 'ticket', key: `${n}`, number: `${n}`, title: 'Printer', body: { text: '' }, requesterKey: 'ada' },
      ...{ status: 'open', priority: 'low', tags: [], createdAt: new Date(), files: [], comments: [] },
    };
  }
}

test('what is left out of each ticket does not end their batch', async () => {
  const batches: string[] = [];
  for await (const { kind, records } of inBatches(ticketsWithLostFiles(300))) batches.push(`${records.length} ${kind}`);

  expect(batches).toEqual(['201 left-out', '200 ticket', '99 left-out', '100 ticket']);
});
