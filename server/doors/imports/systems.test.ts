import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { listTickets } from '#contract/tickets.ts';
import * as freshdesk from '#helpdesk-exports/samples/freshdesk.ts';
import * as zammad from '#helpdesk-exports/samples/zammad.ts';
import * as zendesk from '#helpdesk-exports/samples/zendesk.ts';
import { startApp } from '#test/app.ts';
import { importFrom } from './import.ts';
import { kinds } from './kinds.ts';

const { call, databaseUrl, insertUser } = await startApp({ own: true });

/** What staff see of a ticket after its export was imported twice. The second time brings nothing. */
async function imported(kind: string, path: string, number: string) {
  const open = kinds[kind] ?? expect.fail(kind);
  const { counts, leftOut } = await importFrom(databaseUrl, await open(path, {}));
  const again = await importFrom(databaseUrl, await open(path, {}));
  expect(Object.values(again.counts).filter((count) => count.imported + count.joined > 0)).toEqual([]);

  const admin = await insertUser('super_admin');
  const tickets = (await call(admin, listTickets, { querystring: {} })).json();
  const ticket = tickets.find((one) => one.formerNumber === number) ?? expect.fail(`There is no ticket ${number}`);
  const comments = (await call(admin, listComments, { params: { ticketId: ticket.id } })).json();
  return { counts, leftOut, ticket, comments: comments.map((one) => [one.userName, one.comment, one.isInternal]) };
}

test('the export of a Zendesk is imported with people, files, notes and merges', async () => {
  const merge = [
    zendesk.comment(70, '2024-01-10T09:00:00Z', { html_body: '<p>The same</p>' }),
    zendesk.comment(71, '2024-01-12T10:00:00Z', { html_body: '<p>Merged into request #4711</p>', public: false }),
  ];
  const merged = zendesk.ticket(7, { tags: ['closed_by_merge'], status: 'closed', comments: merge });
  const path = await zendesk.exported(zendesk.lines(merged, zendesk.printer));

  const { counts, leftOut, ticket, comments } = await imported('zendesk', path, '4711');

  expect(counts).toMatchObject({ person: { imported: 4 }, ticket: { imported: 2 }, file: { imported: 2 } });
  expect(leftOut).toEqual([]);
  expect(ticket).toMatchObject({
    title: 'Printer says “PC LOAD LETTER”',
    description: 'Look:\n\n[photo.png]',
    clientName: 'Bea',
    companyName: 'Acme & Söhne',
    assignedToFirstName: 'Ann',
    status: 'closed',
    resolvedAt: '2024-01-12T12:00:00.000Z',
  });
  // Those of the merged ticket as well.
  expect(comments).toEqual([
    ['Bea', 'The same', false],
    ['Ann', 'Rich 2', true],
    ['Ann', 'Rich 3', false],
    ['Zendesk', 'Plain 4', false],
    ['Bea', 'Merged into request #4711', true],
  ]);
});

test('the export of a Freshdesk is imported with people, pictures, notes and articles', async () => {
  const solutions = { 'Solutions.json': JSON.stringify(freshdesk.solutions) };
  const path = await freshdesk.exported([freshdesk.printer], solutions);

  const { counts, ticket, comments } = await imported('freshdesk', path, '28');

  expect(counts).toMatchObject({ ticket: { imported: 1 }, file: { imported: 4 }, article: { imported: 2 } });
  expect(ticket).toMatchObject({
    title: 'Drucker druckt nicht 🖨️',
    description: 'Look: [photo.png] [picture-4302] & log',
    clientName: 'Bea',
    priority: 'urgent',
    status: 'closed',
  });
  expect(comments).toEqual([
    ['Ann', 'Rich 2', true],
    ['Ann', 'Rich 3', false],
  ]);
});

test('the dump of a Zammad is imported with people, pictures and notes', async () => {
  const { counts, leftOut, ticket, comments } = await imported(
    'zammad',
    await zammad.dump([zammad.ticket(5)]),
    '44005',
  );

  expect(counts).toMatchObject({ ticket: { imported: 1 }, comment: { imported: 3 }, file: { imported: 2 } });
  expect(leftOut).toEqual([
    { what: 'a picture of ticket 44005', why: 'the export has no file of it: https://elsewhere.example/p.gif' },
  ]);
  expect(ticket).toMatchObject({
    description: 'Look [picture-602] & [picture: https://elsewhere.example/p.gif]',
    status: 'in_progress',
    tags: ['printer', 'office 2'],
  });
  expect(comments).toEqual([
    ['Ann', '1 < 2', true],
    ['Bea', 'Rich 53', false],
    ['Zammad', 'Rich 54', false],
  ]);
});
