import { z } from 'zod';
import type { Call } from './authorization/rows.ts';

/** Texts that cost the most of whatever reads them: lists, nested marks, tags, links, and letters beyond ASCII. */
export const heavyTexts = {
  lists: '- a\n',
  'nested marks': '**a',
  quotes: '> ',
  tags: '<b>',
  brackets: '[](',
  links: 'http://a.b ',
  addresses: 'a@b.c ',
  letters: 'プリンター、',
  spaces: ' a',
  backticks: '`a',
};

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** What belongs to the caller's session and to the record, which a call needs as it is. */
const needed = /password|token|code|version|email/i;

/**
 * A call with each of its texts and lists as long as its limits allow, one at a time, and at last with all of them.
 * @param piece what the texts consist of
 */
export function heavierCalls(type: z.ZodType | undefined, part: 'querystring' | 'body', call: Call, piece: string) {
  if (!type) return [];
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  const base = { ...Object(call[part]) } as Record<string, unknown>;
  const heavy = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const value = needed.test(name) ? undefined : heaviest(field, base[name], piece);
    return value === undefined ? [] : [[name, value] as const];
  });
  const alone = heavy.map(([name, value]) => ({ name, call: { ...call, [part]: { ...base, [name]: value } } }));
  return [...alone, { name: 'all', call: { ...call, [part]: { ...base, ...Object.fromEntries(heavy) } } }];
}

/** The heaviest value of a field; undefined if it has only one size. */
function heaviest(schema: Schema, given: unknown, piece: string): unknown {
  const choice = schema.anyOf?.find(({ type }) => type !== 'null');
  if (choice) return heaviest(choice, given, piece);
  if (schema.type === 'string') return textOf(schema, piece);
  if (schema.type === 'array') return listOf(schema, given, piece);
  if (schema.type !== 'object') return undefined;
  const inner = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const before = Object(given)[name];
    return [name, heaviest(field, before, piece) ?? before];
  });
  return Object.fromEntries(inner.filter(([, value]) => value !== undefined));
}

function textOf({ format, pattern, enum: choices, maxLength }: Schema, piece: string) {
  if (format || pattern || choices || !maxLength) return undefined;
  return piece
    .repeat(Math.ceil(maxLength / piece.length))
    .slice(0, maxLength)
    .trim();
}

function listOf({ items = {}, maxItems = 0 }: Schema, given: unknown, piece: string) {
  const first = Array.isArray(given) ? given[0] : undefined;
  const entry = heaviest(items, first, piece) ?? first;
  if (entry === undefined) return undefined;
  // The entries of many lists must differ.
  return Array.from({ length: maxItems }, (_, index) =>
    typeof entry === 'string' && items.format !== 'uuid' ? `${index}${entry.slice(String(index).length)}` : entry,
  );
}
