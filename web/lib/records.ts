import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** What everybody has once, such as their preferences, has no id. */
type Saved = { id?: string; version?: number };

/** More about the records that a query shows. */
export type Records = {
  /** The kind of a record without an id. */
  of?: string;
  /** Whether a list still has a record that has changed. */
  has?: (record: never) => boolean;
  /** Fields that the rows of a list have only in part. */
  inPart?: readonly string[];
};

/** What a mutation changes, drawn before the server answers. */
export type Drawing = {
  /** The kind of a record without an id. */
  of?: string;
  /** The new values of some fields of a record; undefined for one that does not change, null for one that leaves its lists. */
  patch: (record: never) => object | null | undefined;
  /** A new record, at the end of a list or at its start; once the server has answered, the saved one takes its place. */
  adds?: { to: QueryKey; record: { id: string }; isFirst?: boolean };
  /** The record in what the server answers with, if that is not the record itself. */
  saved?: (answer: never) => object | undefined;
  /** The ids of those that the server has refused to change, though it has answered. */
  refused?: (answer: never) => string[];
};

type Gone = { row: Saved; index: number };
type Running = Drawing & {
  /** What the drawn fields of each copy were, by its record's id. */
  before: Map<Query, Map<string, object>>;
  /** The rows that left each list, by their ids. */
  gone: Map<Query, Map<string, Gone>>;
};

/**
 * Keeps the copies of each record in the cache alike, in lists and where it is open: what was read last counts, and over it
 * what running mutations change. Copies of a record have the same id; whoever has none has a kind.
 */
export function keepRecordsAlike(client: QueryClient) {
  const running = new Map<object, Running>();

  function eachCopy(of: string | undefined, update: Update) {
    const queries = client.getQueryCache().findAll({ predicate: (query) => hasKind(query, of) });
    for (const query of queries)
      store(
        query,
        updated(query.state.data, (record, index) => update(record, query, index)),
      );
  }

  /** Over what was read, everything that is being changed; undefined if it leaves the list. */
  function withDrawings(record: Saved, query: Query, index: number) {
    let drawn = record;
    for (const drawing of running.values()) {
      if (!isOf(drawn, query, drawing.of)) continue;
      const patch = drawing.patch(drawn as never);
      if (patch === null) {
        entriesOf(drawing.gone, query).set(record.id ?? '', { row: drawn, index });
        return undefined;
      }
      if (!patch) continue;
      const fields = pick(drawn, patch);
      if (!isSame(fields, patch)) entriesOf(drawing.before, query).set(record.id ?? '', fields);
      drawn = { ...drawn, ...patch };
    }
    return drawn;
  }

  /** Puts a record into its list, in the place of how it was drawn; undefined takes that out. */
  function add({ to, record, isFirst }: NonNullable<Drawing['adds']>, saved: Saved | undefined) {
    const query = client.getQueryCache().find({ queryKey: to, exact: true });
    if (!query || !isList(query.state.data)) return;
    const rows = rowsIn(query.state.data) as Saved[];
    const others = rows.filter(({ id }) => id !== record.id);
    const drawnAt = rows.findIndex(({ id }) => id === record.id);
    const index = drawnAt >= 0 ? drawnAt : isFirst ? 0 : others.length;
    const isMissing = saved !== undefined && !others.some(({ id }) => id === saved.id);
    store(query, listOf(query.state.data, isMissing ? others.toSpliced(index, 0, saved) : others));
  }

  return {
    /** Draws what a mutation changes. */
    draw(mutation: object, drawing: Drawing) {
      running.set(mutation, { ...drawing, before: new Map(), gone: new Map() });
      if (drawing.adds) add(drawing.adds, drawing.adds.record);
      eachCopy(drawing.of, withDrawings);
    },

    /**
     * Takes back what a mutation drew.
     * @param current the record as the server has it, if it says so
     */
    takeBack(mutation: object, current?: unknown) {
      const drawing = running.get(mutation);
      running.delete(mutation);
      if (!drawing) return;
      if (drawing.adds) add(drawing.adds, undefined);
      takeBack(drawing);
      if (isRecord(current)) show(drawing.of, current);
    },

    /**
     * Ends a mutation that has succeeded, and shows the record that the server has answered with.
     * @returns whether a query shows by now what has changed, so that nothing of it has to be read
     */
    finish(mutation: object, answer: unknown) {
      const drawing = running.get(mutation);
      running.delete(mutation);
      const refused = drawing?.refused?.(answer as never);
      if (drawing && refused) takeBack(drawing, refused);
      const saved = drawing?.saved ? drawing.saved(answer as never) : answer;
      if (drawing?.adds) add(drawing.adds, isRecord(saved) ? saved : undefined);
      const lists = isRecord(saved) ? show(drawing?.of, saved) : undefined;
      return (query: Query) => [drawing?.gone, lists].some((shown) => shown?.has(query)) || isWhole(query, saved);
    },

    /** Shows the records that a query has read in other queries, too, and in itself those that are newer there. */
    spread(query: Query<unknown, unknown>) {
      if (!query.meta?.shows) return;
      const own = query as Query;
      const newest = new Map<string, Copy>();
      for (const copy of everyCopy(client)) {
        const { id, version } = copy.record;
        if (version > (newest.get(id)?.record.version ?? -1)) newest.set(id, copy);
      }
      const keepNewest = (record: Saved, other: Query, index: number) => {
        const newer = newest.get(record.id ?? '');
        if (!newer || record.version === undefined || newer.record.version <= record.version)
          return other === own ? withDrawings(record, other, index) : record;
        const kept = pickNamed(record, newer.inPart);
        return inList(withDrawings({ ...record, ...newer.record, ...kept }, other, index), other);
      };
      eachCopy(undefined, keepNewest);
    },
  };

  /** Where nobody has changed it since; rows return to their places. */
  function takeBack({ of, before, patch, gone }: Running, ids?: string[]) {
    for (const [query, rows] of gone) store(query, withRows(query.state.data, [...rows.values()]));
    eachCopy(of, (record, query, index) => {
      const { id = '' } = record;
      const former = !ids || ids.includes(id) ? formerOf(before, query, record) : undefined;
      const drawn = former && patch({ ...record, ...former } as never);
      const isDrawn = drawn && isSame(pick(record, drawn), drawn);
      return isDrawn ? withDrawings({ ...record, ...former }, query, index) : record;
    });
  }

  /** @returns the lists that have shown it by now, or know that they do not have it any more */
  function show(of: string | undefined, saved: Saved) {
    const lists = new Set<Query>();
    if (of === undefined && saved.id === undefined) return lists;
    eachCopy(of, (copy, query, index) => {
      if (copy.id !== saved.id || (saved.version ?? 0) < (copy.version ?? 0)) return copy;
      // Some lists have rows of another shape, without versions.
      if ((saved.version === undefined) !== (copy.version === undefined)) return copy;
      if (query.meta?.records?.has) lists.add(query);
      return inList(withDrawings({ ...copy, ...saved }, query, index), query);
    });
    return lists;
  }
}

