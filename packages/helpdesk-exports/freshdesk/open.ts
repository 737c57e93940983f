import type { Exported, OpenExport } from '../exported.ts';
import { type ExportFolder, openFolder } from '../records/export-folder.ts';
import { openSpill } from '../records/spill.ts';
import { readArticles } from './articles.ts';
import { readCompanies, readUsers } from './people.ts';
import { readTickets } from './tickets.ts';

/**
 * Opens the unpacked export of a Freshdesk account (`Tickets0.json`, `ArchivedTickets0.json`, `Users.json`,
 * `Companies.json`, `Solutions.json`, or the same as XML), with `attachments/` added.
 */
export const openFreshdesk: OpenExport = async (path) => {
  const folder = await openFolder(
    path,
    { tickets: /tickets/i, users: /users|contacts/i },
    'Unpack the whole export of the account there.',
  );
  return { name: 'Freshdesk', records: () => readAll(folder) };
};

async function* readAll(folder: ExportFolder): AsyncGenerator<Exported> {
  const spill = openSpill();
  const staff = new Set<string>();
  yield* readCompanies(folder);
  yield* readUsers(folder, { spill, staff });
  yield* readTickets(folder, { spill, staff });
  yield* readArticles(folder);
}
