import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenExport } from './exported.ts';
import { openFreshdesk } from './freshdesk/open.ts';
import { readers } from './readers.ts';
import * as freshdesk from './samples/freshdesk.ts';
import { folderOf, readExport, samplePath } from './samples/read-export.ts';
import * as zammad from './samples/zammad.ts';
import * as zendesk from './samples/zendesk.ts';
import { openZendesk } from './zendesk/open.ts';

/** What an export may have instead of a yes or no. The last two are absent. */
const unknown = ['perhaps', 'vielleicht', 7, {}, null, undefined];
const at = '2024-01-10T10:00:00Z';

const dumped = (name: string, known: string, spoiled: string) => {
  const text = readFileSync(samplePath(`${name}.sql`), 'utf8');
  expect(text).toContain(known);
  return folderOf({ 'a.sql': text.replace(known, spoiled) });
};

/** By system: an export in which each comment that has `Spoiled` in it says in an unknown way who reads it. */
const exports: Record<string, () => Promise<[path: string, mapFile?: string]>> = {
  csv: async () => {
    const folder = await folderOf({
      'map.yaml': `columns: { number: ID, title: ID, requesterEmail: From, created: At }
comments: { file: c.csv, columns: { ticket: ID, text: Text, created: At, internal: Kind } }`,
      't.csv': 'ID,From,At\n1,ada@birch.example,2024-01-10\n',
      'c.csv': 'ID,Text,At,Kind\n1,Spoiled,2024-01-10,perhaps\n',
    });
    return [join(folder, 't.csv'), join(folder, 'map.yaml')];
  },
  freescout: async () => [
    await dumped('freescout', "(2,1,1,2,NULL,1,2,NULL,'<div>Please", "(2,1,1,77,NULL,1,2,NULL,'<div>Spoiled"),
  ],
  freshdesk: async () => {
    const notes = unknown.map((value, index) =>
      freshdesk.note(index, at, { private: value, body_html: `Spoiled ${index}` }),
    );
    return [await freshdesk.exported([freshdesk.ticket(5, { notes })])];
  },
  osticket: async () => [
    await dumped(
      'osticket',
      "(2,1,1,1,0,'R',0,'Ann Agent','','','Plain",
      "(2,1,1,1,0,'Q',0,'Ann Agent','','','Spoiled",
    ),
  ],
  // RT has more kinds of transactions than those with text: the others are no messages.
  rt: async () => [await dumped('rt', "(2,'RT::Ticket',1,10,'Correspond'", "(2,'RT::Ticket',1,10,'Spoiled'")],
  zammad: async () => {
    const articles = unknown.map((value, index) =>
      zammad.article(index + 60, at, { internal: value, body: `Spoiled ${index}` }),
    );
    const first = zammad.article(51, '2024-01-10T09:00:00.000Z');
    return [await zammad.dump([zammad.ticket(5)], { 'articles/5.json': JSON.stringify([first, ...articles]) })];
  },
  zendesk: async () => {
    const comments = unknown.map((value, index) =>
      zendesk.comment(index, at, { public: value, html_body: `Spoiled ${index}` }),
    );
    const first = zendesk.comment(50, '2024-01-10T09:00:00Z');
    return [await zendesk.exported(zendesk.lines(zendesk.ticket(5, { comments: [first, ...comments] })))];
  },
};

test.each(Object.entries<OpenExport>(readers))(
  'no client reads a comment of a %s whose readers are not known',
  async (kind, open) => {
    const [path, mapFile] = await (exports[kind] ?? expect.fail(`There is no such export of ${kind}`))();
    const read = async () => readExport(await open(path, mapFile ? { mapFile } : {}));
    if (kind === 'csv') {
      await expect(read()).rejects.toThrow('what these mean: perhaps');
      return;
    }

    const { tickets, leftOut } = await read();

    const all = Object.values(tickets);
    const shown = all
      .flatMap(({ body, comments }) => [{ body, isInternal: false }, ...comments])
      .filter((one) => !one.isInternal);
    expect(JSON.stringify(shown)).not.toContain('Spoiled');
    const notes = all
      .flatMap(({ comments }) => comments)
      .filter(({ body }) => JSON.stringify(body).includes('Spoiled'));
    const reported = leftOut.filter((line) => /^the readers of a comment of ticket \w+: /.test(line));
    expect(reported).toHaveLength(notes.length);
    if (kind !== 'rt') expect(notes.length).toBeGreaterThan(0);
  },
);

test('nobody becomes active or staff by a word that is not known', async () => {
  const person = { id: 9, name: 'Eve', email: 'eve@acme.example', active: true };
  const barred = ['perhaps', 'TRUE', 'yes', 1, true];

  for (const suspended of barred) {
    const users = zendesk.lines({ ...person, role: 'Administrator?', suspended });
    const { people } = await readExport(await openZendesk(await zendesk.exported('', { 'users.json': users }), {}));
    expect(people['9']).toMatchObject({ isActive: false, role: 'client' });
  }
  for (const blocked of barred) {
    const users = JSON.stringify([{ user: { ...person, blocked, helpdesk_agent: 'perhaps' } }]);
    const { people } = await readExport(await openFreshdesk(await freshdesk.exported([], { 'Users.json': users }), {}));
    expect(people['9']).toMatchObject({ isActive: false, role: 'client' });
  }
});
