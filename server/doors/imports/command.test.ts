import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exportCompany } from '#contract/offboarding.ts';
import { listTickets } from '#contract/tickets.ts';
import { folderOf } from '#helpdesk-exports/samples/read-export.ts';
import * as zendesk from '#helpdesk-exports/samples/zendesk.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';

slow('Starts the command as an operator does, six times');

const { call, databaseUrl, insertUser } = await startApp({ own: true });

/** Runs the command as an operator does. */
const runImport = (...words: string[]) => runImportWith({}, ...words);

async function runImportWith(settings: Record<string, string>, ...words: string[]) {
  const cwd = await folderOf({});
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: cwd, ...settings };
  const { code, out, errors } = await new Promise<{ code: unknown; out: string; errors: string }>((done) => {
    execFile(process.execPath, [resolve('scripts/import.ts'), ...words], { cwd, env }, (error, out, errors) =>
      done({ code: error?.code ?? 0, out, errors }),
    );
  });
  const [report] = (await readdir(cwd)).filter((name) => name.startsWith('import-report-'));
  // A busy machine takes long enough for a word about the progress.
  const told = errors.replaceAll(/^\d+ records so far\n/gm, '');
  return { code, out, errors: told, report: report && (await readFile(join(cwd, report), 'utf8')) };
}

test('the command says what it would import, imports it, and writes a report', async () => {
  const admin = await insertUser('super_admin');
  const titles = async () => (await call(admin, listTickets, { querystring: {} })).json().map((one) => one.title);
  const folder = await zendesk.exported(zendesk.lines(zendesk.printer, zendesk.ticket(9, { status: 'deleted' })));

  const dry = await runImport('zendesk', folder, '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/Nothing was changed.*Tickets: +1 imported/s) });
  expect(await titles()).toEqual([]);

  const { code, errors, report } = await runImport('zendesk', folder);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(report).toContain('ticket 9: it was deleted in Zendesk');
  expect(await titles()).toEqual(['Printer says “PC LOAD LETTER”']);
});

test('the command refuses what is not an export in one sentence', async () => {
  const folder = await folderOf({ 'tickets.json': '[]' });

  expect(await runImport('zendesk', folder)).toMatchObject({
    code: 1,
    errors: `${folder} has no users. Export tickets, users and organizations, and name the files so.\n`,
  });
});

test.each([
  ['arrives', {}, 0],
  ['can’t start', { DATABASE_URL: 'nowhere' }, 1],
])('of an archive whose import %s, nothing stays unpacked', async (_, settings, code) => {
  const { companyId } = await insertUser('employee');
  const params = { companyId: companyId ?? '' };
  const { rawPayload } = await call(await insertUser('super_admin'), exportCompany, { params });
  const folder = await folderOf({ 'company.tar.gz': rawPayload });

  const ended = await runImportWith({ ...settings, TMPDIR: folder }, 'archway', join(folder, 'company.tar.gz'));

  expect(ended).toMatchObject({ code });
  expect(await readdir(folder)).toEqual(['company.tar.gz']);
});
