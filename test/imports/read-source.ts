import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type {
  Imported,
  ImportedArticle,
  ImportedFile,
  ImportedPerson,
  ImportedTicket,
  Source,
} from '#server/imports/source.ts';

/** Everything that a reader yields, by kind. */
export async function readSource(source: Source) {
  const records: Imported[] = [];
  for await (const record of source.records()) records.push(record);
  const ofKind = <Kind extends Imported['kind']>(kind: Kind) =>
    records.filter((record): record is Extract<Imported, { kind: Kind }> => record.kind === kind);
  return {
    records,
    companies: ofKind('company'),
    people: byKey<ImportedPerson>(ofKind('person')),
    tickets: byKey<ImportedTicket>(ofKind('ticket')),
    articles: byKey<ImportedArticle>(ofKind('article')),
    leftOut: ofKind('left-out').map(({ what, why }) => `${what}: ${why}`),
  };
}

const byKey = <Record extends { key: string }>(records: Record[]) =>
  Object.fromEntries(records.map((record) => [record.key, record]));

export async function bytesOf(file: ImportedFile | undefined) {
  if (!file) throw new Error('There is no such file');
  return buffer(await file.open());
}

/** A folder with these files, until the end of the test. */
export async function folderOf(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}
