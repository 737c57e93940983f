import type { Imported } from './source.ts';
import { storableRecord } from './storable-record.ts';

/** Records of one kind that follow each other, at least one. */
export type Batch = {
  [Kind in Imported['kind']]: { kind: Kind; records: Extract<Imported, { kind: Kind }>[] };
}[Imported['kind']];

/** How much one transaction stores: few enough records to be stored within a second or so. */
const Most = { records: 200, messages: 1_000, letters: 2_000_000 };

/** Gathers records of the same kind, in their order. What is left out may come with each ticket, so it ends no batch. */
export async function* inBatches(records: AsyncIterable<Imported>): AsyncGenerator<Batch> {
  let leftOut: Imported[] = [];
  let batch: Imported[] = [];
  let size = { messages: 0, letters: 0 };
  for await (const record of records) {
    if (record.kind === 'left-out') {
      leftOut.push(record);
      continue;
    }
    const isFull = batch.length >= Most.records || size.messages >= Most.messages || size.letters >= Most.letters;
    if (batch.length > 0 && (isFull || batch[0]?.kind !== record.kind)) {
      yield* batchesOf(leftOut, batch);
      leftOut = [];
      batch = [];
      size = { messages: 0, letters: 0 };
    }
    batch.push(storableRecord(record));
    const own = sizeOf(record);
    size = { messages: size.messages + own.messages, letters: size.letters + own.letters };
  }
  yield* batchesOf(leftOut, batch);
}

function batchesOf(...batches: Imported[][]) {
  // The records of each are of one kind.
  return batches.flatMap((records) => (records[0] ? [{ kind: records[0].kind, records } as Batch] : []));
}

function sizeOf(record: Imported) {
  if (record.kind !== 'ticket') return { messages: 1, letters: 'body' in record ? lettersOf(record.body) : 0 };
  const texts = [record.body, ...record.comments.map(({ body }) => body)];
  return { messages: texts.length, letters: texts.reduce((sum, text) => sum + lettersOf(text), 0) };
}

const lettersOf = (text: { text: string } | { html: string }) => ('text' in text ? text.text : text.html).length;
