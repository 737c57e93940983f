import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedComment, LeftOut } from '../exported.ts';
import { lookUp } from '../records/fields.ts';
import { firstAnswer } from '../records/in-order.ts';
import { isNote } from '../records/who-reads.ts';
import type { Desk } from './desk.ts';
import { filesOf } from './files.ts';
import { staffKey, userKey } from './people.ts';

/** In the flags of an entry: an edit replaced it. */
const hidden = 4;

/**
 * The first message (M), else the first answer (R), is the ticket's text. The entries after it are comments, and notes
 * (N) are internal.
 */
export function conversationReader(desk: Desk) {
  const files = filesOf(desk);
  const entries = desk.store.query(`
    select e.* from thread t join thread_entry e on e.thread_id = t.id
    where t.object_id = ? and t.object_type in ('T', 'C') and coalesce(e.flags, 0) & ${hidden} = 0
    order by e.created, e.id`);

  return (id: number, what: string, createdAt: Date) => {
    const rows = entries.all(id);
    const first = rows.find(isOfType('M')) ?? rows.find(isOfType('R'));
    const missing: LeftOut[] = [];
    const textWithFiles = (row: StoredRow) => {
      const { missing: lost, ...text } = files('H', numberOf(row, 'id'), textIn(row), what);
      missing.push(...lost);
      return text;
    };
    const commentOf = (row: StoredRow): ExportedComment => ({
      key: textOf(row, 'id'),
      authorKey: authorOf(row),
      ...textWithFiles(row),
      isInternal: isNote(lookUp(shownTypes, textOf(row, 'type')), what, missing),
      createdAt: desk.moment(textOf(row, 'created')) ?? createdAt,
    });
    const message = first ? { ...textWithFiles(first), authorKey: authorOf(first) } : { body: { text: '' }, files: [] };
    const comments = rows.filter((row) => row !== first).map(commentOf);
    return { ...message, comments, missing, firstAnsweredAt: firstAnswer(comments, (key) => key.startsWith('staff-')) };
  };
}

const shownTypes: Record<string, boolean> = { M: true, R: true, N: false };

const isOfType = (type: string) => (row: StoredRow) => textOf(row, 'type') === type;

function textIn(row: StoredRow) {
  return textOf(row, 'format') === 'text' ? { text: textOf(row, 'body') } : { html: textOf(row, 'body') };
}

function authorOf(row: StoredRow) {
  if (numberOf(row, 'staff_id')) return staffKey(numberOf(row, 'staff_id'));
  return numberOf(row, 'user_id') ? userKey(numberOf(row, 'user_id')) : null;
}
