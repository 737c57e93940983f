import { momentsOf } from '../dump/moments.ts';
import type { OpenExport } from '../exported.ts';
import { articlesOf } from './articles.ts';
import { loadDesk } from './desk.ts';
import { companiesOf, peopleOf } from './people.ts';
import { openRows } from './rows.ts';
import { ticketsOf } from './tickets.ts';

/** What `rt-serializer --clone` wrote, or a dump of the MySQL database of RT. Its times are in UTC. */
export const openRt: OpenExport = async (path, { mapFile } = {}) => {
  const moment = await momentsOf(mapFile);
  const rows = await openRows(path);
  return {
    name: 'RT',
    records: async function* () {
      const desk = { store: await loadDesk(rows), moment };
      yield* companiesOf(desk);
      yield* peopleOf(desk);
      yield* ticketsOf(desk);
      yield* articlesOf(desk);
    },
  };
};
