import type { Exported, OpenExport } from '../exported.ts';
import { type ExportFolder, openFolder } from '../records/export-folder.ts';
import { openSpill } from '../records/spill.ts';
import { readArticles } from './articles.ts';
import { readOrganizations, readUsers } from './people.ts';
import { readTickets } from './tickets.ts';

/**
 * Opens a folder with what Zendesk exports: the files of its JSON export, or pages of its API, whose names say what they
 * contain (`tickets.json`, `users-2.json`, `organizations.json`, `articles.json`), `comments/` and `attachments/`.
 */
export const openZendesk: OpenExport = async (path) => {
  const folder = await openFolder(
    path,
    { tickets: /tickets/i, users: /users/i },
    'Export tickets, users and organizations, and name the files so.',
  );
  return { name: 'Zendesk', records: () => readAll(folder) };
};

async function* readAll(folder: ExportFolder): AsyncGenerator<Exported> {
  const spill = openSpill();
  const staff = new Set<string>();
  yield* readOrganizations(folder);
  yield* readUsers(folder, staff);
  yield* readTickets(folder, spill, staff);
  yield* readArticles(folder, spill);
}
