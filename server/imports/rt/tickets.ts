import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { notBefore } from '../dump/moments.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ImportedComment, ImportedTicket, ImportedTime, LeftOut } from '../source.ts';
import type { Desk } from './desk.ts';
import { fieldsOf } from './fields.ts';
import { textsOf } from './texts.ts';

export function* ticketsOf(desk: Desk): Generator<ImportedTicket | LeftOut> {
  const readTicket = ticketReader(desk);
  const tickets = desk.store.query(`
    select t.*, q.name as queue_name, o.name as owner_name,
           case c.name when 'RT_System' then null else t.creator end as author
    from tickets t left join queues q on q.id = t.queue left join users o on o.id = t.owner
    left join users c on c.id = t.creator order by t.id`);
  for (const row of tickets.each()) yield* readTicket(row);
}

function ticketReader(desk: Desk) {
  const { store, moment } = desk;
  const conversation = conversationReader(desk);
  const fields = fieldsOf(desk);
  const priorityOf = priorities(desk);
  const watchers = store.query(`
    select coalesce(nullif(g.name, ''), g.type) as role, m.memberid as id from "groups" g
    join groupmembers m on m.groupid = g.id join users u on u.id = m.memberid
    where g.domain = 'RT::Ticket-Role' and g.instance = ? order by m.id`);

  return function* readTicket(row: StoredRow): Generator<ImportedTicket | LeftOut> {
    const id = numberOf(row, 'id');
    const createdAt = moment(textOf(row, 'created'));
    const people = watchers.all(id);
    const requesters = people.filter(({ role }) => role === 'Requestor').map((person) => textOf(person, 'id'));
    const requester = requesters[0] ?? textOf(row, 'author');
    const why = createdAt ? reasonOf(row, requester) : 'it has no date';
    if (why || !createdAt) {
      yield { kind: 'left-out', what: `ticket ${id}`, why: why ?? '' };
      return;
    }
    const { missing, ...texts } = conversation(id, createdAt, requester);
    yield* missing;
    const resolvedAt = moment(textOf(row, 'resolved'));
    const hasOwner = numberOf(row, 'owner') > 0 && textOf(row, 'owner_name') !== 'Nobody';
    const status = statusOf(textOf(row, 'status'), hasOwner, resolvedAt !== null);
    const closed = isClosed(status)
      ? notBefore(createdAt, resolvedAt ?? moment(textOf(row, 'lastupdated')))
      : undefined;
    const ccs = people.filter(({ role }) => role === 'Cc').map((person) => textOf(person, 'id'));
    const note = fields('RT::Ticket', id)
      .map(({ name, text }) => `${name}: ${text}`)
      .join('\n');
    if (note)
      texts.comments.unshift({
        key: `fields-${id}`,
        authorKey: null,
        body: { text: note },
        isInternal: true,
        createdAt,
        files: [],
      });
    yield {
      kind: 'ticket',
      key: String(id),
      number: String(id),
      title: textOf(row, 'subject') || `Ticket ${id}`,
      requesterKey: requester,
      assigneeKey: hasOwner ? textOf(row, 'owner') : undefined,
      status,
      priority: priorityOf(numberOf(row, 'priority')),
      category: textOf(row, 'queue_name') || undefined,
      tags: [],
      ccKeys: [...new Set([...requesters, ...ccs])].filter((key) => key !== requester),
      createdAt,
      updatedAt: notBefore(createdAt, moment(textOf(row, 'lastupdated'))),
      resolvedAt: closed,
      closedAt: status === 'closed' ? closed : undefined,
      mergedIntoKey:
        numberOf(row, 'effectiveid') && numberOf(row, 'effectiveid') !== id ? textOf(row, 'effectiveid') : undefined,
      ...texts,
    };
  };
}

function reasonOf(row: StoredRow, requester: string) {
  const type = textOf(row, 'type') || 'ticket';
  if (type !== 'ticket') return `it is of the type ${type}`;
  if (textOf(row, 'status') === 'deleted') return 'it was deleted';
  return requester === '' || requester === '0' ? 'it has no requester' : null;
}

const isClosed = (status: TicketStatus) => status === 'resolved' || status === 'closed';

/** Of a status that an RT has made up, the time of resolution says whether it ends a ticket. */
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

/** What created the ticket is its text; correspondence and comments follow, and comments are internal in RT. */
function conversationReader(desk: Desk) {
  const { store, moment } = desk;
  const texts = textsOf(desk);
  const transactions = store.query(`
    select t.*, u.name as author from transactions t left join users u on u.id = t.creator where t.objectid = ? order by t.created, t.id`);
  const staff = new Set(
    store
      .query(`select m.memberid as id from "groups" g join groupmembers m on m.groupid = g.id
              where g.domain = 'SystemInternal' and coalesce(g.name, g.type) = 'Privileged'`)
      .all()
      .map((row) => textOf(row, 'id')),
  );

  return (id: number, createdAt: Date, requester: string) => {
    const missing: LeftOut[] = [];
    const textWithFiles = (row: StoredRow) => {
      const { missing: lost, ...text } = texts(numberOf(row, 'id'), `ticket ${id}`);
      missing.push(...lost);
      return text;
    };
    const rows = transactions.all(id);
    const first = rows.find((row) => textOf(row, 'type') === 'Create');
    const at = (row: StoredRow) => notBefore(createdAt, moment(textOf(row, 'created')));
    const comments = rows
      .filter((row) => ['Correspond', 'Comment'].includes(textOf(row, 'type')))
      .map(
        (row): ImportedComment => ({
          key: textOf(row, 'id'),
          authorKey: authorOf(row),
          ...textWithFiles(row),
          isInternal: textOf(row, 'type') === 'Comment',
          createdAt: at(row),
        }),
      )
      .filter(({ body, files }) => files.length > 0 || 'html' in body || body.text);
    const time = rows.flatMap((row): ImportedTime[] => {
      const minutes = numberOf(row, 'timetaken') || numberOf(row, 'newvalue') - numberOf(row, 'oldvalue');
      const author = authorOf(row);
      if (!author || minutes <= 0 || (textOf(row, 'field') !== 'TimeWorked' && !numberOf(row, 'timetaken'))) return [];
      return [{ key: textOf(row, 'id'), authorKey: author, minutes, isBillable: false, workedAt: at(row), note: '' }];
    });
    const answer = comments.find(
      ({ authorKey, isInternal }) => !isInternal && authorKey !== requester && staff.has(authorKey ?? ''),
    );
    const text = first ? textWithFiles(first) : { body: { text: '' }, files: [] };
    return { ...text, comments, time, firstAnsweredAt: answer?.createdAt, missing };
  };
}

function authorOf(row: StoredRow) {
  return textOf(row, 'author') === 'RT_System' || !numberOf(row, 'creator') ? null : textOf(row, 'creator');
}
