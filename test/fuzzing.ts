import fc from 'fast-check';
import { hostileQuery, hostileTexts, hostileValue, spoiled } from './hostile.ts';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  minLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { name: string; in: string; schema: Schema };
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };

export type Description = { paths: Record<string, Record<string, Described>> };
export type Fuzzed = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Who calls, among those whom the test has. */
  caller: number;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

/**
 * Requests to every call of an OpenAPI document: near enough to what it describes to get past the first check, wrong in one
 * place or several.
 * @param ids of records that there are, for whatever asks for one
 * @param callers how many there are to choose from
 */
export function fuzzedRequests({ paths }: Description, ids: readonly string[], callers: number) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const id = fc.constantFrom(...ids);
  return fc.constantFrom(...calls).chain(({ path, method, call }) =>
    fc.record<Fuzzed>({
      // The document names no other methods.
      method: fc.constant(method as Fuzzed['method']),
      url: addressOf(path, call.parameters ?? [], id),
      caller: fc.nat(callers - 1),
      headers,
      payload: bodyOf(call.requestBody?.content['application/json']?.schema, id),
    }),
  );
}

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({ 'content-type': 'application/json' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(5_000) },
      { 'content-type': 'application/json', 'idempotency-key': "' or 1=1", 'if-match': '"%00"' },
      { 'content-type': 'application/json', 'x-forwarded-for': "'; --", forwarded: 'for="_x";;;' },
      { 'content-type': 'application/json', accept: '*/*;q=x', range: 'bytes=9-1', 'accept-encoding': '\u00ff' },
      {},
    ),
  },
);

function addressOf(path: string, parameters: Parameter[], id: fc.Arbitrary<string>) {
  const wrongId = fc.constantFrom(...hostileTexts).map((text) => encodeURIComponent(text.toWellFormed()));
  const part = fc.oneof({ weight: 5, arbitrary: id }, { weight: 1, arbitrary: wrongId });
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const given = inQuery.map(({ name, schema }) =>
    fc.oneof(hostileQuery, sampleOf(schema, id).map(String)).map((value) => `${name}=${value}`),
  );
  const query = given.length > 0 ? fc.array(fc.oneof(...given), { maxLength: 3 }) : fc.constant([]);
  return fc.tuple(part, query).map(([value, pairs]) => {
    const address = path.replace(/\{\w+\}/, () => value);
    return pairs.length > 0 ? `${address}?${pairs.join('&')}` : address;
  });
}

function bodyOf(schema: Schema | undefined, id: fc.Arbitrary<string>): fc.Arbitrary<Fuzzed['payload']> {
  if (!schema) return fc.constantFrom(undefined, '{}', '{"broken');

  const names = Object.keys(schema.properties ?? {});
  const wrongFields = fc.dictionary(fc.constantFrom(...names, 'role', 'isAdmin', 'x'), hostileValue, { maxKeys: 2 });
  const body = fc
    .tuple(sampleOf(schema, id), wrongFields)
    .map(([right, wrong]) => JSON.stringify({ ...Object(right), ...wrong }));
  return fc.oneof(
    { weight: 8, arbitrary: body },
    { weight: 2, arbitrary: fc.tuple(body, spoiled).map(([json, spoil]) => spoil(json)) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
  );
}

/** A value that a schema allows, in so far as it says. */
function sampleOf(schema: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => sampleOf(choice, id)));
  if (schema.format === 'uuid') return id;
  if (schema.format === 'date-time') return fc.constant('2026-03-01T12:00:00.000Z');
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, id)])),
      );
    case 'array':
      return fc.array(sampleOf(schema.items ?? {}, id), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({ min: 1, max: 30 });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(
        fc.constantFrom('Printer', 'Grüße 😀', 'secret'),
        fc.uuid().map((unique) => `${unique}@acme.example`),
      );
    default:
      return fc.constant(null);
  }
}
