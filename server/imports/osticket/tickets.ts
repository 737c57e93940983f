import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { notBefore } from '../dump/moments.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ImportedComment, ImportedTicket, LeftOut } from '../source.ts';
import type { Desk } from './desk.ts';
import { type FieldValue, fieldsOf } from './fields.ts';
import { filesOf } from './files.ts';
import { staffKey, userKey } from './people.ts';

/** In the flags of an entry: an edit replaced it. */
const hidden = 4;

/** In the flags of a ticket: its thread is shown with its parent’s, combined or separate. */
const merged = 1 | 2;

export function* ticketsOf(desk: Desk): Generator<ImportedTicket | LeftOut> {
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
    yield { kind: 'left-out', what: `task ${textOf(row, 'number')}`, why: 'Archway has no tasks' };
  }
}

function ticketReader(desk: Desk) {
  const { store, moment } = desk;
  const fields = fieldsOf(desk);
  const priorityOf = priorities(desk);
  const conversation = conversationReader(desk);
  const collaborators = store.query(`
    select distinct c.user_id from thread t join thread_collaborator c on c.thread_id = t.id
    where t.object_id = ? and t.object_type in ('T', 'C') order by c.user_id`);

  return function* readTicket(row: StoredRow): Generator<ImportedTicket | LeftOut> {
    const id = numberOf(row, 'ticket_id');
    const number = textOf(row, 'number') || String(id);
    const createdAt = moment(textOf(row, 'created')) ?? moment(textOf(row, 'updated'));
    const requester = numberOf(row, 'user_id');
    const reason = !createdAt
      ? 'it has no date'
      : !requester
        ? 'it has no requester'
        : textOf(row, 'state') === 'deleted'
          ? 'it was deleted'
          : null;
    if (reason || !createdAt) {
      yield { kind: 'left-out', what: `ticket ${number}`, why: reason ?? '' };
      return;
    }
    const values = fields('T', id);
    const subject = values.get('subject')?.text ?? textOf(row, 'subject');
    const { body, files, comments, missing, firstAnsweredAt } = conversation(id, number, createdAt);
    yield* missing;
    const status = statusOf(row);
    const closed =
      status === 'resolved' || status === 'closed'
        ? notBefore(createdAt, moment(textOf(row, 'closed')) ?? moment(textOf(row, 'updated')))
        : undefined;
    const parent = numberOf(row, 'ticket_pid');
    const note = noteOf(values);
    yield {
      kind: 'ticket',
      key: String(id),
      number,
      title: subject || `Ticket ${number}`,
      body,
      requesterKey: userKey(requester),
      assigneeKey: numberOf(row, 'staff_id') ? staffKey(numberOf(row, 'staff_id')) : undefined,
      status,
      priority: priorityOf(values.get('priority'), textOf(row, 'priority')),
      category: textOf(row, 'topic') || textOf(row, 'department') || undefined,
      tags: [],
      ccKeys: collaborators.all(id).map(({ user_id }) => userKey(Number(user_id))),
      createdAt,
      updatedAt: notBefore(createdAt, moment(textOf(row, 'lastupdate')) ?? moment(textOf(row, 'updated'))),
      firstAnsweredAt,
      resolvedAt: closed,
      closedAt: status === 'closed' ? closed : undefined,
      mergedIntoKey: parent && numberOf(row, 'flags') & merged ? String(parent) : undefined,
      files,
      comments: note
        ? [
            { key: `fields-${id}`, authorKey: null, body: { text: note }, isInternal: true, createdAt, files: [] },
            ...comments,
          ]
        : comments,
    };
  };
}

/** Open tickets wait for the client once somebody of the staff has answered. */
function statusOf(row: StoredRow): TicketStatus {
  if (textOf(row, 'state') !== 'open' && textOf(row, 'state'))
    return /resolved|solved/i.test(textOf(row, 'status')) ? 'resolved' : 'closed';
  if (numberOf(row, 'isanswered')) return 'waiting_client';
  return numberOf(row, 'staff_id') ? 'in_progress' : 'open';
}

const byUrgency: TicketPriority[] = ['medium', 'urgent', 'high', 'medium', 'low'];

/** A ticket names its priority by id, or in words; each has an urgency from 1, the highest, to 4. */
function priorities({ store }: Desk) {
  const known = new Map<string, TicketPriority>();
  for (const row of store.query('select * from ticket_priority').all()) {
    const priority = byUrgency[numberOf(row, 'priority_urgency')] ?? 'medium';
    for (const column of ['priority_id', 'priority', 'priority_desc'])
      known.set(textOf(row, column).toLowerCase(), priority);
  }
  return (field: FieldValue | undefined, other: string) =>
    [String(field?.id ?? ''), field?.text ?? '', other].map((name) => known.get(name.toLowerCase())).find(Boolean) ??
    'medium';
}

/** The other fields of a ticket’s form, one to a line. */
function noteOf(fields: Map<string, FieldValue>) {
  const others = [...fields].filter(([name]) => name !== 'subject' && name !== 'priority');
  return others.map(([, { label, text }]) => `${label}: ${text}`).join('\n');
}

/** The first message is the ticket’s text; the entries after it are comments, and notes (N) are internal. */
function conversationReader(desk: Desk) {
  const files = filesOf(desk);
  const entries = desk.store.query(`
    select e.* from thread t join thread_entry e on e.thread_id = t.id
    where t.object_id = ? and t.object_type in ('T', 'C') and coalesce(e.flags, 0) & ${hidden} = 0
    order by e.created, e.id`);

  return (id: number, number: string, createdAt: Date) => {
    const rows = entries.all(id);
    const first = rows.find((row) => textOf(row, 'type') === 'M') ?? rows.find((row) => textOf(row, 'type') === 'R');
    const missing: LeftOut[] = [];
    const textWithFiles = (row: StoredRow) => {
      const text = files(
        'H',
        numberOf(row, 'id'),
        textOf(row, 'body'),
        textOf(row, 'format') !== 'text',
        `ticket ${number}`,
      );
      missing.push(...text.missing);
      return { body: text.body, files: text.files };
    };
    const commentOf = (row: StoredRow): ImportedComment => ({
      key: textOf(row, 'id'),
      authorKey: authorOf(row),
      ...textWithFiles(row),
      isInternal: textOf(row, 'type') === 'N',
      createdAt: notBefore(createdAt, desk.moment(textOf(row, 'created'))),
    });
    const comments = rows.filter((row) => row !== first).map(commentOf);
    return {
      ...(first ? textWithFiles(first) : { body: { text: '' }, files: [] }),
      comments,
      missing,
      firstAnsweredAt: comments.find(({ authorKey, isInternal }) => !isInternal && authorKey?.startsWith('staff-'))
        ?.createdAt,
    };
  };
}

function authorOf(row: StoredRow) {
  if (numberOf(row, 'staff_id')) return staffKey(numberOf(row, 'staff_id'));
  return numberOf(row, 'user_id') ? userKey(numberOf(row, 'user_id')) : null;
}
