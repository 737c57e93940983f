import type { Query, QueryClient } from '@tanstack/react-query';

/** What everybody has once, such as their preferences, has no id. */
type Saved = { id?: string; version?: number };

/** The kind of the records that a query shows: itself one, a list of them, or the loaded rows of a list. */
export type Records = {
  of: string;
  /** Whether a list still has a record that has changed. */
  has?: (record: never) => boolean;
  /** Fields that the rows of a list have only in part. */
  inPart?: readonly string[];
};

/** What a mutation changes, drawn before the server answers. */
export type Drawing = {
  of: string;
  /** The new values of some fields of a record; undefined for one that does not change. */
  patch: (record: never) => object | undefined;
  /** The ids of those that the server has refused to change, though it has answered. */
  refused?: (answer: never) => string[];
};

type Running = Drawing & {
  /** What the drawn fields of each record were, by its id. */
  before: Map<string, object>;
};

/**
 * Keeps the copies of each record in the cache alike, in lists and where it is open: what was read last counts, and over it
 * what running mutations change.
 */
export function keepRecordsAlike(client: QueryClient) {
  const running = new Map<object, Running>();

  function eachCopy(of: string, update: (record: Saved, query: Query) => Saved | undefined) {
    const queries = client.getQueryCache().findAll({ predicate: ({ meta }) => meta?.records?.of === of });
    for (const query of queries) {
      const data = updated(query.state.data, (record) => update(record, query));
      // Neither when it was read nor whether that failed has changed.
      if (data !== query.state.data) query.setState({ data });
    }
  }

  /** Over what was read, everything that is being changed. */
  function withDrawings(of: string, record: Saved) {
    let drawn = record;
    for (const drawing of running.values()) {
      const patch = drawing.of === of ? drawing.patch(drawn as never) : undefined;
      if (!patch) continue;
      const fields = pick(drawn, patch);
      if (!isSame(fields, patch)) drawing.before.set(record.id ?? '', fields);
      drawn = { ...drawn, ...patch };
    }
    return drawn;
  }

  return {
    /** Draws what a mutation changes. */
    draw(mutation: object, drawing: Drawing) {
      running.set(mutation, { ...drawing, before: new Map() });
      eachCopy(drawing.of, (record) => withDrawings(drawing.of, record));
    },

    /**
     * Takes back what a mutation drew.
     * @param current the record as the server has it, if it says so
     */
    takeBack(mutation: object, current?: unknown) {
      const drawing = running.get(mutation);
      running.delete(mutation);
      if (!drawing) return;
      takeBack(drawing);
      if (isRecord(current)) show(drawing.of, current);
    },

    /** Ends a mutation that has succeeded, and shows the record that the server has answered with. */
    finish(mutation: object, answer: unknown) {
      const drawing = running.get(mutation);
      running.delete(mutation);
      if (!drawing) return;
      const refused = drawing.refused?.(answer as never);
      if (refused) takeBack(drawing, refused);
      if (isRecord(answer)) show(drawing.of, answer);
    },

    /** Shows the records that a query has read in other queries, too. */
    spread(query: Query<unknown, unknown>) {
      const { records } = query.meta ?? {};
      if (!records) return;
      const read = new Map<string, Saved>();
      const data = updated(query.state.data, (record) => {
        read.set(record.id ?? '', record);
        return withDrawings(records.of, record);
      });
      if (data !== query.state.data) query.setState({ data });
      const { inPart = [] } = records;
      eachCopy(records.of, (copy, other) => {
        const newer = (other as unknown) === query ? undefined : read.get(copy.id ?? '');
        if (!newer || (newer.version ?? 0) <= (copy.version ?? 0)) return copy;
        return withDrawings(records.of, { ...copy, ...newer, ...pickNamed(copy, inPart) });
      });
    },
  };

  /** Where nobody has changed it since. */
  function takeBack({ of, before, patch }: Running, ids = [...before.keys()]) {
    eachCopy(of, (record) => {
      const { id = '' } = record;
      const former = ids.includes(id) ? before.get(id) : undefined;
      const drawn = former && patch({ ...record, ...former } as never);
      return drawn && isSame(pick(record, drawn), drawn) ? withDrawings(of, { ...record, ...former }) : record;
    });
  }

  function show(of: string, saved: Saved) {
    eachCopy(of, (copy, { meta }) => {
      if (copy.id !== saved.id || (saved.version ?? 0) < (copy.version ?? 0)) return copy;
      const next = withDrawings(of, { ...copy, ...saved });
      return meta?.records?.has?.(next as never) === false ? undefined : next;
    });
  }
}

/** What a query has, with each record updated or, if undefined, left out; the same object if none has changed. */
function updated(data: unknown, update: (record: Saved) => Saved | undefined): unknown {
  if (Array.isArray(data)) return updatedRows(data, update);
  if (!hasRows(data)) return isRecord(data) ? (update(data) ?? data) : data;
  const rows = updatedRows(data.rows, update);
  return rows === data.rows ? data : { ...data, rows };
}

function updatedRows(rows: unknown[], update: (record: Saved) => Saved | undefined) {
  const next = rows.map((row) => (isRecord(row) ? update(row) : row)).filter((row) => row !== undefined);
  return next.length === rows.length && next.every((row, index) => row === rows[index]) ? rows : next;
}

const isRecord = (value: unknown): value is Saved => typeof value === 'object' && value !== null;
const hasRows = (value: unknown): value is { rows: unknown[] } => Array.isArray(Object(value).rows);

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a record that a patch has. */
const pick = (record: object, patch: object) => pickNamed(record, Object.keys(patch));

function pickNamed(record: object, names: readonly string[]) {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, Object(record)[name]]));
}
