import { z } from 'zod';
import { FieldLimit, PageLimit, Roles, SecondFactorProblems } from './constants.ts';
import './wording.ts';

export const Id = z.uuid();

/** A path parameter. An ill-formed id is answered like one that nobody has: `<what> not found`, 404. */
export const idOf = (what: string) => z.uuid({ error: `${what} not found` });

export const Role = z.enum(Roles);
export type Role = z.output<typeof Role>;

export const ClientRole = Role.extract(['manager', 'member', 'employee']);
export type ClientRole = z.output<typeof ClientRole>;

/** A Date in our code, an ISO 8601 string in UTC on the wire. */
export const Timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

type TextRules = { max: number; required?: string };

/**
 * Text on one line, trimmed.
 * @param max longest accepted, in characters
 * @param required what the person is told when it is missing; without it the empty text is fine
 */
export function line({ max, required }: TextRules) {
  return paragraphs({ max, required }).refine((text) => !CONTROL.test(text), 'Use plain text on one line');
}

/** Text of several lines, trimmed; otherwise as `line`. */
export function paragraphs({ max, required }: TextRules) {
  const text = z
    .string(required ? { error: required } : undefined)
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
    .refine(isStorable, 'Use plain text');
  return required ? text.min(1, required) : text;
}

/** An e-mail address, trimmed; compared case-insensitively by whoever looks it up. */
export const Email = line({ max: FieldLimit.email, required: 'Enter an email address' }).pipe(
  z.email('Enter a valid email address'),
);

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PageLimit).default(PageLimit),
  cursor: z.string().max(2_000).optional().describe('Opaque; taken from the `Link` header of the page before'),
});

/** Words to look for: blank means no search. `%` and `_` are plain characters. */
export const Search = z.string().trim().max(FieldLimit.search).refine(isStorable, 'Use plain text').optional();

/** Trimmed, without empty or repeated ones. */
export const Tags = z
  .array(line({ max: FieldLimit.tag }))
  .max(FieldLimit.tags, `Use at most ${FieldLimit.tags} tags`)
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]);

/** The answer to a change that leaves no record to show. */
export const Done = z.object({ message: z.string() });

/** The body of every answer that is not a success. */
export const Problem = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  secondFactor: z
    .enum(SecondFactorProblems)
    .optional()
    .describe(
      'Of a login with the right password: `required` asks for a `code` as well, `wrong` says that it was not right. Of any other call: `missing` asks the caller to set up a two-step login first.',
    ),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed();
}
