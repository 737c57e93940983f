import { sharedMessages } from '#contract/shared-constants.ts';
import type { StaleAnswer } from '#contract/versions.ts';
import { mergeFields } from './merge-fields.ts';
import { ApiError, StaleCopy } from './request.ts';

/** A change of a record that was edited. */
export type CopyEdit<Sent> = {
  /** With the version that was edited; a new record has none. */
  sent: Sent & { version?: number | undefined };
  /** What the record had in the sent fields when they were edited. */
  copy: object;
  /** The record as somebody else has saved it, over which the user has decided to save. */
  over?: { version: number; current: unknown } | undefined;
  /** The name of the draft that is sent. */
  draft?: string | undefined;
};

/** Somebody else has to save each time for a further try. */
const MOST_TRIES = 5;

/**
 * Saves an edit. If somebody else has saved other fields since, it is saved again over theirs. That also covers a retry
 * after a lost response, which meets its own change.
 * @param fieldsOf the sent fields of the record that a refusal returns
 * @throws a StaleCopy if somebody else has changed the same field to something else
 */
export async function saveCopy<Sent extends object, Saved>(
  { sent, copy, over }: CopyEdit<Sent>,
  save: (sent: CopyEdit<Sent>['sent']) => Promise<Saved>,
  fieldsOf: (current: Saved) => object = Object,
): Promise<Saved> {
  let [body, base] = [sent, copy];

  function rebase({ version, current }: NonNullable<typeof over>, conflicts: 'mine' | 'none') {
    const { version: _, ...mine } = body;
    // By contract, `current` is the record as a successful response would have returned it.
    const theirs = fieldsOf(current as Saved);
    const merged = mergeFields(base, mine, theirs, conflicts);
    // Merged are the fields of `mine`.
    if (merged) [body, base] = [{ ...merged, version } as typeof sent, theirs];
    return merged !== undefined;
  }

  if (over) rebase(over, 'mine');
  for (let tries = 1; ; tries++) {
    try {
      return await save(body);
    } catch (error) {
      const canRetry = error instanceof StaleCopy && tries < MOST_TRIES && rebase(error.answer, 'none');
      if (!canRetry) throw error;
    }
  }
}

/**
 * The conflict of a save, which asks the user whose version to keep; undefined for every other failure.
 * @param version the record's on the page: once it has changed again, the next save asks anew
 */
export function conflictIn(error: unknown, version = 0): StaleAnswer | undefined {
  return error instanceof StaleCopy && version <= error.answer.version ? error.answer : undefined;
}

/** Makes a conflict an ordinary failure, for an action without a form that could ask whose version to keep. */
export async function failIfStale<Saved>(saving: Promise<Saved>): Promise<Saved> {
  return saving.catch((error) => {
    throw error instanceof StaleCopy ? new ApiError(error.status, sharedMessages.changedMeanwhile) : error;
  });
}
