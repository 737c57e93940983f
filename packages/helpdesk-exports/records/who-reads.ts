import type { LeftOut } from '../exported.ts';
import { leftOut } from './export-folder.ts';

const Yes = ['true', 't', 'yes', 'y', '1', 'on'];
const No = ['false', 'f', 'no', 'n', '0', 'off'];

/** Whether an export says yes or no, in any case and type: XML has `true` as text. Undefined for every other word. */
export function saidBy(value: unknown) {
  const word = String(value ?? '')
    .trim()
    .toLowerCase();
  return Yes.includes(word) ? true : No.includes(word) ? false : undefined;
}

/**
 * Whether a comment is an internal note. It is one unless the export says clearly that clients read it: every reader of an
 * export decides it here.
 * @param isShown whether clients read it; undefined for a word that we don't know
 * @param of what the comment belongs to, for the report: `ticket 4711`
 * @param missing receives a line for a word that we don't know
 */
export function isNote(isShown: boolean | undefined, of: string, missing: LeftOut[]) {
  if (isShown === undefined)
    missing.push(
      leftOut(
        `the readers of a comment of ${of}`,
        'the export names them in a way that is not known; it is an internal note now',
      ),
    );
  return isShown !== true;
}
