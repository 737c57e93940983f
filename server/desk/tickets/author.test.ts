import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { mergeTicket, splitTicket } from '#contract/ticket-merges.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { type Caller, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp();
const priya = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });

const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const authorFor = async (caller: Caller, ticketId: string) =>
  (await call(caller, findTicket, { params: { ticketId } })).json().author;
const split = async (ticketId: string, commentId: string) =>
  (await call(priya, splitTicket, { params: { ticketId }, body: { commentIds: [commentId], title: 'Other' } })).json();

test('a ticket says who wrote it unless that was its requester', async () => {
  const manager = await insertUser('manager', { firstName: 'Carol', lastName: 'Hendricks' });
  const dana = await insertUser('employee', { companyId: manager.companyId });
  const forDana = { ...texts, companyId: dana.companyId ?? '', clientId: dana.id };

  const own = (await call(dana, createTicket, { body: texts })).json();
  const byStaff = (await call(priya, createTicket, { body: forDana })).json();
  const byManager = (await call(manager, createTicket, { body: { ...texts, onBehalfOfId: dana.id } })).json();

  for (const reader of [dana, priya]) {
    expect(await authorFor(reader, own.id)).toBeNull();
    expect(await authorFor(reader, byStaff.id)).toEqual({ name: 'Priya Raman', isStaff: true });
    expect(await authorFor(reader, byManager.id)).toEqual({ name: 'Carol Hendricks', isStaff: false });
  }
  await call(priya, updateTicket, { params: { ticketId: own.id }, body: { clientId: manager.id } });
  expect(await authorFor(manager, own.id)).toEqual({ name: 'Ada Lovelace', isStaff: false });
});

test('a ticket that was split off has the author of the comment that became its description, also after a merge', async () => {
  const dana = await insertUser('employee');
  const [first, second] = [await insertTicket(dana), await insertTicket(dana)];
  const comment = await call(priya, addComment, {
    params: { ticketId: first.id },
    body: { comment: 'Another matter' },
  });
  const created = await split(first.id, comment.json().id);

  expect(await authorFor(dana, created.id)).toEqual({ name: 'Priya Raman', isStaff: true });
  await call(priya, mergeTicket, { params: { ticketId: created.id }, body: { intoId: second.id } });

  expect(await authorFor(dana, created.id)).toEqual({ name: 'Priya Raman', isStaff: true });
  expect(await authorFor(dana, second.id)).toBeNull();
});

test('who wrote a ticket before it moved to another company is for provider staff', async () => {
  const dana = await insertUser('employee');
  const other = await insertUser('employee', { companyId: (await insertCompany()).id });
  const ticket = (await call(dana, createTicket, { body: texts })).json();
  const moved = { companyId: other.companyId ?? '', clientId: other.id };

  await call(priya, updateTicket, { params: { ticketId: ticket.id }, body: moved });

  expect(await authorFor(other, ticket.id)).toBeNull();
  expect(await authorFor(priya, ticket.id)).toEqual({ name: 'Ada Lovelace', isStaff: false });
});

test('lists mark tickets with files, for clients without those of internal notes', async () => {
  const dana = await insertUser('employee');
  const [, noted, shown] = [await insertTicket(dana), await insertTicket(dana), await insertTicket(dana)];
  const attach = async (ticketId: string, isInternal: boolean) => {
    const body = { comment: 'See the photo', isInternal, fileIds: [await insertFile(db, priya)] };
    await call(priya, addComment, { params: { ticketId }, body });
  };
  await attach(noted.id, true);
  await attach(shown.id, false);
  const marks = async (caller: Caller) => {
    const rows = (await call(caller, listTickets, { querystring: { requester: dana.id, sort: 'oldest' } })).json();
    return rows.map(({ hasFiles }) => hasFiles);
  };

  expect(await marks(dana)).toEqual([false, false, true]);
  expect(await marks(priya)).toEqual([false, true, true]);
});
