import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '#web/lib/drafts.ts';

/** What is typed, and the saved copy that it started from. */
type Edit<Fields> = { typed: Fields; copy: Fields; version: number };

/**
 * The edit of a record that is saved as a whole. Until something is changed, it follows the saved record; what is changed
 * is kept as a draft until it is saved or discarded.
 * @param saved the record as the server has it
 */
export function useEdit<Fields extends object>(
  draftName: string,
  schema: z.ZodType<Edit<Fields>>,
  saved: { fields: Fields; version: number },
) {
  const draft = useDraft(draftName, schema);
  const [edit, setEdit] = useState(draft.restored);
  // Fields that keep their own text are rendered anew when something else than the user changes them.
  const [round, setRound] = useState(0);
  const { typed, copy, version } = edit ?? { typed: saved.fields, copy: saved.fields, version: saved.version };
  // What is typed now, for the callback of a save, where `typed` is what it was when the save began.
  const latest = useRef(typed);
  latest.current = typed;

  function change(part: Partial<Fields>) {
    const next = { ...typed, ...part };
    const isSame = JSON.stringify(next) === JSON.stringify(copy);
    setEdit(isSame ? null : { typed: next, copy, version });
    draft.keep({ typed: next, copy, version }, isSame);
  }

  function startOver() {
    draft.discard();
    setEdit(null);
    setRound(round + 1);
  }

  /**
   * Ends the edit that was saved, unless something was typed during the save: it becomes a change of the saved record.
   * @returns whether the edit has ended
   */
  function finish(now: { fields: Fields; version: number }) {
    const later = changesBetween(typed, latest.current);
    if (Object.keys(later).length === 0) {
      startOver();
      return true;
    }
    const next = { typed: { ...now.fields, ...later }, copy: now.fields, version: now.version };
    setEdit(next);
    draft.keep(next, false);
    return false;
  }

  return { typed, copy, version, isChanged: edit !== null, round, change, startOver, finish };
}

function changesBetween<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const isChanged = (field: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields]);
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => isChanged(field, value))) as Partial<Fields>;
}
