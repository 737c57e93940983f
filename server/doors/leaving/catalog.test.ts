import { readdir } from 'node:fs/promises';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgArray, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { listTextColumns, UNREAD } from './catalog.ts';

const FOLDER = new URL('../../platform/database/tables/', import.meta.url);
const { db } = await startApp({ own: true });

test('forgetting reads every text but columns of known values and those that are named with a reason', async () => {
  const names = await readdir(FOLDER);
  const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, FOLDER).href)));
  const tables = modules.flatMap((module) => Object.values(module).filter((each) => is(each, PgTable)));
  const texts = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => ['text', 'text[]', 'json', 'jsonb'].includes(column.getSQLType()))
      .filter((column) => !column.generated && !isOfKnownValues(column))
      .map(({ name }) => ({ table: getTableName(table), column: inSnakeCase(name) })),
  );

  const read = (await listTextColumns(db)).map(({ table, column }) => `${table}.${column}`);

  const expected = texts
    .filter(({ table, column }) => !(table in UNREAD) && !(`${table}.${column}` in UNREAD))
    .map(({ table, column }) => `${table}.${column}`);
  expect(read.toSorted()).toEqual(expected.toSorted());
});

function isOfKnownValues(column: PgColumn) {
  const { enumValues } = column instanceof PgArray ? (column.baseColumn as PgColumn) : column;
  return enumValues !== undefined && enumValues.length > 0;
}

/** As the database names it. */
function inSnakeCase(name: string) {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
