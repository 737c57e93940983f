import { expect, test } from 'vitest';
import { NewComment } from './comments.ts';
import { NewTicket, TicketChanges, TicketQuery } from './tickets.ts';

const ticket = { title: 'Printer on fire', description: 'Smoke comes out.' };

test('a ticket has a category, a priority and no tags unless told otherwise', () => {
  expect(NewTicket.parse(ticket)).toEqual({
    ...ticket,
    category: 'General IT Support',
    priority: 'medium',
    tags: [],
  });
  expect(NewTicket.parse({ ...ticket, category: '  ' }).category).toBe('General IT Support');
});

test('tags are trimmed; empty and repeated ones are dropped', () => {
  expect(NewTicket.parse({ ...ticket, tags: [' vip ', '', 'vip', 'urgent', '  '] }).tags).toEqual(['vip', 'urgent']);
});

test.each([
  ['active', ['open', 'in_progress', 'waiting_client']],
  ['closed', ['resolved', 'closed']],
  ['resolved', ['resolved']],
  ['open,closed', ['open', 'closed']],
])('the status filter %s asks for %j', (status, expected) => {
  expect(TicketQuery.parse({ status }).status).toEqual(expected);
});

test.each(['', 'done', 'open,', 'Open', 'active,open'])('the status filter "%s" is refused', (status) => {
  expect(TicketQuery.safeParse({ status }).success).toBe(false);
});

test('a page has 200 tickets at the most, and unless told otherwise', () => {
  expect(TicketQuery.parse({}).limit).toBe(200);
  expect(TicketQuery.parse({ limit: '50' }).limit).toBe(50);
  expect(['0', '201', '1.5', 'many', ''].filter((limit) => TicketQuery.safeParse({ limit }).success)).toEqual([]);
});

test('changes contain only the fields that were sent', () => {
  expect(TicketChanges.parse({ status: 'open', ticketNumber: 'TKT-1', createdAt: 'yesterday' })).toEqual({
    status: 'open',
  });
  expect(TicketChanges.parse({ assignedToId: null })).toEqual({ assignedToId: null });
});

test('a comment is public unless told otherwise', () => {
  expect(NewComment.parse({ comment: ' Hello ' })).toEqual({ comment: 'Hello', isInternal: false });
});
