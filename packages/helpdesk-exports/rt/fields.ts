import { textOf } from '../dump/store.ts';
import { decoded } from '../records/decoded.ts';
import type { Desk } from './desk.ts';
import { unencoded } from './texts.ts';

/** The custom fields of a ticket or an article, with their values; several values of a field in one line. */
export function fieldsOf({ store }: Desk) {
  const values = store.query(`
    select f.name, v.content, v.largecontent, v.contentencoding, v.contenttype, length(v.largecontent) as size
    from objectcustomfieldvalues v join customfields f on f.id = v.customfield
    where v.objecttype = ? and v.objectid = ? and coalesce(v.disabled, 0) = 0 order by f.sortorder, f.id, v.id`);
  return (type: 'RT::Ticket' | 'RT::Article', id: number) => {
    const fields = new Map<string, string[]>();
    for (const row of values.all(type, id)) {
      const text =
        row.size && !textOf(row, 'content') ? decoded(unencoded(row, 'largecontent')) : textOf(row, 'content');
      if (text) fields.set(textOf(row, 'name'), [...(fields.get(textOf(row, 'name')) ?? []), text]);
    }
    return [...fields].map(([name, texts]) => ({ name, text: texts.join(', ') }));
  };
}
