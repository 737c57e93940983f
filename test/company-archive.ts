import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type ArchiveKind, type ArchiveRecord, ArchiveRecords, archiveKinds } from '#contract/company-archive.ts';

type Records = { [Kind in ArchiveKind]: ArchiveRecord<Kind>[] };

/** What is in the archive of a company: its entries in order, and its records as the contract describes them. */
export async function readCompanyArchive(bytes: Buffer) {
  const entries = new Map<string, Buffer>();
  const tar = extract();
  const unpacked = Readable.from([bytes])
    .pipe(createGunzip())
    .pipe(tar as unknown as NodeJS.WritableStream);
  unpacked.on('error', (error) => tar.destroy(error));
  for await (const entry of tar) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    entries.set(entry.header.name, Buffer.concat(parts));
  }
  const records = Object.fromEntries(
    archiveKinds.map((kind) => [
      kind,
      linesOf(entries.get(`${kind}.jsonl`)).map((line) => ArchiveRecords[kind].parse(line)),
    ]),
  ) as Records;
  return { entries, records };
}

function linesOf(content: Buffer | undefined) {
  return String(content ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
