import { fieldsNote } from '../dump/fields-note.ts';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedTicket, LeftOut } from '../exported.ts';
import { leftOut } from '../records/export-folder.ts';
import { inOrder } from '../records/in-order.ts';
import { conversationReader, fieldsReader, timeReader } from './conversation.ts';
import type { Desk } from './desk.ts';
import { customerKey, userKey } from './people.ts';

const states = { draft: 1, deleted: 3 };
const statuses = { pending: 2, closed: 3, spam: 4 };

export function* ticketsOf(desk: Desk): Generator<ExportedTicket | LeftOut> {
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
  const readConversation = conversationReader(desk);
  const readTime = timeReader(desk);
  const readFields = fieldsReader(desk);
  const ccOf = ccReader(desk);
  const numberOfTicket = numberReader(desk);
  const tags = store.query(`
    select t.name from conversation_tag c join tags t on t.id = c.tag_id where c.conversation_id = ? order by t.name`);

  return function* readTicket(row: StoredRow): Generator<ExportedTicket | LeftOut> {
    const id = numberOf(row, 'id');
    const number = numberOfTicket(row);
    const what = `ticket ${number}`;
    const createdAt = moment(textOf(row, 'created_at')) ?? moment(textOf(row, 'updated_at'));
    const reason = reasonToLeaveOut(row);
    if (reason) return yield leftOut(what, reason);
    if (!createdAt) return yield leftOut(what, 'it has no date');

    const { missing, comments, ...message } = readConversation(id, what, createdAt);
    yield* missing;
    yield inOrder({
      kind: 'ticket',
      key: String(id),
      number,
      title: textOf(row, 'subject'),
      requesterKey: customerKey(numberOf(row, 'customer_id')),
      assigneeKey: numberOf(row, 'user_id') ? userKey(numberOf(row, 'user_id')) : undefined,
      priority: 'medium',
      category: textOf(row, 'mailbox') || undefined,
      tags: tags.all(id).map((tag) => textOf(tag, 'name')),
      ccKeys: ccOf(row),
      createdAt,
      updatedAt: moment(textOf(row, 'updated_at')),
      mergedIntoKey: textOf(row, 'merged_into') || undefined,
      time: readTime(id, createdAt),
      ...endOf(row, desk),
      ...message,
      // Its messages have moved, but it is shown among them.
      ...(row.merged_into ? { body: { text: textOf(row, 'subject') } } : {}),
      comments: [...fieldsNote(String(id), readFields(id), createdAt), ...comments],
    });
  };
}

/**
 * FreeScout shows ids as numbers unless its settings, which are not in the database, say otherwise. Its own numbers are
 * never greater than ids, so a greater one was set by somebody.
 */
function numberReader({ store }: Desk) {
  const isNumbered =
    store.query('select 1 from conversations where cast(number as integer) > id').first() !== undefined;
  return (row: StoredRow) => (isNumbered && textOf(row, 'number')) || textOf(row, 'id');
}

function reasonToLeaveOut(row: StoredRow) {
  const state = numberOf(row, 'state');
  if (state === states.draft) return 'it is a draft';
  if (state === states.deleted && !row.merged_into) return 'it was deleted';
  if (numberOf(row, 'status') === statuses.spam) return 'it is spam';
  return numberOf(row, 'customer_id') ? null : 'it has no requester';
}

function endOf(row: StoredRow, { moment }: Desk): Pick<ExportedTicket, 'status' | 'resolvedAt' | 'closedAt'> {
  if (row.merged_into || numberOf(row, 'status') === statuses.closed) {
    const closedAt = moment(textOf(row, 'closed_at')) ?? moment(textOf(row, 'updated_at'));
    return { status: 'closed', resolvedAt: closedAt, closedAt };
  }
  if (numberOf(row, 'status') === statuses.pending) return { status: 'waiting_client' };
  return { status: numberOf(row, 'user_id') ? 'in_progress' : 'open' };
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
