import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { ExportError } from './export-error.ts';

/** The time zone of times without one. */
export const TimeZone = z.string().refine(isTimeZone, 'Write a time zone such as America/Chicago').default('UTC');

/** Reads the YAML file that the command is given with `--map`. */
export async function readMappingFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ExportError(`${path} can’t be read. Name the mapping file: --map map.yaml`);
  });
  const mapping = schema.safeParse(yamlOf(path, text), { error: unknownKeys });
  if (mapping.success) return mapping.data;
  const sentences = mapping.error.issues.map(
    (issue) => `${path}: ${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  throw new ExportError(sentences.join('\n'));
}

/** Names the keys that there are. Other mistakes have messages of their own. */
function unknownKeys({ code, keys, inst }: z.core.$ZodRawIssue) {
  if (code !== 'unrecognized_keys') return undefined;
  const known = inst instanceof z.ZodObject ? ` Use: ${Object.keys(inst.shape).join(', ')}` : '';
  return `There is no ${[keys].flat().join(', ')} here.${known}`;
}

function yamlOf(path: string, text: string) {
  try {
    return parse(text) ?? {};
  } catch (error) {
    throw new ExportError(`${path} is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
