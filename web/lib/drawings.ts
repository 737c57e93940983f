import type { Drawing } from './records.ts';

/** A record, or its id. */
type Named = string | { id: string };
const idOf = (named: Named) => (typeof named === 'string' ? named : named.id);

/**
 * Draws an edit of a record: the sent fields that a copy has. What is sent may be named like a field and be less than it.
 * @param id none for a new record, which is shown once it is saved
 */
export const drawsEdit = (id: string | undefined) =>
  id === undefined ? undefined : ({ sent }: { sent: object }) => fieldsOf<object>(id, sent);

/** The id of a record that is being saved, until the server gives it its own. */
export const UNSAVED = 'unsaved';

/** Whether a record is saved, not only drawn: as long as it is not, nothing can be done about it. */
export const isSaved = ({ id }: { id: string }) => id !== UNSAVED;

/** Draws a new record in its list. */
export const drawsNew = (adds: NonNullable<Drawing['adds']>): Drawing => ({ patch: () => undefined, adds });

/** Draws values of the record that a mutation is about. `Row` is the type of the record. */
export const drawsFields =
  <Row extends object = never>(fields: NoInfer<Partial<Row>>) =>
  (named: Named) =>
    fieldsOf<Row>(idOf(named), fields);

/** Takes the record that a mutation is about out of its lists. */
export const drawsLeaving = (named: Named): Drawing => ({
  patch: ({ id }: { id: string }) => (id === idOf(named) ? null : undefined),
});

/**
 * Draws fields of the record with an id. Its version stays: only the server gives it another one.
 * @typeParam Row the type of the record, without which nothing can be passed
 */
export function fieldsOf<Row extends object = never>(id: string, fields: NoInfer<Partial<Row>>): Drawing {
  const { version: _, ...values } = fields as { version?: number };
  return {
    patch: (record: { id?: string }) =>
      record.id !== id
        ? undefined
        : Object.fromEntries(Object.entries(values).filter(([field, value]) => isAlike(Object(record)[field], value))),
  };
}

/** Whether a value can take the place of another one: a list may show less of a record, such as names instead of people. */
function isAlike(before: unknown, value: unknown): boolean {
  if (before === undefined || value === undefined) return false;
  if (before === null || value === null) return true;
  if (Array.isArray(before) && Array.isArray(value))
    return before.length === 0 || value.length === 0 || isAlike(before[0], value[0]);
  return typeof before === typeof value && Array.isArray(before) === Array.isArray(value);
}
