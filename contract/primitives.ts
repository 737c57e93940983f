import { z } from 'zod';
import { SecondFactorProblems } from './account-constants.ts';
import { RedactionParts } from './redactions-constants.ts';
import { DAY, dateMessages, FieldLimit, PageLimit } from './shared-constants.ts';
import { ClientRoles, Roles } from './users-constants.ts';
import './wording.ts';

export const Id = z.uuid();

/** A path parameter. An ill-formed id gets the same response as an unknown one: `<what> not found`, 404. */
export const idOf = (what: string) => z.uuid({ error: `${what} not found` });

/** The path of one company. */
export const CompanyParams = z.object({ companyId: idOf('Company') });

export const Role = z.enum(Roles);
export type Role = z.output<typeof Role>;

export const ClientRole = Role.extract(ClientRoles);
export type ClientRole = z.output<typeof ClientRole>;

/** A Date in our code, an ISO 8601 string in UTC on the wire. */
export const Timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A time that PostgreSQL can store: JavaScript has a year 0, PostgreSQL does not. */
export const StorableMoment = Timestamp.refine((moment) => moment.getUTCFullYear() > 0, 'Choose a later date');

/** A date such as 2026-11-30. */
export const CalendarDate = z.iso.date(dateMessages.date).max(10, dateMessages.date);

/** A date within some years from now: further ones are typing errors. */
export const NearDate = CalendarDate.refine(
  (date) => Math.abs(Date.parse(date) - Date.now()) <= dateMessages.years * 366 * DAY,
  dateMessages.tooFar,
);

type TextRules = { max: number; required?: string };

/**
 * Text on one line, trimmed, without characters that nobody sees.
 * @param max maximum length, in characters
 * @param required the error message when it is missing; without it, empty text is allowed
 */
export function line({ max, required }: TextRules) {
  return textOf({ max, required }, (text) => withoutBlank(withoutUnseen(text))).refine(
    (text) => !CONTROL.test(text),
    'Use plain text on one line',
  );
}

/** Text of several lines, trimmed; otherwise like `line`. */
export function paragraphs(rules: TextRules) {
  return textOf(rules, withoutBlank);
}

function textOf({ max, required }: TextRules, clean: (text: string) => string) {
  const text = z
    .string(required ? { error: required } : undefined)
    .overwrite(clean)
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
    .refine(isStorable, 'Use plain text');
  return required ? text.min(1, required) : text;
}

/** An email address, trimmed. The database compares addresses case-insensitively. */
export const Email = line({ max: FieldLimit.email, required: 'Enter an email address' }).pipe(
  z.email('Enter a valid email address'),
);

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PageLimit).default(PageLimit),
  cursor: z.string().max(2_000).optional().describe('Opaque; taken from the `Link` header of the page before'),
});

export type PageQueryInput = z.output<typeof PageQuery>;

/** A search text. Blank means no search. Every word must occur (contract/search-text.ts). */
export const Search = z.string().trim().max(FieldLimit.search).refine(isStorable, 'Use plain text').optional();

/** Trimmed, without blanks or duplicates; `VPN` and `vpn` are one tag. */
export const Tags = z
  .array(line({ max: FieldLimit.tag }))
  .max(FieldLimit.tags, `Use at most ${FieldLimit.tags} tags`)
  .transform((tags) => uniqueWords(tags.filter((tag) => tag !== '')));

/**
 * A record whose entries are counted before any of them is checked. Of lists, zod does that by itself.
 * @param most the maximum number of entries
 */
export function recordOf<Value extends z.ZodType>(keys: z.ZodString, values: Value, most: number) {
  const entries = z.record(keys, values).meta({ maxProperties: most });
  return z.preprocess((sent, context) => {
    if (typeof sent !== 'object' || sent === null || Object.keys(sent).length <= most) return sent;
    const message = `Send at most ${most.toLocaleString('en-US')} entries`;
    context.addIssue({ code: 'too_big', origin: 'record', maximum: most, input: sent, message });
    return z.NEVER;
  }, entries);
}

/** A word without what makes no difference: case, Unicode form, and kinds of space. */
export function foldedWord(word: string) {
  return word.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}

/** Words that differ in more than case, each as it is spelled first. */
export function uniqueWords(words: string[]) {
  const folded = words.map(foldedWord);
  return words.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
}

/** The email behind a ticket or a comment. */
export const MailMark = z.object({
  mailId: Id,
  isVerified: z.boolean().describe('Whether the sender’s domain confirmed it (DMARC)'),
});

/** Something that was removed from a message for good. */
export const Redaction = z.object({
  what: z.enum(RedactionParts),
  byName: z.string().describe('The name at that time'),
  at: z.iso.datetime(),
  reason: z.string(),
});
export type Redaction = z.output<typeof Redaction>;

/** A ticket named by another record. */
export const TicketReference = z.object({ id: Id, ticketNumber: z.string(), title: z.string() });
export type TicketReference = z.output<typeof TicketReference>;

/** A user by name. */
export const Person = z.object({ id: Id, name: z.string() });

/** The response to a change that has no record to return. */
export const Done = z.object({ message: z.string() });

/** The body of every error response. */
export const Problem = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  secondFactor: z
    .enum(SecondFactorProblems)
    .optional()
    .describe(
      'For a login with the right password: `required` asks for a `code` as well, `wrong` means that the code was wrong, and `passkey` that the user has to log in with a passkey. For any other call: `missing` asks the user to set up two-factor login first.',
    ),
  openSteps: z
    .array(z.object({ id: Id, text: z.string() }))
    .optional()
    .describe(
      'The required steps that are open on a ticket. Nothing was changed: send `leavesSteps` with the change to resolve it anyway.',
    ),
  confirm: z
    .literal('identity')
    .optional()
    .describe(
      'The call needs a login or a confirmation within the last 15 minutes. Nothing was changed: call `POST /api/ticketing/account/confirm`, then repeat the call.',
    ),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Characters without width, and those that turn the text around them: `photo\u202Egnp.exe` looks like `photoexe.png`. */
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** A text without characters that nobody sees and that change how others look. */
export function withoutUnseen(text: string) {
  return text.replace(UNSEEN, '');
}

/** Trims a text. One that has only spaces and characters that nobody sees is empty. */
function withoutBlank(text: string) {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text) ? '' : text.trim();
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed();
}
