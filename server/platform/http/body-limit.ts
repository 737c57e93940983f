import type { RouteOptions } from 'fastify';
import { z } from 'zod';

/** The parts of JSON Schema that say how long a value can be. */
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** The most that any body may have unless its route says otherwise: 1 MiB. */
export const LARGEST_BODY = 1_048_576;

/**
 * What every body may have, in bytes. Whoever is logged in may send a whole record back, with fields that the call can't
 * change.
 */
const Smallest = { public: 4_096, others: 131_072 };

/** The most bytes of one character: `\u30d7` in JSON, `%E3%83%97` in a form. */
const inJson = 6;
const inForm = 9;

/** Of a number, or of a text in a format that has no maximum length, such as a date. */
const SHORT = 100;

/**
 * The body limit of a route, in bytes: as much as the longest valid body takes.
 * @throws Error if its schema has no limit; then the route must have one of its own
 */
export function bodyLimitOf({ url, schema, config }: Pick<RouteOptions, 'url' | 'schema' | 'config'>) {
  const smallest = config?.access === 'public' ? Smallest.public : Smallest.others;
  if (!(schema?.body instanceof z.ZodType)) return smallest;
  const most = sizeOf(schema.body, inJson);
  if (most === Number.POSITIVE_INFINITY) throw new Error(`${url} does not say how large its body may be`);
  return Math.min(LARGEST_BODY, Math.max(smallest, most));
}

/** The body limit of a form, in bytes, which browsers encode with more bytes than JSON. */
export const formLimitOf = (type: z.ZodType) => sizeOf(type, inForm);

const sizes = new WeakMap<z.ZodType, Map<number, number>>();

function sizeOf(type: z.ZodType, perCharacter: number) {
  const known = sizes.get(type) ?? new Map<number, number>();
  sizes.set(type, known);
  // `Schema` covers only the parts of JSON Schema that are read here.
  const schema = () => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  const size = known.get(perCharacter) ?? longest(schema(), perCharacter);
  known.set(perCharacter, size);
  return size;
}

function longest(schema: Schema, perCharacter: number): number {
  const of = (part: Schema) => longest(part, perCharacter);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return Math.max(...choices.map(of));
  if (schema.enum || 'const' in schema) return SHORT;
  if (schema.type === 'string') return textOf(schema) * perCharacter + 2;
  if (schema.type === 'array') return (schema.maxItems ?? Number.POSITIVE_INFINITY) * (of(schema.items ?? {}) + 1);
  if (schema.type === 'object') return objectOf(schema, of);
  return schema.type === undefined ? Number.POSITIVE_INFINITY : SHORT;
}

/** In characters. */
function textOf({ maxLength, ...rest }: Schema) {
  const hasFormat = 'format' in rest || 'pattern' in rest;
  return maxLength ?? (hasFormat ? SHORT : Number.POSITIVE_INFINITY);
}

function objectOf(schema: Schema, of: (part: Schema) => number) {
  const { properties = {}, propertyNames = {}, additionalProperties, maxProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => name.length + 4 + of(field));
  const entry = typeof additionalProperties === 'object' ? of(propertyNames) + of(additionalProperties) + 2 : 0;
  const entries = entry === 0 ? 0 : (maxProperties ?? Number.POSITIVE_INFINITY) * entry;
  return fields.reduce((sum, size) => sum + size, 2) + entries;
}
