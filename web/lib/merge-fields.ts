import { dequal } from 'dequal/lite';

/** Whose value a field gets that both have changed; `none`: it is a conflict. */
type Winner = 'mine' | 'none';

/**
 * What somebody changed in some fields of a record, over what others have made of the record since.
 * @param base the fields as they were before both changes
 * @param mine the fields that are sent
 * @param theirs the record as it is now
 * @returns undefined for a conflict: both have changed the same field, and not to the same value
 */
export function mergeFields(base: object, mine: object, theirs: object, winner: Winner = 'none'): object | undefined {
  const [before, now] = [fieldsIn(base), fieldsIn(theirs)];
  const merged: [field: string, value: unknown][] = [];
  for (const [field, value] of Object.entries(mine)) {
    const result = mergeField(before.get(field), value, now.get(field), winner);
    if (!result) return undefined;
    merged.push([field, result.value]);
  }
  return Object.fromEntries(merged);
}

/** What was typed since a text was sent: the rest if it has only grown, otherwise all of it. */
export const textSince = (sent: string, now: string) =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

/** The fields that differ from those of another record. */
export function changedFields<Fields extends object>(fields: Fields, before: object): Partial<Fields> {
  const others = fieldsIn(before);
  const changed = Object.entries(fields).filter(([field, value]) => !dequal(value, others.get(field)));
  // They are some of the fields.
  return Object.fromEntries(changed) as Partial<Fields>;
}

function mergeField(base: unknown, mine: unknown, theirs: unknown, winner: Winner): { value: unknown } | undefined {
  if (dequal(mine, theirs) || dequal(theirs, base)) return { value: mine };
  if (dequal(mine, base)) return { value: theirs };
  if (isSet(base) && isSet(mine) && isSet(theirs) && isInOrder(mine, base)) {
    return { value: mergeSets(base, mine, theirs) };
  }
  if (!isGroup(base) || !isGroup(mine) || !isGroup(theirs)) return winner === 'mine' ? { value: mine } : undefined;
  // What one of them has removed counts as changed.
  const all = { ...blank(base), ...blank(theirs), ...mine };
  const value = mergeFields(base, all, theirs, winner);
  return value && { value };
}

const fieldsIn = (record: object) => new Map<string, unknown>(Object.entries(record));
const blank = (group: object) => Object.fromEntries(Object.keys(group).map((field) => [field, undefined]));

/** A list of names or ids, each once: tags, people, domains. */
function isSet(value: unknown): value is string[] {
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isList && new Set(value).size === value.length;
}

/** Whether what is left of a list has kept its order; otherwise the order is what was changed. */
function isInOrder(now: string[], before: string[]) {
  return dequal(
    now.filter((entry) => before.includes(entry)),
    before.filter((entry) => now.includes(entry)),
  );
}

/** What each of two has added and removed. */
function mergeSets(base: string[], mine: string[], theirs: string[]) {
  const isRemoved = (entry: string) => base.includes(entry) && !mine.includes(entry);
  const added = mine.filter((entry) => !base.includes(entry) && !theirs.includes(entry));
  return [...theirs.filter((entry) => !isRemoved(entry)), ...added];
}

/** Other lists are one field: their entries have no names. */
function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
