import type { z } from 'zod';

/** What a schema says of a field before anything is typed. */
export type FieldRules = {
  /** The maximum length, in characters. */
  limit?: number;
  'aria-required'?: true;
};

/**
 * The rules that a schema of the contract has for a field.
 * @param field the name that the contract has for it
 */
export function rulesOf(schema: z.ZodType | undefined, field: string): FieldRules {
  const own = schema && fieldsIn(schema)?.[field];
  if (!own) return {};
  const limits = textsIn(own).flatMap(({ maxLength }) => maxLength ?? []);
  return {
    ...(limits.length > 0 ? { limit: Math.max(...limits) } : {}),
    ...(isRequired(own) ? { 'aria-required': true } : {}),
  };
}

/**
 * What a schema of the contract refuses, by the first name of its path: the first message for each.
 * @returns undefined if it takes the value
 */
export function problemsIn(schema: z.ZodType, value: unknown): Record<string, string> | undefined {
  const issues = schema.safeParse(value).error?.issues.toReversed();
  return issues && Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** What a schema is made of, as far as it matters here. Its classes would bring all of zod into the page. */
type Part = {
  type?: string;
  shape?: Record<string, Part>;
  maxLength?: number | null;
  minLength?: number | null;
  def?: { type?: string; innerType?: Part; in?: Part; options?: Part[] };
};

const fieldsIn = (schema: z.ZodType) => (schema as Part).shape;

/** The part that reads what is sent. */
const inside = ({ def }: Part) => def?.innerType ?? def?.in;

/** All the texts that a field may be. */
function textsIn(part: Part): Part[] {
  const within = [inside(part), ...(part.def?.options ?? [])].filter((each) => each !== undefined);
  return [...(part.def?.type === 'string' ? [part] : []), ...within.flatMap(textsIn)];
}

/** Whether an empty text is refused. */
function isRequired(part: Part): boolean {
  const { type, options } = part.def ?? {};
  if (type === 'string') return (part.minLength ?? 0) > 0;
  if (options) return options.every(isRequired);
  const within = inside(part);
  return type === 'pipe' && within !== undefined && isRequired(within);
}
