import type { z } from 'zod';
import { ApiError } from './request.ts';

type List<Entry> = {
  entries: Entry[];
  /** Whether an entry is sent: what is blank may be left out. */
  isSent: (entry: Entry) => boolean;
  /** The contract's schema, and what it checks. */
  schema: z.ZodType;
  sent: unknown;
};

type Checked<Field> = {
  isChecked: boolean;
  error: Error | null;
  errorAt: (field: Field) => string | undefined;
};

/** What is wrong with the entries of a list in a form, by the place of the entry and its part: `2.label`. */
export function entryProblems<Field extends string, Entry>(
  field: Field,
  { entries, isSent, schema, sent }: List<Entry>,
  { isChecked, error, errorAt }: Checked<Field>,
) {
  // What the server refused is said until it is changed.
  const refused = errorAt(field) && error instanceof ApiError ? (error.more.issues ?? []) : [];
  const own = (isChecked && schema.safeParse(sent).error?.issues) || [];
  const issues = [...refused, ...own.map(({ path, message }) => ({ path: path.join('.'), message }))];
  const places = entries.flatMap((entry, place) => (isSent(entry) ? [place] : []));
  return new Map(
    issues.flatMap(({ path, message }) => {
      const [name, index, part] = path.split('.');
      const place = name === field ? places[Number(index)] : undefined;
      return place === undefined ? [] : [[`${place}.${part}`, message] as const];
    }),
  );
}
