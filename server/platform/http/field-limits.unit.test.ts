import { expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE } from '#contract/shared-constants.ts';
import { contractEndpoints } from '#test/endpoints.ts';
import { tableOf } from '#test/markdown-table.ts';
import { type Limit, limits } from './limits.ts';

/** The parts of JSON Schema that describe what a text or a list may be. */
type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  additionalProperties?: Schema | boolean;
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
  const most = field.schema.maxLength ?? field.schema.maxItems ?? field.schema.maxProperties;
  return most === undefined ? [] : [{ ...field, most }];
});

test('every text, list and record that is sent has a documented maximum', () => {
  const without = fields.filter(({ schema }) => isBoundless(schema)).map(({ call, name }) => `${call}: ${name}`);

  expect(texts.length).toBeGreaterThan(50);
  expect(without).toEqual([]);
});

test.each(limited.map((field) => [field.call, field.name, field.most, field] as const))(
  '%s: %s takes %i and not one more',
  (_, name, most, { type, schema }) => {
    const path = name.replaceAll('[]', '.0').split('.');
    const atMost = issuesAt(type, path, valueWith(schema, most));
    const tooMuch = issuesAt(type, path, valueWith(schema, most + 1));

    expect(atMost).not.toContain('too_big');
    expect(tooMuch).toContain('too_big');
  },
);

// Rewrite the page with `vitest run --project unit server/platform/http/field-limits.unit.test.ts -u`.
test('docs/limits.md lists the limit of each field', async () => {
  const rows = new Map<string, Set<string>>();
  for (const { name, most, schema, tag } of limited) {
    const row = `\`${name}\`|${most.toLocaleString('en-US')} ${schema.maxLength ? 'characters' : 'entries'}`;
    rows.set(row, (rows.get(row) ?? new Set()).add(tag));
  }
  const cells = [...rows].map(([row, tags]) => [...row.split('|'), [...tags].sort().join(', ')]).sort();

  const page = [intro, tableOf(['Field', 'At most', 'Where'], cells), howOften(), ''].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/limits.md');
});

const intro = `# Limits

A longer value gets 400, and the response names the field. A longer value in a path gets 404. Texts are trimmed before they
are counted; passwords and tokens are not. Ids, dates and enumerated values are limited by their format.

A request body has as much as the longest valid body of its call, but at most 1 MiB and, with a session, at least 128 KiB; alerts
have 4 MiB. JSON may be nested 100 levels deep and have 150,000 values, of which 10,000 in one object. Headers have 16 KiB and a
path segment 200 characters. A request must arrive within 30 seconds. A response names at most 20 problems of a body.
The OpenAPI document at \`/api/openapi.json\` has the same limits for each endpoint. \`server/platform/http/field-limits.unit.test.ts\` writes
this page.

Text takes more disk space than its length because searches need indexes. Measured with the embedded PostgreSQL 18, in MB
on disk for 12 MB of ASCII text in ticket descriptions:

| Text                                                | Table | \`ticket_texts_words\` | \`ticket_texts_letters\` | All |
| --------------------------------------------------- | ----- | -------------------- | ---------------------- | --- |
| 600 tickets of 20,000 characters, prose             | 15    | 3                    | 1                      | 20  |
| 600 tickets of 20,000 characters, random characters | 27    | 15                   | 2                      | 45  |
| 12,000 tickets of 1,000 characters, prose           | 28    | 17                   | 11                     | 66  |
| 12,000 tickets of 1,000 characters, random          | 28    | 41                   | 26                     | 105 |

Random text in a script with thousands of letters is the worst case: 12 MB of it in 200 tickets takes 14 MB in the indexes
(PostgreSQL 15; \`server/desk/tickets/index-cost.test.ts\` limits it to twice the text).

Files have limits of their own, which are settings: 25 MB for a file, 10 files for a message, 200 MB for a ticket and 5 GB for
a company. A client user can upload 40 files an hour and 20 in ten minutes, your staff ten times as many. A file's name has at
most 150 bytes; a longer one is shortened. An upload may take 15 minutes, and its body may be as large as its file.
Up to 5 MB of files are attached to one email; further ones are linked, for 30 days.

Comments have the same index of words, and one of letters only for those with letters beyond ASCII. The setting \`company_storage_megabytes\` (1,024 by default, times \`LIMIT_FACTOR\`)
limits the text of one company's tickets and comments. Beyond it, the company's users get 403; your staff can still write.
The text is counted in the background, at most every five minutes for each company that writes.
`;

/** How often something may happen, from server/platform/http/limits.ts. */
function howOften() {
  const rows = Object.entries<Limit>(limits).map(([name, { window, perNetwork, perSubject, perBoth, isFixed }]) => {
    const most = typeof perSubject === 'object' ? `${perSubject.share} × \`${perSubject.setting}\`` : perSubject;
    const counts = [perNetwork, most, perBoth].map((count) => `${count ?? ''}`);
    return [`\`${name}\``, `${window / MINUTE} minutes`, ...counts, isFixed ? '' : 'yes'];
  });
  return `
## How often

Beyond these limits the response is 429 with \`Retry-After\`. A network is an IPv4 address or an IPv6 /64. The subject is the user,
for forgotten and wrong passwords the address, for registrations the invitation, for ratings the ticket. Tickets and comments
count for client users only; staff may upload ten times as many files. All processes count in one table, \`limit_uses\`, each use
for as long as the window. Email has limits of its own (\`server/platform/http/limits.ts\`), beyond which it is held or sent again later.

${tableOf(['Limit', 'Window', 'Per network', 'Per subject', 'Of one subject per network', '× `LIMIT_FACTOR`'], rows)}`;
}

function describe(type: z.ZodType): Schema {
  // `Schema` above covers only the parts of JSON Schema that this file reads.
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Every field of a schema that is not an object, with its path. */
function fieldsOf(schema: Schema, name = ''): Field[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    fieldsOf(value, name ? `${name}.${key}` : key),
  );
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => fieldsOf(choice, name));
  const entries = schema.items ? fieldsOf(schema.items, `${name}[]`) : [];
  const values = isRecord(schema) ? fieldsOf(schema.additionalProperties, `${name}.*`) : [];
  const self = (schema.type && schema.type !== 'object') || isRecord(schema) ? [{ name, schema }] : [];
  return [...self, ...inner, ...choices, ...entries, ...values];
}

function isText({ type }: Schema) {
  return type === 'string';
}

function isRecord(schema: Schema): schema is Schema & { additionalProperties: Schema } {
  return typeof schema.additionalProperties === 'object';
}

/** A value with a number of characters or entries. */
function valueWith({ maxLength, maxItems }: Schema, size: number) {
  if (maxLength) return 'x'.repeat(size);
  const entries = Array.from({ length: size }, () => 'x');
  return maxItems ? entries : Object.fromEntries(entries.map((value, index) => [index, value]));
}

function isBoundless({ type, format, enum: choices, const: only, maxLength, maxItems, maxProperties }: Schema) {
  if (type === 'object') return maxProperties === undefined;
  if (type === 'array') return maxItems === undefined;
  if (type !== 'string' || choices || only !== undefined) return false;
  return maxLength === undefined && format !== 'uuid' && format !== 'date-time';
}

/** The codes of the issues with a value in an otherwise empty body or query. */
function issuesAt(type: z.ZodType, [key = '', ...inner]: string[], value: unknown) {
  const nested = inner.reduceRight<unknown>((within, step) => (step === '0' ? [within] : { [step]: within }), value);
  const issues = type.safeParse({ [key]: nested }).error?.issues ?? [];
  return issues
    .flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
    .map(({ code }) => code);
}
