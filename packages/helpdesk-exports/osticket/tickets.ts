import { fieldsNote } from '../dump/fields-note.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedTicket, LeftOut, TicketPriority, TicketStatus } from '../exported.ts';
import { leftOut } from '../records/export-folder.ts';
import { inOrder } from '../records/in-order.ts';
import { conversationReader } from './conversation.ts';
import type { Desk } from './desk.ts';
import { type FieldValue, fieldsOf } from './fields.ts';
import { staffKey, userKey } from './people.ts';

/** In the flags of a ticket: its thread is shown with its parent's, combined or separate. */
const merged = 1 | 2;

export function* ticketsOf(desk: Desk): Generator<ExportedTicket | LeftOut> {
  const readTicket = ticketReader(desk);
  const tickets = desk.store.query(`
    select t.*, s.name as status, s.state, h.topic, d.name as department, c.subject, c.priority
    from ticket t
    left join ticket_status s on s.id = t.status_id
    left join ticket__cdata c on c.ticket_id = t.ticket_id
    left join help_topic h on h.topic_id = t.topic_id
    left join department d on d.id = t.dept_id
    order by t.ticket_id`);
  for (const row of tickets.each()) yield* readTicket(row);
  for (const row of desk.store.query('select number from task order by id').each()) {
    yield leftOut(`task ${textOf(row, 'number')}`, 'only tickets are read');
  }
}

function ticketReader(desk: Desk) {
  const { store, moment } = desk;
  const fields = fieldsOf(desk);
  const priorityOf = priorities(desk);
  const readConversation = conversationReader(desk);
  const collaborators = store.query(`
    select distinct c.user_id from thread t join thread_collaborator c on c.thread_id = t.id
    where t.object_id = ? and t.object_type in ('T', 'C') order by c.user_id`);

  return function* readTicket(row: StoredRow): Generator<ExportedTicket | LeftOut> {
    const id = numberOf(row, 'ticket_id');
    const number = textOf(row, 'number') || String(id);
    const what = `ticket ${number}`;
    const createdAt = moment(textOf(row, 'created')) ?? moment(textOf(row, 'updated'));
    const requester = numberOf(row, 'user_id');
    if (textOf(row, 'state') === 'deleted') return yield leftOut(what, 'it was deleted');
    if (!requester) return yield leftOut(what, 'it has no requester');
    if (!createdAt) return yield leftOut(what, 'it has no date');

    const values = fields('T', id);
    const { missing, comments, ...message } = readConversation(id, what, createdAt);
    yield* missing;
    yield inOrder({
      kind: 'ticket',
      key: String(id),
      number,
      title: values.get('subject')?.text ?? textOf(row, 'subject'),
      requesterKey: userKey(requester),
      assigneeKey: numberOf(row, 'staff_id') ? staffKey(numberOf(row, 'staff_id')) : undefined,
      priority: priorityOf(values.get('priority'), textOf(row, 'priority')),
      category: textOf(row, 'topic') || textOf(row, 'department') || undefined,
      tags: [],
      ccKeys: collaborators.all(id).map((collaborator) => userKey(numberOf(collaborator, 'user_id'))),
      createdAt,
      updatedAt: moment(textOf(row, 'lastupdate')) ?? moment(textOf(row, 'updated')),
      mergedIntoKey: numberOf(row, 'flags') & merged ? textOf(row, 'ticket_pid') || undefined : undefined,
      ...endOf(row, desk),
      ...message,
      comments: [...fieldsNote(String(id), linesOf(values), createdAt), ...comments],
    });
  };
}

/** Open tickets wait for the client once somebody of the staff has answered. */
function statusOf(row: StoredRow): TicketStatus {
  const isOpen = ['open', ''].includes(textOf(row, 'state'));
  if (!isOpen) return /resolved|solved/i.test(textOf(row, 'status')) ? 'resolved' : 'closed';
  if (numberOf(row, 'isanswered')) return 'waiting_client';
  return numberOf(row, 'staff_id') ? 'in_progress' : 'open';
}

function endOf(row: StoredRow, { moment }: Desk) {
  const status = statusOf(row);
  const isClosed = status === 'resolved' || status === 'closed';
  const closedAt = isClosed ? (moment(textOf(row, 'closed')) ?? moment(textOf(row, 'updated'))) : undefined;
  return { status, resolvedAt: closedAt, closedAt: status === 'closed' ? closedAt : undefined };
}

const byUrgency: TicketPriority[] = ['medium', 'urgent', 'high', 'medium', 'low'];

/** A ticket names its priority by id, or in words; each has an urgency from 1, the highest, to 4. */
function priorities({ store }: Desk) {
  const known = new Map<string, TicketPriority>();
  for (const row of store.query('select * from ticket_priority').all()) {
    const priority = byUrgency[numberOf(row, 'priority_urgency')] ?? 'medium';
    for (const column of ['priority_id', 'priority', 'priority_desc']) {
      known.set(textOf(row, column).toLowerCase(), priority);
    }
  }
  return (field: FieldValue | undefined, other: string) => {
    const names = [String(field?.id ?? ''), field?.text ?? '', other];
    return names.map((name) => known.get(name.toLowerCase())).find(Boolean) ?? 'medium';
  };
}

/** The other fields of a ticket's form. */
function linesOf(fields: Map<string, FieldValue>) {
  const others = [...fields].filter(([name]) => name !== 'subject' && name !== 'priority');
  return others.map(([, { label, text }]) => `${label}: ${text}`);
}
