import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { StartupError } from '#server/process/startup-error.ts';

/** The time zone of times without one. */
export const TimeZone = z.string().refine(isTimeZone, 'Write a time zone such as America/Chicago').default('UTC');

/** Reads the YAML file that the command is given with `--map`. */
export async function readMappingFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} can’t be read. Name the mapping file: --map map.yaml`);
  });
  const mapping = schema.safeParse(yamlOf(path, text));
  if (mapping.success) return mapping.data;
  const sentences = mapping.error.issues.map(
    (issue) => `${path}: ${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  throw new StartupError(sentences.join('\n'));
}

function yamlOf(path: string, text: string) {
  try {
    return parse(text) ?? {};
  } catch (error) {
    throw new StartupError(`${path} is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
