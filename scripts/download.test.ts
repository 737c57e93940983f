import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpdeskServer } from '#helpdesk-exports/samples/helpdesk-server.ts';
import { folderOf } from '#helpdesk-exports/samples/read-export.ts';

/** Runs the command as an operator does. */
function download(environment: Record<string, string>, ...words: string[]) {
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise<{ code: unknown; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, ['scripts/download.ts', ...words], { env }, (error, out, errors) =>
      resolve({ code: error?.code ?? 0, out, errors }),
    );
  });
}

const first = '?expand=true&per_page=100&page=1';

test('the command fills a new folder and says what it could not download', async () => {
  const { url, asked } = await helpdeskServer(() => ({
    [`/api/v1/organizations${first}`]: [],
    [`/api/v1/users${first}`]: [],
    [`/api/v1/tickets${first}`]: [],
    '/api/v1/ticket_states': [{ id: 1, name: 'new', state_type_id: 1 }],
    '/api/v1/knowledge_bases/init': {},
  }));
  const folder = join(await folderOf({}), 'new', 'zammad');

  const { code, out, errors } = await download({ IMPORT_TOKEN: 'secret' }, 'zammad', url, folder);

  expect({ code, out }).toEqual({
    code: 0,
    out: `Downloaded into ${folder}. What is listed above could not be downloaded (1).\n`,
  });
  expect(errors).toBe(`the settings: ${url}/api/v1/settings answers 404\n`);
  expect(asked[0]?.authorization).toBe('Token token=secret');
  expect(JSON.parse(await readFile(join(folder, 'ticket_states.json'), 'utf8'))).toHaveLength(1);
});

test.each([
  ['', '127.0.0.1 is an address of a private network'],
  ['127.0.0.1', 'Could not reach 127.0.0.1:1'],
])('with OUTGOING_ALLOW=%s, a picture that a client has put in a ticket %s', async (OUTGOING_ALLOW, sentence) => {
  const { url } = await helpdeskServer(() => ({
    '/api/v2/tickets/28': {
      description: '<img src="http://127.0.0.1:1/attachments/production/7/x.png">',
      attachments: [],
    },
    '/api/v2/tickets/28/conversations?per_page=100&page=1': [],
  }));
  const ticket = { id: 28, display_id: 28, description_html: '<img src="/attachments/production/7/">' };
  const folder = await folderOf({ 'Users.json': '[]', 'Tickets0.json': JSON.stringify([{ helpdesk_ticket: ticket }]) });

  const { errors } = await download({ IMPORT_TOKEN: 'secret', OUTGOING_ALLOW }, 'freshdesk', url, folder);

  expect(errors).toContain(`attachments/7: ${sentence}`);
});

test.each([
  [
    ['constructor', 'https://a.example', 'x'],
    { IMPORT_TOKEN: 'x' },
    'Name the old system (freshdesk, zammad, zendesk)',
  ],
  [['zammad', 'help.acme.example', 'x'], { IMPORT_TOKEN: 'x' }, 'Name the old system'],
  [['zammad', 'https://a.example'], { IMPORT_TOKEN: 'x' }, 'Name the old system'],
  [['zammad', 'https://a.example', 'x'], {}, 'Put the token of the old system into IMPORT_TOKEN'],
])('the command refuses %j with %j in a sentence', async (words, environment, sentence) => {
  const { code, errors } = await download(environment as Record<string, string>, ...words);

  expect(code).toBe(1);
  expect(errors).toContain(sentence);
  expect(errors.trim().split('\n')).toHaveLength(1);
});