type Update = (record: Saved, query: Query, index: number) => Saved | undefined;

/** Whether a query may have records of a kind, or any with ids. */
const hasKind = ({ meta }: Query, of: string | undefined) =>
  meta?.shows !== undefined && (of === undefined || meta.records?.of === of);

const isOf = ({ id }: Saved, { meta }: Query, of: string | undefined) =>
  of === undefined ? id !== undefined : meta?.records?.of === of;

/** A record with a version, and what its query has of it in part. */
type Copy = { record: Saved & { id: string; version: number }; inPart: readonly string[] };

function* everyCopy(client: QueryClient): Generator<Copy> {
  for (const { meta, state } of client.getQueryCache().getAll()) {
    if (!meta?.shows) continue;
    const { inPart = [] } = meta.records ?? {};
    for (const record of isList(state.data) ? rowsIn(state.data) : [state.data])
      if (isRecord(record) && record.id !== undefined && record.version !== undefined)
        yield { record: record as Copy['record'], inPart };
  }
}

/** A record that has changed, unless it is not in the list any more. */
const inList = (record: Saved | undefined, { meta }: Query) =>
  record && meta?.records?.has?.(record as never) === false ? undefined : record;

/** Whether a query shows the record that the server has answered with, and nothing else. */
function isWhole({ state: { data } }: Query, answer: unknown) {
  if (!isRecord(answer) || answer.version === undefined) return false;
  return isCopy(data, answer) && Object.keys(Object(data)).every((field) => field in answer);
}

const isCopy = (copy: unknown, { id, version }: Saved) =>
  isRecord(copy) && copy.id !== undefined && copy.id === id && copy.version === version;

function entriesOf<Entry>(all: Map<Query, Map<string, Entry>>, query: Query) {
  const entries = all.get(query) ?? new Map<string, Entry>();
  all.set(query, entries);
  return entries;
}

/** What a copy had before it was drawn; one that was taken from another query, what that had. */
function formerOf(before: Running['before'], query: Query, record: Saved) {
  const { id = '' } = record;
  const own = before.get(query)?.get(id);
  const other = own ?? [...before.values()].map((entries) => entries.get(id)).find((fields) => fields !== undefined);
  return own ?? (other && pick(other, record));
}

/** Neither when it was read nor whether that failed changes. */
function store(query: Query, data: unknown) {
  if (data !== query.state.data) query.setState({ data });
}

/** What a query has, with each record updated or, if undefined, left out; the same object if none has changed. */
function updated(data: unknown, update: (record: Saved, index: number) => Saved | undefined): unknown {
  if (!isList(data)) return isRecord(data) ? (update(data, 0) ?? data) : data;
  const rows = rowsIn(data);
  const next = rows.map((row, index) => (isRecord(row) ? update(row, index) : row)).filter((row) => row !== undefined);
  return next.length === rows.length && next.every((row, index) => row === rows[index]) ? data : listOf(data, next);
}

/** A list with rows that it does not have, at their former places. */
function withRows(data: unknown, gone: Gone[]) {
  if (!isList(data)) return data;
  const rows = [...rowsIn(data)];
  const has = ({ row }: Gone) => rows.some((each) => isRecord(each) && each.id === row.id);
  for (const { row, index } of gone.filter((each) => !has(each)).sort((one, other) => one.index - other.index))
    rows.splice(index, 0, row);
  return listOf(data, rows);
}

const rowsIn = (data: unknown): unknown[] => (Array.isArray(data) ? data : hasRows(data) ? data.rows : []);
const isList = (data: unknown) => Array.isArray(data) || hasRows(data);
/** A list with other rows. */
const listOf = (data: unknown, rows: unknown[]) => (Array.isArray(data) ? rows : { ...Object(data), rows });
const isRecord = (value: unknown): value is Saved => typeof value === 'object' && value !== null;
const hasRows = (value: unknown): value is { rows: unknown[] } => Array.isArray(Object(value).rows);

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a record that a patch has. */
const pick = (record: object, patch: object) => pickNamed(record, Object.keys(patch));

function pickNamed(record: object, names: readonly string[]) {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, Object(record)[name]]));
}
