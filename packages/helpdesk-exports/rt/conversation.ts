import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedComment, ExportedTime, LeftOut } from '../exported.ts';
import { firstAnswer } from '../records/in-order.ts';
import { isNote } from '../records/who-reads.ts';
import type { Desk } from './desk.ts';
import { privileged } from './people.ts';
import { textsOf } from './texts.ts';

type TicketFacts = { what: string; createdAt: Date; requesterKey: string };

/** What created the ticket is its text. Correspondence and comments follow it; in RT, comments are internal. */
export function conversationReader(desk: Desk) {
  const { store, moment } = desk;
  const texts = textsOf(desk);
  const staff = new Set(
    store
      .query(`select memberid from (${privileged})`)
      .all()
      .map((row) => textOf(row, 'memberid')),
  );
  const transactions = store.query(`
    select t.*, case u.name when 'RT_System' then null else nullif(t.creator, 0) end as author
    from transactions t left join users u on u.id = t.creator where t.objectid = ? order by t.created, t.id`);

  return (id: number, { what, createdAt, requesterKey }: TicketFacts) => {
    const rows = transactions.all(id);
    const at = (row: StoredRow) => moment(textOf(row, 'created')) ?? createdAt;
    const missing: LeftOut[] = [];
    const textWithFiles = (row: StoredRow) => {
      const { missing: lost, ...text } = texts(numberOf(row, 'id'), what);
      missing.push(...lost);
      return text;
    };
    const commentOf = (row: StoredRow): ExportedComment => ({
      key: textOf(row, 'id'),
      authorKey: textOf(row, 'author') || null,
      ...textWithFiles(row),
      isInternal: isNote(textOf(row, 'type') === 'Correspond', what, missing),
      createdAt: at(row),
    });
    const first = rows.find((row) => textOf(row, 'type') === 'Create');
    const message = first
      ? { ...textWithFiles(first), authorKey: textOf(first, 'author') || null }
      : { body: { text: '' }, files: [] };
    const comments = rows.filter((row) => ['Correspond', 'Comment'].includes(textOf(row, 'type'))).map(commentOf);
    return {
      ...message,
      comments: comments.filter(({ body, files }) => files.length > 0 || 'html' in body || body.text !== ''),
      time: rows.flatMap((row) => timeOf(row, at(row))),
      firstAnsweredAt: firstAnswer(comments, (key) => key !== requesterKey && staff.has(key)),
      missing,
    };
  };
}

/** Minutes are counted with a reply, or by a change of the ticket's sum. */
function timeOf(row: StoredRow, workedAt: Date): ExportedTime[] {
  const authorKey = textOf(row, 'author');
  const difference = textOf(row, 'field') === 'TimeWorked' ? numberOf(row, 'newvalue') - numberOf(row, 'oldvalue') : 0;
  const minutes = numberOf(row, 'timetaken') || difference;
  if (!authorKey || minutes <= 0) return [];
  return [{ key: textOf(row, 'id'), authorKey, minutes, isBillable: false, workedAt, note: '' }];
}
