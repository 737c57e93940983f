import { expect, test } from 'vitest';
import { z } from 'zod';
import { contractEndpoints } from '#test/endpoints.ts';

/** The parts of JSON Schema that describe what a text or a list may be. */
type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Field = { name: string; schema: Schema };

const parts = (await contractEndpoints()).flatMap(({ method, url, schema }) =>
  (['params', 'querystring', 'body'] as const).flatMap((part) => {
    const type = schema[part];
    return type ? [{ call: `${method} ${url}`, tag: schema.tags[0] ?? '', part, type }] : [];
  }),
);
const fields = parts.flatMap(({ type, ...rest }) =>
  fieldsOf(describe(type)).map((field) => ({ ...rest, type, ...field })),
);
const texts = fields.filter(({ schema }) => isText(schema));
const limited = fields.flatMap((field) => {
  const most = field.schema.maxLength ?? field.schema.maxItems;
  return most === undefined ? [] : [{ ...field, most }];
});

test('every text and every list that is sent has a documented maximum', () => {
  const without = fields.filter(({ schema }) => isBoundless(schema)).map(({ call, name }) => `${call}: ${name}`);

  expect(texts.length).toBeGreaterThan(50);
  expect(without).toEqual([]);
});

test.each(limited.map((field) => [field.call, field.name, field.most, field] as const))(
  '%s: %s takes %i and not one more',
  (_, name, most, { type, schema }) => {
    const path = name.replace('[]', '.0').split('.');
    const atMost = issuesAt(type, path, schema.maxItems ? Array(most).fill('x') : 'x'.repeat(most));
    const tooMuch = issuesAt(type, path, schema.maxItems ? Array(most + 1).fill('x') : 'x'.repeat(most + 1));

    expect(atMost).not.toContain('too_big');
    expect(tooMuch).toContain('too_big');
  },
);

// Written anew by `vitest run --project api server/field-limits.test.ts -u`.
test('docs/limits.md says how much each field takes', async () => {
  const rows = new Map<string, Set<string>>();
  for (const { name, most, schema, tag } of limited) {
    const row = `\`${name}\`|${most.toLocaleString('en-US')} ${schema.maxItems ? 'entries' : 'characters'}`;
    rows.set(row, (rows.get(row) ?? new Set()).add(tag));
  }
  const cells = [...rows].map(([row, tags]) => [...row.split('|'), [...tags].sort().join(', ')]).sort();

  await expect(`${intro}\n${tableOf(['Field', 'At most', 'Where'], cells)}\n`).toMatchFileSnapshot('../docs/limits.md');
});

const intro = `# Limits

What is longer is refused with 400, and the answer names the field; in the path of an address it is 404. Texts are trimmed
before they are counted, passwords and tokens are not. Ids, dates and choices from a list have their form as their limit.

A request has at most 1 MiB of body, 16 KiB of headers and 30 seconds to arrive; a part of its path has at most 200
characters. The OpenAPI document at \`/api/openapi.json\` has the same figures at each call. This page is written by
\`server/field-limits.test.ts\`.
`;

/** A table of Markdown with its columns in line. */
function tableOf(heads: string[], cells: string[][]) {
  const widths = heads.map((head, column) => Math.max(...[heads, ...cells].map((row) => (row[column] ?? head).length)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [heads, rule, ...cells]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

function describe(type: z.ZodType): Schema {
  // JSON Schema is described by Schema above in as far as it is read here.
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Everything in a schema that is no object, with the path that leads there. */
function fieldsOf(schema: Schema, name = ''): Field[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    fieldsOf(value, name ? `${name}.${key}` : key),
  );
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => fieldsOf(choice, name));
  const entries = schema.items ? fieldsOf(schema.items, `${name}[]`) : [];
  const self = schema.type && schema.type !== 'object' ? [{ name, schema }] : [];
  return [...self, ...inner, ...choices, ...entries];
}

function isText({ type }: Schema) {
  return type === 'string';
}

function isBoundless({ type, format, enum: choices, const: only, maxLength, maxItems }: Schema) {
  if (type === 'array') return maxItems === undefined;
  if (type !== 'string' || choices || only !== undefined) return false;
  return maxLength === undefined && format !== 'uuid' && format !== 'date-time';
}

/** What a value is told at its place in an otherwise empty body or query. */
function issuesAt(type: z.ZodType, [key = '', ...inner]: string[], value: unknown) {
  const nested = inner.reduceRight<unknown>((within, step) => (step === '0' ? [within] : { [step]: within }), value);
  const issues = type.safeParse({ [key]: nested }).error?.issues ?? [];
  return issues
    .flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
    .map(({ code }) => code);
}
