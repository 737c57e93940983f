import type { TicketStatus } from '#contract/tickets.ts';
import { notBefore } from '../dump/moments.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ImportedComment, ImportedTicket, ImportedTime, LeftOut } from '../source.ts';
import type { Desk } from './desk.ts';
import { filesOf } from './files.ts';
import { customerKey, userKey } from './people.ts';

const states = { draft: 1, published: 2, deleted: 3 };
const statuses = { pending: 2, closed: 3, spam: 4 };
const threads = { customer: 1, message: 2, note: 3 };

export function* ticketsOf(desk: Desk): Generator<ImportedTicket | LeftOut> {
  const readTicket = ticketReader(desk);
  // A conversation that was merged is deleted; a line of its thread names the other one.
  const conversations = desk.store.query(`
    select c.*, m.name as mailbox, (
      select t.meta ->> '$.mic' from threads t
      where t.conversation_id = c.id and t.action_type = 4 and json_valid(t.meta) and t.meta ->> '$.mic' > 0
      order by t.id desc limit 1) as merged_into
    from conversations c left join mailboxes m on m.id = c.mailbox_id order by c.id`);
  for (const row of conversations.each()) yield* readTicket(row);
}

function ticketReader(desk: Desk) {
  const { store, moment } = desk;
  const conversation = conversationReader(desk);
  const ccOf = ccReader(desk);
  const tags = store.query(
    'select t.name from conversation_tag c join tags t on t.id = c.tag_id where c.conversation_id = ? order by t.name',
  );

  return function* readTicket(row: StoredRow): Generator<ImportedTicket | LeftOut> {
    const id = numberOf(row, 'id');
    const number = textOf(row, 'number') || String(id);
    const createdAt = moment(textOf(row, 'created_at')) ?? moment(textOf(row, 'updated_at'));
    const mergedInto = numberOf(row, 'merged_into');
    const why = createdAt ? reasonOf(row, mergedInto) : 'it has no date';
    if (why || !createdAt) {
      yield { kind: 'left-out', what: `ticket ${number}`, why: why ?? '' };
      return;
    }
    const { missing, ...texts } = conversation(id, number, createdAt);
    yield* missing;
    const isClosed = mergedInto > 0 || numberOf(row, 'status') === statuses.closed;
    const closedAt = isClosed
      ? notBefore(createdAt, moment(textOf(row, 'closed_at')) ?? moment(textOf(row, 'updated_at')))
      : undefined;
    yield {
      kind: 'ticket',
      key: String(id),
      number,
      title: textOf(row, 'subject') || `Ticket ${number}`,
      requesterKey: customerKey(numberOf(row, 'customer_id')),
      assigneeKey: numberOf(row, 'user_id') ? userKey(numberOf(row, 'user_id')) : undefined,
      status: isClosed ? 'closed' : statusOf(row),
      priority: 'medium',
      category: textOf(row, 'mailbox') || undefined,
      tags: tags.all(id).map((tag) => textOf(tag, 'name')),
      ccKeys: ccOf(row),
      createdAt,
      updatedAt: notBefore(createdAt, moment(textOf(row, 'updated_at'))),
      resolvedAt: closedAt,
      closedAt,
      mergedIntoKey: mergedInto ? String(mergedInto) : undefined,
      ...texts,
    };
  };
}

function reasonOf(row: StoredRow, mergedInto: number) {
  const state = numberOf(row, 'state');
  if (state === states.draft) return 'it is a draft';
  if (state === states.deleted && !mergedInto) return 'it was deleted';
  if (numberOf(row, 'status') === statuses.spam) return 'it is spam';
  return numberOf(row, 'customer_id') ? null : 'it has no requester';
}

function statusOf(row: StoredRow): TicketStatus {
  if (numberOf(row, 'status') === statuses.pending) return 'waiting_client';
  return numberOf(row, 'user_id') ? 'in_progress' : 'open';
}

/** `["ann@example.com"]`: those who are customers. */
function ccReader({ store }: Desk) {
  const customers = store.query(`
    select distinct e.customer_id from json_each(case when json_valid(?1) then ?1 else '[]' end) a
    join emails e on e.email = a.value collate nocase where e.customer_id <> ?2 order by e.customer_id`);
  return (row: StoredRow) =>
    customers
      .all(textOf(row, 'cc'), numberOf(row, 'customer_id'))
      .map(({ customer_id }) => customerKey(Number(customer_id)));
}

/** The first message is the ticket’s text; the published threads after it are comments, and notes are internal. */
function conversationReader(desk: Desk) {
  const { store, moment } = desk;
  const files = filesOf(desk);
  const published = store.query(`
    select t.*, u.type as user_type from threads t left join users u on u.id = t.created_by_user_id
    where t.conversation_id = ? and t.state = ${states.published} and t.type in (${Object.values(threads).join()})
    order by t.created_at, t.id`);
  const fields = store.query(`
    select f.name, f.options, v.value from conversation_custom_field v join custom_fields f on f.id = v.custom_field_id
    where v.conversation_id = ? and v.value <> '' order by f.sort_order, f.id`);
  const timelogs = store.query('select * from timelogs where conversation_id = ? and time_spent > 0 order by id');

  return (id: number, number: string, createdAt: Date) => {
    const missing: LeftOut[] = [];
    const textWithFiles = (row: StoredRow) => {
      const { missing: lost, ...text } = files(row, `ticket ${number}`);
      missing.push(...lost);
      return text;
    };
    const rows = published.all(id);
    const first = rows.find((row) => numberOf(row, 'type') !== threads.note);
    const body = first ? textWithFiles(first) : { body: { text: '' }, files: [] };
    const comments = rows
      .filter((row) => row !== first)
      .map(
        (row): ImportedComment => ({
          key: textOf(row, 'id'),
          authorKey: authorOf(row),
          ...textWithFiles(row),
          isInternal: numberOf(row, 'type') === threads.note,
          createdAt: notBefore(createdAt, moment(textOf(row, 'created_at'))),
        }),
      );
    const note = fields
      .all(id)
      .map((row) => `${textOf(row, 'name')}: ${chosen(row)}`)
      .join('\n');
    if (note)
      comments.unshift({
        key: `fields-${id}`,
        authorKey: null,
        body: { text: note },
        isInternal: true,
        createdAt,
        files: [],
      });
    const time = timelogs.all(id).map(
      (row): ImportedTime => ({
        key: textOf(row, 'id'),
        authorKey: userKey(numberOf(row, 'user_id')),
        minutes: Math.max(1, Math.round(numberOf(row, 'time_spent') / 60)),
        isBillable: false,
        workedAt: notBefore(createdAt, moment(textOf(row, 'created_at'))),
        note: '',
      }),
    );
    const answer = comments.find(({ authorKey, isInternal }) => !isInternal && authorKey?.startsWith('user-'));
    return { ...body, comments, time, firstAnsweredAt: answer?.createdAt, missing };
  };
}

/** Type 2 is a robot that runs workflows. */
function authorOf(row: StoredRow) {
  if (numberOf(row, 'user_type') === 2) return null;
  if (numberOf(row, 'created_by_user_id')) return userKey(numberOf(row, 'created_by_user_id'));
  const customer = numberOf(row, 'created_by_customer_id') || numberOf(row, 'customer_id');
  return customer ? customerKey(customer) : null;
}

/** A choice by its number in the options: `{"1":"Berlin"}`. */
function chosen(row: StoredRow) {
  const value = textOf(row, 'value');
  try {
    return String(JSON.parse(textOf(row, 'options'))[value] ?? value);
  } catch {
    return value;
  }
}
