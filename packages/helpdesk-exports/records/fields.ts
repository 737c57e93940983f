import { z } from 'zod';
import { saidBy } from './who-reads.ts';

// Fields that a record can do without are absent if an export has something unexpected in them.

/** Exports write ids as numbers or strings. */
export const Key = z.union([z.string().trim().min(1), z.number()]).transform(String);

/** Absent, null and empty are the same. */
export const OptionalKey = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === '' || value === undefined ? undefined : String(value)))
  .catch(undefined);

/** As `OptionalKey`, without spaces around it. */
export const OptionalText = OptionalKey.transform((text) => text?.trim() || undefined);

/** Yes or no. It is undefined for an unknown word, so that nobody takes that for a no where it decides who reads something. */
export const Said = z.unknown().optional().transform(saidBy);

/** What bars somebody, such as `suspended`: only an absent value and a clear no do not. */
export const Bar = z
  .unknown()
  .optional()
  .transform((value) => ![undefined, null, ''].includes(value as null) && saidBy(value) !== false);

/** As `Said`, where an unknown word may be a no. */
export const Flag = Said.transform((said) => said === true);

export const Whole = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => (value === null || value === '' || value === undefined ? undefined : Number(value)))
  .catch(undefined);

/** ISO 8601, or as Ruby writes it: `2014-11-14 12:27:49 -0700`. Without a zone it is UTC. */
export const Moment = z
  .string()
  .transform((text) => new Date(Zone.test(text) ? text : `${text.trim().replace(' ', 'T')}Z`))
  .refine((moment) => !Number.isNaN(moment.getTime()), 'is not a time');

const Zone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

export const OptionalMoment = z
  .union([z.literal(''), z.null(), Moment])
  .optional()
  .transform((value) => value || undefined)
  .catch(undefined);

/** A part of a record that it can do without. */
export function optionalPart<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** A list that may be missing. */
export function optionalList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);
}

/** A list, or one string with commas. */
export const Names = z
  .union([z.array(z.unknown()), z.string(), z.null()])
  .optional()
  .transform((value) => {
    const names = typeof value === 'string' ? value.split(',') : (value ?? []).map(nameOf);
    return names.map((name) => name.trim()).filter((name) => name !== '');
  })
  .catch([]);

/** A tag is a string, or an object with a name, which may be wrapped: `{"tag": {"name": "vpn"}}`. */
function nameOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { name } = unwrapped(value) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}

/** What a table says about a key of an export, which may be any word. */
export function lookUp<Value>(table: Record<string, Value>, key: string | number | undefined) {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** What is inside of `{"user": {…}}`. */
export function unwrapped(value: unknown): unknown {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const [inner] = values;
  const isWrapped = values.length === 1 && typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return isWrapped ? inner : (value ?? {});
}

/** The mistakes of a record in a sentence: `created_at: is not a time`. */
export function mistakesIn({ issues }: z.ZodError) {
  return issues.map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`).join('; ');
}
