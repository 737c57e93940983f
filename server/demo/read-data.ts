import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** The demo's data. The bundle has its own copy of it beside it. */
const copies = new URL('./demo-data/', import.meta.url);
const folder = existsSync(copies) ? copies : new URL('./data/', import.meta.url);

/** The content of a file that tickets, emails or inquiries have attached. */
export function bytesOf(name: string) {
  return readFileSync(new URL(`files/${name}`, folder));
}

/** Reads a YAML file. Throws like `parseYaml`. */
export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema) {
  return parseYaml(file, readFileSync(new URL(file, folder), 'utf8'), schema);
}

/** Reads the Markdown files of a folder. Throws like `parseYaml`. */
export function readMarkdown<Schema extends z.ZodType<object>>(name: string, schema: Schema) {
  const files = readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`);
  return files.map((file) => parseMarkdown(file, readFileSync(new URL(file, folder), 'utf8'), schema));
}

/**
 * Parses a Markdown file: between two lines of `---` the fields of the schema as YAML, then the text, which is returned as
 * `content`.
 */
export function parseMarkdown<Schema extends z.ZodType<object>>(file: string, text: string, schema: Schema) {
  const [, fields, content] = /^(---\n.*?\n)---\n(.*)$/s.exec(text) ?? [];
  if (fields === undefined || content === undefined)
    throw new Error(`${file}:1:1: Begin with fields between two lines of ---`);
  return { ...parseYaml(file, fields, schema), content: content.trim() };
}

/** Parses a YAML file. Throws an error with the file, line and column of each mistake. */
export function parseYaml<Schema extends z.ZodType>(file: string, text: string, schema: Schema): z.output<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const mistakes = document.errors.map(({ pos: [offset], message }) => ({ offset, message }));
  if (mistakes.length === 0) {
    const { success, data, error } = schema.safeParse(document.toJS());
    if (success) return data;
    mistakes.push(
      ...error.issues.map((issue) => ({
        offset: offsetOf(document, issue.path),
        message: `${issue.path.join('.')}: ${inWords(issue)}`,
      })),
    );
  }
  const reports = mistakes.map(({ offset, message }) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}: ${message}`;
  });
  throw new Error(reports.join('\n'));
}

/** The schema's own message does not name the field. */
function inWords(issue: z.core.$ZodIssue) {
  return issue.code === 'unrecognized_keys' ? `Unknown field ${issue.keys.join(', ')}` : issue.message;
}

/** Where a value begins, or the record that lacks it. */
function offsetOf(document: Document, path: PropertyKey[]): number {
  const value = document.getIn(path, true);
  if (isNode(value) && value.range) return value.range[0];
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1));
}
