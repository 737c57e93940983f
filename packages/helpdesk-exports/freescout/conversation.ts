import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedComment, ExportedTime, LeftOut } from '../exported.ts';
import { firstAnswer } from '../records/in-order.ts';
import { isNote } from '../records/who-reads.ts';
import type { Desk } from './desk.ts';
import { filesOf } from './files.ts';
import { customerKey, userKey } from './people.ts';

const published = 2;
const types = { customer: 1, message: 2, note: 3, line: 4 };

const shownTypes = new Map([
  [types.customer, true],
  [types.message, true],
  [types.note, false],
]);

/**
 * The first message is the ticket's text. The published threads after it are comments, and notes are internal, also
 * the one that a call begins with.
 */
export function conversationReader({ store, moment, ...desk }: Desk) {
  const files = filesOf({ store, moment, ...desk });
  const threads = store.query(`
    select t.*, u.type as user_type from threads t left join users u on u.id = t.created_by_user_id
    where t.conversation_id = ? and t.state = ${published} and t.type <> ${types.line}
    order by t.created_at, t.id`);

  return (id: number, what: string, createdAt: Date) => {
    const missing: LeftOut[] = [];
    const textWithFiles = (row: StoredRow) => {
      const { missing: lost, ...text } = files(row, what);
      missing.push(...lost);
      return text;
    };
    const commentOf = (row: StoredRow): ExportedComment => ({
      key: textOf(row, 'id'),
      authorKey: authorOf(row),
      ...textWithFiles(row),
      isInternal: isNote(shownTypes.get(numberOf(row, 'type')), what, missing),
      createdAt: moment(textOf(row, 'created_at')) ?? createdAt,
    });
    const rows = threads.all(id);
    const first = rows.find((row) => shownTypes.get(numberOf(row, 'type')));
    const message = first ? { ...textWithFiles(first), authorKey: authorOf(first) } : { body: { text: '' }, files: [] };
    const comments = rows.filter((row) => row !== first).map(commentOf);
    return { ...message, comments, missing, firstAnsweredAt: firstAnswer(comments, (key) => key.startsWith('user-')) };
  };
}

/** Type 2 is a robot that runs workflows. */
function authorOf(row: StoredRow) {
  if (numberOf(row, 'user_type') === 2) return null;
  if (numberOf(row, 'created_by_user_id')) return userKey(numberOf(row, 'created_by_user_id'));
  const customer = numberOf(row, 'created_by_customer_id') || numberOf(row, 'customer_id');
  return customer ? customerKey(customer) : null;
}

/** What the module Time Tracking has counted, in seconds. */
export function timeReader({ store, moment }: Desk) {
  const timelogs = store.query('select * from timelogs where conversation_id = ? and time_spent > 0 order by id');
  return (id: number, createdAt: Date) =>
    timelogs.all(id).map(
      (row): ExportedTime => ({
        key: textOf(row, 'id'),
        authorKey: userKey(numberOf(row, 'user_id')),
        minutes: Math.max(1, Math.round(numberOf(row, 'time_spent') / 60)),
        isBillable: false,
        workedAt: moment(textOf(row, 'created_at')) ?? createdAt,
        note: '',
      }),
    );
}

/** What the module Custom Fields has, each field in a line. */
export function fieldsReader({ store }: Desk) {
  const fields = store.query(`
    select f.name, f.options, v.value from conversation_custom_field v join custom_fields f on f.id = v.custom_field_id
    where v.conversation_id = ? and v.value <> '' order by f.sort_order, f.id`);
  return (id: number) => fields.all(id).map((row) => `${textOf(row, 'name')}: ${chosen(row)}`);
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
