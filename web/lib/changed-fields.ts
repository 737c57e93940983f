import { parseTags } from './tags.ts';

type Changed<Fields> = Partial<Omit<Fields, 'tags'>> & { tags?: string[] };

/** The fields that differ from those of another record. */
export function differing(fields: object, others: object) {
  const before = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== before.get(field)));
}

/** What was typed while a form was being saved, in the saved record; undefined if nothing was. */
export function typedSince<Fields extends object>(sent: Fields, now: Fields, saved: Fields): Fields | undefined {
  const later = differing(now, sent);
  return Object.keys(later).length > 0 ? { ...saved, ...later } : undefined;
}

/**
 * Lets the fields that were not changed in a form follow the record, which somebody else may have saved since.
 * @returns undefined if there is nothing to follow
 */
export function follow<Fields extends object>(typed: Fields, copy: Fields, now: Fields) {
  const mine = differing(typed, copy);
  const others = Object.entries(differing(now, copy)).filter(([field]) => !(field in mine));
  const theirs = Object.fromEntries(others);
  return others.length > 0 ? { typed: { ...typed, ...theirs }, copy: { ...copy, ...theirs } } : undefined;
}

/** The fields of a form that differ from the copy under the edit, as they are sent. Another user's change to others stays. */
export function changedFields<Fields extends { tags: string }>(typed: Fields, copy: Fields): Changed<Fields> {
  const changed = differing(typed, copy);
  // Each field keeps its type, except the tags.
  return ('tags' in changed ? { ...changed, tags: parseTags(typed.tags) } : changed) as Changed<Fields>;
}
