import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listArticles } from '#contract/articles.ts';
import { listComments } from '#contract/comments.ts';
import { downloadFile } from '#contract/files.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { type OpenExport, readers } from '#helpdesk-exports';
import { folderOf, samplePath } from '#helpdesk-exports/samples/read-export.ts';
import { startApp } from '#test/app.ts';
import { importFrom } from './import.ts';

// The three exports have people in common, so each has an installation of its own.
const osTicket = await newDesk();
const freeScout = await newDesk();
const rt = await newDesk();

test('conversations, files and articles are here as they were in osTicket', async () => {
  await osTicket.import(readers.osticket, samplePath('osticket.sql'));

  const { ticket, thread } = await osTicket.find('000042');
  expect(ticket).toMatchObject({
    title: 'Drucker druckt nicht 🖨️',
    description: 'It says "PC LOAD LETTER".\nC:\\temp; [screen.png]',
    companyName: "O'Brien & Söhne",
    clientName: 'Bea',
    assignedToFirstName: 'Ann',
    resolvedAt: '2024-01-12T12:00:00.000Z',
    promise: { firstReplyAt: '2024-01-10T09:30:00.000Z' },
    links: [{ title: 'Me too', relation: 'merged' }],
  });
  expect(thread).toEqual([
    ['osTicket', true, 'Location: Second floor'],
    ['Ann', false, expect.stringMatching(/^Plain & simple\r?\nanswer$/)],
    ['Ann', true, 'Internal'],
    ['Gone', false, 'I left'],
    ['Cyd', false, 'Mine does not print either'],
    ['osTicket', true, 'Merged'],
  ]);
  expect(await osTicket.bytesOf(ticket.files, 'Rechnung März (1).pdf')).toEqual(Buffer.from("%PDF-1\0it's\x1a"));
  expect(await osTicket.articles()).toMatchObject([
    { title: 'How do I reset my password?', content: expect.stringMatching(/!\[screen.png\]\(.+\/preview\)/) },
    { title: 'Door code', audience: 'staff' },
  ]);
});

test('the same dump of osTicket again brings nothing', async () => {
  const { counts } = await osTicket.import(readers.osticket, samplePath('osticket.sql'));

  expect(counts.ticket).toEqual({ imported: 0, joined: 0, known: 3 });
  expect(counts.article.imported + counts.person.imported + counts.file.imported).toBe(0);
});

test('conversations, files and articles are here as they were in FreeScout', async () => {
  const folder = await folderOf({
    'freescout.sql': readFileSync(samplePath('freescout.sql')),
    'attachment/1/2/1/shot ü.png': 'not really a picture',
    'attachment/3/4/1/offer.pdf': '%PDF-1.7',
  });

  const { counts } = await freeScout.import(readers.freescout, folder);

  const { ticket, comments, thread } = await freeScout.find('101');
  expect(ticket).toMatchObject({
    title: 'Printer — “broken”',
    description:
      'It says “no” [shot ü.png] [picture: /storage/attachment/1/2/2/old.png] [picture: https://other.example/x.png]',
    status: 'closed',
    companyName: "O'Brien",
    tags: ['printer', 'vip'],
    participants: [{ name: expect.stringMatching(/^cyd/) }],
    links: [{ title: 'Same problem', relation: 'merged' }],
  });
  expect(thread).toEqual([
    ['FreeScout', true, 'Site: Berlin\nAsset: PC-17'],
    ['FreeScout', true, 'By a workflow'],
    ['cyd', false, 'Same problem'],
    ['Ann', false, 'Please restart it'],
    ['Ann', true, 'It’s the fuser'],
  ]);
  expect(String(await freeScout.bytesOf(comments[3]?.files, 'offer.pdf'))).toBe('%PDF-1.7');
  expect((await freeScout.articles()).map(({ title }) => title).sort()).toEqual([
    'Passwords',
    'Passwörter',
    'Plain title',
  ]);
  expect(counts['time entry'].imported).toBe(1);
});

test('tickets, files and articles are here as they were in RT', async () => {
  const { counts } = await rt.import(readers.rt, samplePath('rt-serialized'));

  const { ticket, thread } = await rt.find('1');
  expect(ticket).toMatchObject({
    title: "Drucker druckt nicht 🖨️ \\ 'x'",
    description: 'It says “PC LOAD LETTER” — ü = [shot.png]',
    category: 'Printers',
    companyName: expect.stringMatching(/o'brien & söhne/i),
    participants: [{ name: expect.stringMatching(/^cyd/) }],
    links: [{ title: 'Same here', relation: 'merged' }],
  });
  expect(thread).toEqual([
    ['RT', true, 'Site: Berlin, Paris\nNotes: Long ünote'],
    ['Deleted', false, 'I left'],
    ['Ann', false, 'Please restart it'],
    ['Ann', true, "It's the fuser;\nreally"],
    ['cyd', false, 'Mine too'],
  ]);
  expect(String(await rt.bytesOf(ticket.files, 'Rechnung März.txt'))).toBe('Total: 5 €');
  expect(await rt.articles()).toMatchObject([{ title: 'Passwords', audience: 'staff' }]);
  expect(counts['time entry'].imported).toBe(2);
});

test('a dump of the same RT brings nothing new', async () => {
  const { counts } = await rt.import(readers.rt, samplePath('rt.sql'));

  expect(counts.ticket).toEqual({ imported: 0, joined: 0, known: 3 });
  expect(counts.person.imported).toBe(0);
});

/** An installation, and what a super admin sees of an import into it. */
async function newDesk() {
  const { call, databaseUrl, insertUser } = await startApp({ own: true });
  const admin = await insertUser('super_admin');

  return {
    import: async (open: OpenExport, path: string) => importFrom(databaseUrl, await open(path)),
    /** The ticket that had this number, and its comments. */
    find: async (formerNumber: string) => {
      const found = (await call(admin, listTickets, { querystring: { search: formerNumber } })).json();
      const { id } = found.find((ticket) => ticket.formerNumber === formerNumber) ?? expect.fail(formerNumber);
      const params = { ticketId: id };
      const ticket = (await call(admin, findTicket, { params })).json();
      const comments = (await call(admin, listComments, { params })).json();
      return { ticket, comments, thread: comments.map((one) => [one.userName, one.isInternal, one.comment]) };
    },
    bytesOf: async (files: { id: string; name: string }[] = [], name: string) => {
      const fileId = files.find((file) => file.name === name)?.id ?? '';
      return (await call(admin, downloadFile, { params: { fileId } })).rawPayload;
    },
    articles: async () => (await call(admin, listArticles, { querystring: { includeUnpublished: 'true' } })).json(),
  };
}
