import { parseTags } from './tags.ts';

type Changed<Fields> = Partial<Omit<Fields, 'tags'>> & { tags?: string[] };

/** The fields of a form that differ from the copy under the edit, as they are sent. Another user's change to others stays. */
export function changedFields<Fields extends { tags: string }>(typed: Fields, copy: Fields): Changed<Fields> {
  const was = new Map<string, unknown>(Object.entries(copy));
  const changed = Object.entries(typed).filter(([field, value]) => value !== was.get(field));
  // Each field keeps its type, except the tags.
  return Object.fromEntries(
    changed.map(([field, value]) => [field, field === 'tags' ? parseTags(typed.tags) : value]),
  ) as Changed<Fields>;
}
