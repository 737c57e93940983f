import { useState } from 'react';
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

  /** What is typed over the record that somebody else saved: only fields that were changed here. */
  function over(theirs: Fields): Fields {
    const changed = Object.entries(typed).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(copy[field as keyof Fields]),
    );
    return { ...theirs, ...Object.fromEntries(changed) };
  }

  return { typed, version, isChanged: edit !== null, round, change, startOver, over };
}
