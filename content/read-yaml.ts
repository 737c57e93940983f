import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Mistake } from './mistakes.ts';
import { nodeAt, offsetOf, sentencesOf, syntaxSentence } from './yaml-sentences.ts';
import { missingPictures, slips, unknownPlaceholders } from './yaml-values.ts';

type Source<Schema> = {
  file: string;
  text: string;
  schema: Schema;
  /** The files of the folder, with composed letters. */
  names: readonly string[];
  /** The placeholders of claims that the provider does not make. */
  absent: readonly string[];
};

/** The value of a YAML file, or every mistake in it. */
export function readYaml<Schema extends z.ZodType>({ file, text, schema, names, absent }: Source<Schema>) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const mistakeAt = (offset: number, says: string): Mistake => ({
    file,
    line: Math.max(1, lines.linePos(offset).line),
    says,
  });
  const [error] = document.errors;
  // What follows the first mistake of this kind is guesswork.
  if (error) return { value: undefined, mistakes: [mistakeAt(error.pos[0], syntaxSentence(error, text))] };

  if (document.contents === null && !schema.safeParse({}).success)
    return {
      value: undefined,
      mistakes: [mistakeAt(0, 'the file is empty: copy it from a folder that “npm run site -- new” makes.')],
    };

  const mistakes = [
    ...missingPictures(document, names),
    ...unknownPlaceholders(document, text, absent),
    ...slips(document),
  ].map(({ offset, says }) => mistakeAt(offset, says));
  const parsed = schema.safeParse(document.contents === null ? {} : document.toJS());
  const issues = parsed.error?.issues ?? [];
  const misspelled = misspelledIn(issues);
  for (const issue of issues) {
    if (misspelled.has(issue.path.join('.'))) continue;
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    sentencesOf(issue, nodeAt(document, issue.path)).forEach((says, index) => {
      mistakes.push(mistakeAt(offsetOf(document, [...issue.path, ...keys.slice(index, index + 1)]), says));
    });
  }
  return { value: parsed.data, mistakes: mistakes.sort((one, other) => one.line - other.line) };
}

/** The paths of keys that are there in another spelling: they are not missing as well. */
function misspelledIn(issues: z.core.$ZodIssue[]) {
  const paths = issues.flatMap(({ code, message, path }) =>
    code === 'unrecognized_keys'
      ? [...message.matchAll(/did you mean `(\w+)`\?/g)].map(([, meant = '']) => [...path, meant].join('.'))
      : [],
  );
  return new Set(paths);
}
