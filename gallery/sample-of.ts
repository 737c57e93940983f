import { z } from 'zod';

/** What matters here of a JSON Schema. */
type Schema = {
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  minimum?: number;
};

/**
 * Some value that a schema of the contract accepts on the wire, such as what an endpoint answers.
 * @param schema of the contract
 */
export function sampleOf(schema: z.ZodType): unknown {
  return partOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function partOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return partOf(first);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(partOf));
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, partOf(each)]));
  if (schema.type === 'array') return [];
  if (schema.type === 'string') return texts[schema.format ?? ''] ?? 'Sample';
  if (schema.type === 'boolean') return false;
  return schema.type === 'null' ? null : Math.max(1, schema.minimum ?? 1);
}

const texts: Record<string, string> = {
  uuid: '0198c0de-0000-7000-8000-000000000777',
  email: 'sample@example.com',
  uri: 'https://sample.example',
  date: '2026-03-10',
  'date-time': '2026-03-10T15:00:00.000Z',
};
