import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type {
  Exported,
  ExportedArticle,
  ExportedFile,
  ExportedPerson,
  ExportedTicket,
  HelpdeskExport,
} from '../exported.ts';

/** Where one of these samples is: `rt.sql`. */
export const samplePath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Everything that a reader yields, by kind. */
export async function readExport(source: HelpdeskExport) {
  const records: Exported[] = [];
  for await (const record of source.records()) records.push(record);
  const ofKind = <Kind extends Exported['kind']>(kind: Kind) =>
    records.filter((record): record is Extract<Exported, { kind: Kind }> => record.kind === kind);
  return {
    records,
    companies: ofKind('company'),
    people: byKey<ExportedPerson>(ofKind('person')),
    tickets: byKey<ExportedTicket>(ofKind('ticket')),
    articles: byKey<ExportedArticle>(ofKind('article')),
    leftOut: ofKind('left-out').map(({ what, why }) => `${what}: ${why}`),
  };
}

const byKey = <Record extends { key: string }>(records: Record[]) =>
  Object.fromEntries(records.map((record) => [record.key, record]));

export async function bytesOf(file: ExportedFile | undefined) {
  if (!file) throw new Error('There is no such file');
  return buffer(await file.open());
}

/** A folder with these files, until the end of the test. */
export async function folderOf(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}
