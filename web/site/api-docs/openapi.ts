/** The parts of an OpenAPI 3 document that the page shows. */
export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

type Content = { content?: Record<string, { schema?: Schema }> };

export type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content & { description?: string }>;
};

export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
};

export type Call = { method: string; path: string; operation: Operation };

/** The document's endpoints grouped by their first tag, in document order. */
export function callsByTag(document: OpenApi) {
  const groups = new Map<string, Call[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return [...groups];
}

/** The JSON schema of a body or a response, if it has one. */
export function jsonSchema(content: Content | undefined) {
  return content?.content?.['application/json']?.schema;
}

/** A schema in a few words: `text, at most 200`, `list of text`, `one of open, closed`. */
export function describe(schema: Schema | undefined): string {
  if (!schema) return 'anything';
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(describe))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  const types = [schema.type].flat().filter((type) => type !== undefined);
  if (types.includes('array')) return `list of ${describe(schema.items)}`;

  const words: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    null: 'nothing',
    boolean: 'true or false',
  };
  const name = schema.format ?? types.map((type) => words[type] ?? type).join(' or ');
  const limits = [
    schema.maxLength && schema.maxLength < 1e6 ? `at most ${schema.maxLength}` : '',
    schema.minimum !== undefined && schema.maximum !== undefined ? `${schema.minimum} to ${schema.maximum}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return [name || 'anything', ...limits].filter(Boolean).join(', ');
}
