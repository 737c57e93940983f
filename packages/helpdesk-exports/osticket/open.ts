import { findDump } from '../dump/find-dump.ts';
import { momentsOf } from '../dump/moments.ts';
import { tablesOf } from '../dump/read-dump.ts';
import { ExportError } from '../export-error.ts';
import type { OpenExport } from '../exported.ts';
import { articlesOf } from './articles.ts';
import { loadDesk } from './desk.ts';
import { companiesOf, peopleOf } from './people.ts';
import { ticketsOf } from './tickets.ts';

/** A dump of the MySQL database of osTicket, with the folder of its files if it does not keep them in the database. */
export const openOsTicket: OpenExport = async (path, { mapFile } = {}) => {
  const { dump, folder } = await findDump(path);
  const moment = await momentsOf(mapFile);
  const prefix = prefixOf(await tablesOf(dump));
  return {
    name: 'osTicket',
    records: async function* () {
      const desk = { store: await loadDesk(dump, prefix), moment, folder };
      yield* companiesOf(desk);
      yield* peopleOf(desk);
      yield* ticketsOf(desk);
      yield* articlesOf(desk);
    },
  };
};

/** Tables have the prefix that was chosen at the installation, mostly `ost_`. */
function prefixOf(tables: string[]) {
  const prefixes = tables
    .filter((table) => table.endsWith('thread_entry'))
    .map((table) => table.slice(0, -'thread_entry'.length))
    .filter((prefix) => tables.includes(`${prefix}ticket`) && tables.includes(`${prefix}staff`));
  const [prefix, ...others] = prefixes;
  if (prefix !== undefined && others.length === 0) return prefix;
  if (others.length > 0)
    throw new ExportError(`The dump has more than one osTicket (${prefixes.join(', ')}): dump one of them.`);
  if (tables.some((table) => table.endsWith('ticket_thread'))) {
    throw new ExportError('This osTicket is older than 1.10: update it first, then make the dump again.');
  }
  throw new ExportError('The dump has no tables of osTicket (…ticket, …staff, …thread_entry).');
}
