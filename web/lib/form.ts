import { dequal } from 'dequal/lite';
import { type ChangeEvent, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { StaleAnswer } from '#contract/versions.ts';
import { moveDraft, type Reader, useDraftState } from './drafts.ts';
import { problemsIn, rulesOf } from './field-rules.ts';
import { changedFields, textSince } from './merge-fields.ts';
import { ApiError, messageAt } from './request.ts';
import { type CopyEdit, conflictIn } from './stale-copy.ts';

/** What is typed, and the saved copy it started from. What has no record has no version. */
type Edit<Fields> = { typed: Fields; copy: Fields; version?: number | undefined };

type Source<Fields, Saved, Current> = {
  /** The record as the server has it; none to create or send something. */
  record?: Current;
  /** The fields of the form: of a record, or as they are at first. */
  fieldsOf: (record: Saved | Current) => Fields;
  /** Where it is kept until it is sent; null keeps nothing. One name for all records: a form that is used again. */
  draft: { nameOf: (record: Saved | Current) => string; schema: Reader<Fields> } | null;
  /** Fields that are never stored, such as passwords. */
  secrets?: readonly (keyof Fields)[];
};

type Rules<Fields, Problem> = {
  /** The contract's schema: limits and required fields, and with `checked` also what is wrong. */
  schema?: z.ZodType | undefined;
  /** The part of the fields that the schema checks; by default all of them. */
  checked?: ((fields: Fields) => unknown) | undefined;
  /** Why the fields can't be sent, beyond the schema. */
  problemIn?: ((fields: Fields) => Problem | undefined) | undefined;
  /** The names that the contract has for fields, where they differ. */
  paths?: Partial<Record<keyof Fields, string>>;
  /** The field that a status of the server is about, if its answer names none. */
  marks?: Partial<Record<number, keyof Fields>>;
  /** The message about missing fields, which is shown once for all of them; each is only marked. */
  summary?: string;
};

type Options<Fields, Saved, Current, Sent, Problem> = Source<Fields, Saved, Current> &
  Rules<Fields, Problem> & {
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
    /** @param hasMore whether something was typed meanwhile */
    onSaved?: (hasMore: boolean, saved: Saved) => void;
  };

/**
 * A form: of a record that may have a version, or of something that is created or sent. What is typed is kept as a draft
 * until it is sent or discarded, and what is typed meanwhile stays: as a change of the saved record, or as the beginning
 * of the next one. Fields that were not changed follow the record. If somebody else has changed the same field, `conflict`
 * asks whose version to keep. Limits, required fields and messages are those of the contract's schema.
 */
export function useForm<Fields extends object, Saved, Current extends Saved | undefined, Sent extends object, Problem>(
  options: Options<Fields, Saved, Current, Sent, Problem>,
) {
  const { draft, problemIn, toSent, sendsAll, onSaved } = options;
  const { mutate, isPending, error, reset } = options.mutation;
  const { record, edit, now, change, restart, ...state } = useEdit<Fields, Saved, Current>(options);
  const { typed, copy, version } = edit;
  /** The fields when they were sent or checked last. */
  const [tried, setTried] = useState<Fields>();
  const isChecked = tried !== undefined;
  const conflict = conflictIn(error, versionOf(record));
  const problem = isChecked ? problemIn?.(typed) : undefined;
  /** The fields that the form shows, each with what is wrong with it. */
  const [shown] = useState(() => new Set<string>());
  const errors = errorsOf(options, { typed, tried, error: conflict ? null : error, problem, shown });

  function startOver(from: Saved | Current = record) {
    restart(from);
    setTried(undefined);
    reset();
  }

  function save(over?: StaleAnswer) {
    if (isPending) return;
    setTried(typed);
    if (isProblem(problemIn?.(typed)) || schemaProblems(options, typed)) return;
    const [mine, base] = [toSent(typed) ?? {}, toSent(copy) ?? {}];
    // By contract, the fields of a change may be sent apart.
    const sent = { ...(sendsAll ? mine : changedFields(mine, base)), version } as Sent & { version?: number };
    mutate({ sent, copy: base, over, draft: draft?.nameOf(record) }, { onSuccess: finish });
  }

  /** Ends the edit as it is in this render, which is when its save began. */
  function finish(saved: Saved) {
    const [before, after] = [draft?.nameOf(record), draft?.nameOf(saved)];
    // Without a form that edits what was created, this one is for the next.
    const isForNext = !record && before === after;
    const later = isForNext ? restOf(now(), typed) : changedFields(now(), typed);
    const hasMore = Object.keys(later).length > 0;
    restart(isForNext ? record : saved);
    setTried(undefined);
    if (hasMore) change(later);
    // This form would create another record, so the draft waits in the form that changes this one.
    if (hasMore && !record && before && after && !isForNext) moveDraft(before, after);
    onSaved?.(hasMore, saved);
  }

  return {
    ...{ typed, copy, version, change, finish, ...state },
    /** The record as it was loaded or, if that is later, as a save or a conflict has brought it. */
    record,
    ...{ isChecked, isPending, conflict, isChanged: !isUnchanged(edit), problem },
    ...errors,
    /** The props of a field: its text, limit and message, and whether it must be filled in. */
    field: <Name extends TextName<Fields>>(name: Name) => ({
      ...rulesOf(options.schema, options.paths?.[name] ?? name),
      ...errors.said(name),
      value: typed[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        // A select offers only what its field takes.
        change({ [name]: target.value } as unknown as Partial<Fields>),
    }),
    startOver: () => startOver(),
    save: () => save(),
    saveMine: () => save(conflict),
    // By contract, it is the record as a successful response would have returned it.
    takeTheirs: () => startOver(conflict?.current as Saved),
  };
}

/** The fields that are text, or one of several words. */
type TextName<Fields> = { [name in keyof Fields]: Fields[name] extends string ? name : never }[keyof Fields] & string;

/** What a frame needs of a form to show its buttons and what became of it. */
export type AnyForm = Pick<
  ReturnType<typeof useForm<object, unknown, undefined, object, unknown>>,
  | 'conflict'
  | 'failure'
  | 'isChanged'
  | 'isFailed'
  | 'isPending'
  | 'isRestored'
  | 'save'
  | 'saveMine'
  | 'startOver'
  | 'takeTheirs'
  | 'unsaid'
>;

type Name<Fields> = keyof Fields & string;

type State<Fields, Problem> = {
  typed: Fields;
  tried: Fields | undefined;
  error: Error | null;
  problem: Problem | undefined;
  shown: Set<string>;
};

function errorsOf<Fields extends object, Problem>(
  rules: Rules<Fields, Problem>,
  { typed, tried, error, problem, shown }: State<Fields, Problem>,
) {
  const { paths, marks, summary } = rules;
  const fields = Object.keys(typed) as Name<Fields>[];
  const pathOf = (field: Name<Fields>) => paths?.[field] ?? field;
  const wrong = new Map(Object.entries((tried && schemaProblems(rules, typed)) ?? {}));
  const special = new Map(Object.entries(typeof problem === 'object' ? Object(problem) : {}));
  const marked = error instanceof ApiError ? marks?.[error.status] : undefined;
  const refusalAt = (field: Name<Fields>) =>
    messageAt(error, pathOf(field)) ?? (marked === field ? error?.message : undefined);

  function messageFor(field: Name<Fields>): string | undefined {
    const own = special.get(field) ?? wrong.get(pathOf(field));
    // A refusal is about what was sent: once that is changed, it says nothing.
    return own ? String(own) : tried && dequal(typed[field], tried[field]) ? refusalAt(field) : undefined;
  }

  function errorAt(field: Name<Fields>) {
    shown.add(field);
    return messageFor(field);
  }

  const isSaid = (field: Name<Fields>) => shown.has(field) && refusalAt(field) !== undefined;

  /** Why the server did not take it, where no field says so. */
  function unsaid() {
    const issues = (error instanceof ApiError && error.more.issues) || [];
    const rest = issues.filter(
      ({ path }) => !fields.some((field) => isSaid(field) && `${path}.`.startsWith(`${pathOf(field)}.`)),
    );
    return rest.map(({ message }) => message).join(' ');
  }

  const beside = [...wrong].find(([path]) => !fields.some((field) => pathOf(field) === path));
  const isMissing = summary !== undefined && fields.some((field) => messageFor(field) === summary);
  return {
    /** What is wrong with a field, as a sentence. */
    errorAt,
    /** What is wrong with a field, as its props. */
    said: (field: Name<Fields>) => {
      const message = errorAt(field);
      if (!message) return {};
      return message === summary ? { 'aria-invalid': true as const } : { error: message };
    },
    /** What is wrong with the form as a whole. */
    failure: isMissing ? summary : typeof problem === 'string' ? problem : beside?.[1],
    unsaid,
    /** Whether the server did not take it, for another reason than its fields say. For what is rendered after them. */
    isFailed: () => error !== null && (unsaid() !== '' || !fields.some(isSaid)),
    error,
  };
}

/** Of fields, each that it names is one. */
function isProblem(problem: unknown) {
  return typeof problem === 'object' && problem !== null ? Object.keys(problem).length > 0 : Boolean(problem);
}

function schemaProblems<Fields extends object>(
  { schema, checked }: Pick<Rules<Fields, unknown>, 'schema' | 'checked'>,
  typed: Fields,
) {
  return schema && problemsIn(schema, checked ? checked(typed) : typed);
}

/** What was changed since it was sent. Of a text that has only grown, it is the rest. */
function restOf<Fields extends object>(now: Fields, sent: Fields): Partial<Fields> {
  const before = new Map<string, unknown>(Object.entries(sent));
  const rest = Object.entries(changedFields(now, sent)).map(([field, value]) => {
    const start = before.get(field);
    return [field, typeof value === 'string' && typeof start === 'string' ? textSince(start, value) : value];
  });
  return Object.fromEntries(rest);
}

/** What is typed, over the latest copy of the record. */
function useEdit<Fields extends object, Saved, Current extends Saved | undefined>(
  source: Source<Fields, Saved, Current>,
) {
  const { fieldsOf, draft, secrets = [] } = source;
  // By contract, without a record there is none.
  const loaded = source.record as Current;
  const [newest, setNewest] = useState<Saved | Current>(loaded);
  const [round, setRound] = useState(0);
  const record = isLater(newest, loaded) ? newest : loaded;
  const current = useMemo(() => copyOf(fieldsOf(record), record), [record, fieldsOf]);
  const withoutSecrets = ({ typed, copy, version }: Edit<Fields>) => {
    const blank = Object.fromEntries(Object.entries(copy).filter(([field]) => secrets.some((each) => each === field)));
    return { typed: { ...typed, ...blank }, copy, version };
  };
  const place = { name: draft?.nameOf(record), schema: readEdit(draft?.schema), toKeep: withoutSecrets };
  const state = useDraftState(place, current, isUnchanged);
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
function isLater(one: unknown, other: unknown) {
  return one !== undefined && other !== undefined && (versionOf(one) ?? 0) > (versionOf(other) ?? 0);
}

function versionOf(record: unknown) {
  const { version } = Object(record);
  return typeof version === 'number' ? version : undefined;
}

/** Reads the draft of a form. */
const readEdit = <Fields>(fields: Reader<Fields> | undefined): Reader<Edit<Fields>> => ({
  safeParse: (stored) => {
    const { version, ...copies } = Object(stored);
    const [typed, copy] = [fields?.safeParse(copies.typed), fields?.safeParse(copies.copy)];
    if (!typed?.success || !copy?.success) return { success: false };
    return { success: true, data: { typed: typed.data, copy: copy.data, version: versionOf({ version }) } };
  },
});

function copyOf<Fields>(fields: Fields, record: unknown): Edit<Fields> {
  return { typed: fields, copy: fields, version: versionOf(record) };
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
