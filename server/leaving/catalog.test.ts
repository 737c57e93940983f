import { readdir } from 'node:fs/promises';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { listTextColumns } from './catalog.ts';

const FOLDER = new URL('../database/tables/', import.meta.url);
const { db } = await startApp();

test('forgetting leaves every column of known values alone', async () => {
  const names = await readdir(FOLDER);
  const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, FOLDER).href)));
  const tables = modules.flatMap((module) => Object.values(module).filter((each) => is(each, PgTable)));
  const known = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ enumValues }) => enumValues && enumValues.length > 0)
      .map(({ name }) => `${getTableName(table)}.${inSnakeCase(name)}`),
  );
  const scrubbed = (await listTextColumns(db)).map(({ table, column }) => `${table}.${column}`);

  expect(known.length).toBeGreaterThan(30);
  expect(scrubbed.filter((column) => known.includes(column))).toEqual([]);
});

/** As the database names it. */
function inSnakeCase(name: string) {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
