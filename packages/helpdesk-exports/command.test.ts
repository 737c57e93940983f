import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderOf, samplePath } from './samples/read-export.ts';

/** Runs the command as people do. */
function readExport(...words: string[]) {
  const command = fileURLToPath(new URL('command.ts', import.meta.url));
  return new Promise<{ code: unknown; records: { kind: string }[]; errors: string }>((resolve) => {
    execFile(process.execPath, [command, ...words], (error, out, errors) => {
      const records = out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
      resolve({ code: error?.code ?? 0, records, errors });
    });
  });
}

test('the command prints each record of an export as a line of JSON', async () => {
  const { code, records, errors } = await readExport('rt', samplePath('rt.sql'));

  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect([...new Set(records.map(({ kind }) => kind))]).toEqual(
    expect.arrayContaining(['company', 'person', 'ticket', 'article']),
  );
  expect(records.find(({ kind }) => kind === 'ticket')).toMatchObject({
    key: '1',
    comments: expect.arrayContaining([expect.objectContaining({ key: '2', createdAt: '2024-05-01T09:30:00.000Z' })]),
  });
});

test('the command takes the mapping file of a table', async () => {
  const folder = await folderOf({
    'map.yaml': 'columns: { number: ID, title: Subject, requesterEmail: From, created: At }',
    't.csv': 'ID,Subject,From,At\n7,Printer,ada@birch.example,2024-05-01\n',
  });

  const { records } = await readExport('csv', join(folder, 't.csv'), '--map', join(folder, 'map.yaml'));

  expect(records).toMatchObject([
    { kind: 'person', key: 'ada@birch.example' },
    { kind: 'ticket', key: '7', title: 'Printer' },
  ]);
});

test.each([
  [['constructor', 'x'], 'Use: read-export <system> <export>'],
  [['zendesk'], 'The systems are csv, freescout, freshdesk, osticket, rt, zammad, zendesk.'],
  [['zendesk', 'x', '--dry-run'], 'Use: read-export'],
  [['zendesk', '/nowhere'], '/nowhere is not a folder. Unpack the export into a folder and name that.'],
])('the command refuses %j in a sentence', async (words, sentence) => {
  const { code, records, errors } = await readExport(...words);

  expect([code, records]).toEqual([1, []]);
  expect(errors).toContain(sentence);
});
