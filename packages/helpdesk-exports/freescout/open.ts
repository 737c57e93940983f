import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDump } from '../dump/find-dump.ts';
import { momentsOf } from '../dump/moments.ts';
import { tablesOf } from '../dump/read-dump.ts';
import { ExportError } from '../export-error.ts';
import type { OpenExport } from '../exported.ts';
import { articlesOf } from './articles.ts';
import { loadDesk, required } from './desk.ts';
import { companiesOf, peopleOf } from './people.ts';
import { ticketsOf } from './tickets.ts';

/** Where a copy of FreeScout's files may have them, from its `storage/app/attachment` up. */
const places = ['attachment', 'app/attachment', 'storage/app/attachment', '.'];

/** A dump of the MySQL database of FreeScout, or a folder with it and with FreeScout's `storage/app/attachment`. */
export const openFreeScout: OpenExport = async (path, { mapFile } = {}) => {
  const { dump, folder } = await findDump(path);
  const moment = await momentsOf(mapFile);
  const tables = await tablesOf(dump);
  const missing = required.filter((table) => !tables.includes(table));
  if (missing.length > 0) throw new ExportError(`The dump has no tables of FreeScout: ${missing.join(', ')}.`);
  const files = places.map((place) => join(folder ?? '', place)).find((place) => folder && existsSync(place)) ?? null;
  return {
    name: 'FreeScout',
    records: async function* () {
      const desk = { store: await loadDesk(dump), moment, folder: files };
      yield* companiesOf(desk);
      yield* peopleOf(desk);
      yield* ticketsOf(desk);
      yield* articlesOf(desk);
    },
  };
};
