import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { StaleAnswer } from '#contract/versions.ts';
import { moveDraft, useDraftState } from './drafts.ts';
import { changedFields } from './merge-fields.ts';
import { type CopyEdit, conflictIn } from './stale-copy.ts';

/** What is typed, and the saved copy it started from. A new record has no version. */
type Edit<Fields> = { typed: Fields; copy: Fields; version?: number | undefined };

type Source<Fields, Saved, Current> = {
  /** The record as the server has it; undefined to create one. */
  record: Current;
  /** The fields of the form. */
  fieldsOf: (record: Saved | Current) => Fields;
  draft: { nameOf: (record: Saved | Current) => string; schema: z.ZodType<Fields> };
};

type Options<Fields, Saved, Current, Sent, Problem> = Source<Fields, Saved, Current> & {
  /** Why the fields can't be saved. */
  problemIn?: ((fields: Fields) => Problem | undefined) | undefined;
  /** The fields as they are sent; undefined if they have a problem. */
  toSent: (fields: Fields) => Sent | undefined;
  /** Whether the endpoint replaces the record; by default only changed fields are sent. */
  sendsAll?: boolean;
  mutation: {
    mutate: (edit: CopyEdit<Sent>, options: { onSuccess: (saved: Saved) => void }) => void;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
  /** @param hasMore whether something was typed during the save */
  onSaved?: (hasMore: boolean, saved: Saved) => void;
};

/**
 * The edit of a record that may have a version. Fields that were not changed follow the record; changed ones are kept as
 * a draft until they are saved or discarded. What is typed during a save becomes a change of the saved record. If
 * somebody else has changed the same field, `conflict` asks whose version to keep.
 */
export function useRecordEdit<
  Fields extends object,
  Saved extends { version: number },
  Current extends Saved | undefined,
  Sent extends object,
  Problem,
>(options: Options<Fields, Saved, Current, Sent, Problem>) {
  const { draft, problemIn, toSent, sendsAll, onSaved } = options;
  const { mutate, isPending, error, reset } = options.mutation;
  const { record, edit, now, change, restart, ...state } = useEdit<Fields, Saved, Current>(options);
  const { typed, copy, version } = edit;
  const [isChecked, setIsChecked] = useState(false);
  const conflict = conflictIn(error, record?.version);

  function startOver(from: Saved | Current = record) {
    restart(from);
    setIsChecked(false);
    reset();
  }

  function save(over?: StaleAnswer) {
    setIsChecked(true);
    if (problemIn?.(typed)) return;
    const [mine, base] = [toSent(typed) ?? {}, toSent(copy) ?? {}];
    // By contract, the fields of a change may be sent apart.
    const sent = { ...(sendsAll ? mine : changedFields(mine, base)), version } as Sent & { version?: number };
    mutate({ sent, copy: base, over }, { onSuccess: finish });
  }

  /** Ends the edit as it is in this render, which is when its save began. */
  function finish(saved: Saved) {
    const later = changedFields(now(), typed);
    const hasMore = Object.keys(later).length > 0;
    restart(saved);
    setIsChecked(false);
    if (hasMore) change(later);
    // This form would create another record, so the draft waits in the form that changes this one.
    if (hasMore && !record) moveDraft(draft.nameOf(record), draft.nameOf(saved));
    onSaved?.(hasMore, saved);
  }

  return {
    ...{ typed, copy, version, change, finish, ...state },
    /** The record as it was loaded or, if that is later, as a save or a conflict has brought it. */
    record,
    ...{ isChecked, isPending, conflict, isChanged: !isUnchanged(edit) },
    problem: isChecked ? problemIn?.(typed) : undefined,
    startOver: () => startOver(),
    save: () => save(),
    saveMine: () => save(conflict),
    // By contract, it is the record as a successful response would have returned it.
    takeTheirs: () => startOver(conflict?.current as Saved),
  };
}

/** What a form needs of an edit to show its buttons and its conflict. */
export type RecordEdit = ReturnType<typeof useRecordEdit<object, { version: number }, undefined, object, unknown>>;

/** What is typed, over the latest copy of the record. */
function useEdit<Fields extends object, Saved extends { version: number }, Current extends Saved | undefined>({
  record: loaded,
  fieldsOf,
  draft,
}: Source<Fields, Saved, Current>) {
  const [newest, setNewest] = useState<Saved | Current>(loaded);
  const [round, setRound] = useState(0);
  const record = isLater(newest, loaded) ? newest : loaded;
  const current = useMemo(() => copyOf(fieldsOf(record), record), [record, fieldsOf]);
  const state = useDraftState(draft.nameOf(record), editSchema(draft.schema), current, isUnchanged);
  const edit = useMemo(() => follow(state.value, current), [state.value, current]);

  return {
    record,
    edit,
    /** What is typed by now, over the record as it was in this render: for callbacks. */
    now: () => follow(state.current(), current).typed,
    /** @param part the changed fields, or a function that computes them from what is typed now */
    change: (part: Partial<Fields> | ((now: Fields) => Partial<Fields>)) => {
      const before = follow(state.current(), current);
      const changes = typeof part === 'function' ? part(before.typed) : part;
      state.set({ ...before, typed: { ...before.typed, ...changes } });
    },
    restart: (from: Saved | Current) => {
      setNewest(from);
      state.discard(copyOf(fieldsOf(from), from));
      setRound(round + 1);
    },
    /** Whether the form opened with a draft that is neither saved nor discarded. */
    isRestored: state.isRestored,
    /** The key of fields that keep their own text: they are rendered anew when it is replaced. */
    round,
  };
}

/** A save or a conflict may have brought a later version than the page has. */
function isLater(one: { version: number } | undefined, other: { version: number } | undefined) {
  return one !== undefined && other !== undefined && one.version > other.version;
}

/** The form of a draft. */
const editSchema = <Fields>(fields: z.ZodType<Fields>): z.ZodType<Edit<Fields>> =>
  z.object({ typed: fields, copy: fields, version: z.number().optional() });

function copyOf<Fields>(fields: Fields, record: { version: number } | undefined): Edit<Fields> {
  return { typed: fields, copy: fields, version: record?.version };
}

const isUnchanged = <Fields extends object>({ typed, copy }: Edit<Fields>) =>
  Object.keys(changedFields(typed, copy)).length === 0;

/** An edit whose unchanged fields are those of the record. A record that was loaded before the copy changes nothing. */
function follow<Fields extends object>(edit: Edit<Fields>, record: Edit<Fields>): Edit<Fields> {
  if ((record.version ?? 0) < (edit.version ?? 0)) return edit;
  const mine = changedFields(edit.typed, edit.copy);
  if (Object.keys(mine).length === 0) return record;
  const base = Object.entries(edit.copy).filter(([field]) => field in mine);
  return {
    typed: { ...record.copy, ...mine },
    copy: { ...record.copy, ...Object.fromEntries(base) },
    version: edit.version,
  };
}
