import { fieldsNote } from '../dump/fields-note.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedTicket, LeftOut, TicketPriority, TicketStatus } from '../exported.ts';
import { leftOut } from '../records/export-folder.ts';
import { inOrder } from '../records/in-order.ts';
import { conversationReader } from './conversation.ts';
import type { Desk } from './desk.ts';
import { fieldsOf } from './fields.ts';

export function* ticketsOf(desk: Desk): Generator<ExportedTicket | LeftOut> {
  const readTicket = ticketReader(desk);
  const tickets = desk.store.query(`
    select t.*, q.name as queue_name, nullif(t.effectiveid, t.id) as merged_into,
           case c.name when 'RT_System' then null else nullif(t.creator, 0) end as author,
           case o.name when 'Nobody' then null else nullif(t.owner, 0) end as assignee
    from tickets t left join queues q on q.id = t.queue left join users o on o.id = t.owner
    left join users c on c.id = t.creator order by t.id`);
  for (const row of tickets.each()) yield* readTicket(row);
}

function ticketReader(desk: Desk) {
  const { moment } = desk;
  const readConversation = conversationReader(desk);
  const readWatchers = watcherReader(desk);
  const fields = fieldsOf(desk);
  const priorityOf = priorities(desk);

  return function* readTicket(row: StoredRow): Generator<ExportedTicket | LeftOut> {
    const id = numberOf(row, 'id');
    const what = `ticket ${id}`;
    const createdAt = moment(textOf(row, 'created'));
    const type = textOf(row, 'type') || 'ticket';
    const { requesterKey, ccKeys } = readWatchers(id, textOf(row, 'author'));
    if (type !== 'ticket') return yield leftOut(what, `it is of the type ${type}`);
    if (textOf(row, 'status') === 'deleted') return yield leftOut(what, 'it was deleted');
    if (!requesterKey) return yield leftOut(what, 'it has no requester');
    if (!createdAt) return yield leftOut(what, 'it has no date');

    const { missing, comments, ...message } = readConversation(id, { what, createdAt, requesterKey });
    yield* missing;
    const lines = fields('RT::Ticket', id).map(({ name, text }) => `${name}: ${text}`);
    yield inOrder({
      kind: 'ticket',
      key: String(id),
      number: String(id),
      title: textOf(row, 'subject'),
      requesterKey,
      assigneeKey: textOf(row, 'assignee') || undefined,
      priority: priorityOf(numberOf(row, 'priority')),
      category: textOf(row, 'queue_name') || undefined,
      tags: [],
      ccKeys,
      createdAt,
      updatedAt: moment(textOf(row, 'lastupdated')),
      mergedIntoKey: textOf(row, 'merged_into') || undefined,
      ...endOf(row, desk),
      ...message,
      comments: [...fieldsNote(String(id), lines, createdAt), ...comments],
    });
  };
}

/** The first requestor is the requester; other requestors and those in Cc take part. Groups of users are left out. */
function watcherReader({ store }: Desk) {
  const watchers = store.query(`
    select coalesce(nullif(g.name, ''), g.type) as role, m.memberid as id from "groups" g
    join groupmembers m on m.groupid = g.id join users u on u.id = m.memberid
    where g.domain = 'RT::Ticket-Role' and g.instance = ? order by role = 'Cc', m.id`);
  return (ticket: number, author: string) => {
    const people = watchers.all(ticket).filter(({ role }) => role === 'Requestor' || role === 'Cc');
    const requester = people.find(({ role }) => role === 'Requestor');
    const requesterKey = requester ? textOf(requester, 'id') : author;
    const others = new Set(people.map((person) => textOf(person, 'id')).filter((key) => key !== requesterKey));
    return { requesterKey, ccKeys: [...others] };
  };
}

function endOf(row: StoredRow, { moment }: Desk) {
  const resolvedAt = moment(textOf(row, 'resolved'));
  const status = statusOf(textOf(row, 'status'), row.assignee !== null, resolvedAt !== undefined);
  if (status !== 'resolved' && status !== 'closed') return { status };
  const end = resolvedAt ?? moment(textOf(row, 'lastupdated'));
  return { status, resolvedAt: end, closedAt: status === 'closed' ? end : undefined };
}

/** For a custom status, a resolution time says that it ends a ticket. */
function statusOf(status: string, hasOwner: boolean, isResolved: boolean): TicketStatus {
  if (status === 'resolved') return 'resolved';
  if (status === 'rejected') return 'closed';
  if (status === 'stalled') return 'waiting_client';
  if (status === 'new') return 'open';
  if (isResolved && status !== 'open') return 'closed';
  return hasOwner || status === 'open' ? 'in_progress' : 'open';
}

/** Priorities are numbers, mostly from 0 (low) over 50 to 100 (high). Where all tickets have 0, it means nothing. */
function priorities({ store }: Desk) {
  const isUsed = store.query('select 1 from tickets where priority <> 0').first() !== undefined;
  return (priority: number): TicketPriority => {
    if (!isUsed) return 'medium';
    if (priority > 100) return 'urgent';
    return priority >= 75 ? 'high' : priority >= 25 ? 'medium' : 'low';
  };
}
