import { numberOf, textOf } from '../dump/store.ts';
import type { Desk } from './desk.ts';

/** A field of a form as it was filled in. */
export type FieldValue = { label: string; text: string; id: number };

/** Fields that are no data of their own: the message is an entry of the thread. */
const withoutData = ['thread', 'info', 'break', 'files'];

/**
 * The fields of the forms of tickets (T), users (U) and organizations (O), by name; those without a name by their label.
 * Empty ones are left out.
 */
export function fieldsOf({ store }: Desk) {
  const values = store.query(`
    select f.name, f.label, v.value, v.value_id
    from form_entry e
    join form_entry_values v on v.entry_id = e.id
    join form_field f on f.id = v.field_id
    where e.object_id = ? and e.object_type = ? and f.type not in (${withoutData.map((type) => `'${type}'`).join()})
    order by f.sort, f.id`);
  return (type: 'T' | 'U' | 'O', id: number) => {
    const fields = new Map<string, FieldValue>();
    for (const row of values.all(id, type)) {
      const label = textOf(row, 'label');
      const text = plain(textOf(row, 'value'));
      if (text) fields.set(textOf(row, 'name') || label, { label, text, id: numberOf(row, 'value_id') });
    }
    return fields;
  };
}

/** Choices are JSON: `{"2":"Normal"}`. A phone number has its extension behind an X. */
function plain(value: string) {
  if (!/^[[{]/.test(value)) return value.replace(/^([\d\s()+-]{5,})X(\d+)$/, '$1 ext. $2').trim();
  try {
    return Object.values(JSON.parse(value)).map(String).join(', ');
  } catch {
    return value.trim();
  }
}
