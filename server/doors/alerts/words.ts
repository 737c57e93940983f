import { withoutUnseen } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';

/** The end of a description that was cut. */
const CUT = '\n\n(The rest was cut.)';

/** A text as a ticket's title: on one line, and cut. */
export function titleOf(text: string) {
  const line = withoutUnseen(storable(text))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();
  if (line.length <= FieldLimit.title) return line;
  return `${line.slice(0, FieldLimit.title - 1).toWellFormed()}…`;
}

/** A text as a ticket's description, cut. */
export function descriptionOf(text: string) {
  const all = storable(text).trim();
  if (all.length <= DescriptionLength) return all;
  return `${all.slice(0, DescriptionLength - CUT.length).toWellFormed()}${CUT}`;
}

/** A text as PostgreSQL can store it. */
function storable(text: string) {
  return text.replaceAll('\0', '').toWellFormed();
}
