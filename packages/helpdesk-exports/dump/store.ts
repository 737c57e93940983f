import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { ExportError } from '../export-error.ts';

/** In SQLite's numbering of errors. */
const diskFull = 13;

/** A row as a query of the store returns it. */
export type StoredRow = Record<string, SQLOutputValue>;

/** The columns of each table, as SQLite declares them: `{ ticket: 'ticket_id int, number text' }`. */
export type Layout = Record<string, string>;

export type Store = ReturnType<typeof createStore>;

/**
 * Tables in a temporary file of SQLite, for rows that are needed in another order than an export has them. SQLite keeps
 * a few megabytes of it in memory and deletes the file at the end of the process. Columns that a row lacks are null.
 * @param layout by table
 * @param indexes made by `finish`, such as `thread_entry (thread_id)`
 */
export function createStore(layout: Layout, indexes: string[]) {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin');
  const inserts = new Map<string, { columns: string[]; statement: StatementSync }>();
  for (const [table, definition] of Object.entries(layout)) {
    database.exec(`create table "${table}" (${definition})`);
    const columns = database
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name));
    const values = columns.map(() => '?').join();
    inserts.set(table, {
      columns,
      statement: database.prepare(`insert or replace into "${table}" values (${values})`),
    });
  }

  return {
    /** Takes a row by its columns; those that the layout does not name are left out. */
    insert: (table: string, row: Record<string, SQLInputValue | undefined>) => {
      const insert = inserts.get(table);
      try {
        insert?.statement.run(...insert.columns.map((column) => row[column] ?? null));
      } catch (error) {
        if (!(error instanceof Error && 'errcode' in error && error.errcode === diskFull)) throw error;
        throw new ExportError('The disk of temporary files is full. Name another folder in TMPDIR.');
      }
    },
    finish: () => {
      database.exec('commit');
      for (const [index, on] of indexes.entries()) database.exec(`create index "index_${index}" on ${on}`);
    },
    /** Prepares a query and returns what runs it. */
    query: (sql: string) => {
      const statement = database.prepare(sql);
      return {
        all: (...values: SQLInputValue[]): StoredRow[] => statement.all(...values),
        first: (...values: SQLInputValue[]): StoredRow | undefined => statement.get(...values),
        /** One row at a time. No other use of this query while it runs. */
        each: (...values: SQLInputValue[]): Iterable<StoredRow> => statement.iterate(...values),
      };
    },
  };
}

/** A column as text; empty for null. */
export const textOf = (row: StoredRow | undefined, column: string) => {
  const value = row?.[column];
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value ?? '');
};

/** A column as a number; 0 for null. */
export const numberOf = (row: StoredRow | undefined, column: string) => Number(row?.[column] ?? 0) || 0;
