import type { Exported, OpenExport } from '../exported.ts';
import { type ExportFolder, openFolder } from '../records/export-folder.ts';
import { openSpill } from '../records/spill.ts';
import { readAnswers } from './answers.ts';
import { readOrganizations, readUsers } from './people.ts';
import { readTickets } from './tickets.ts';

/**
 * Opens a folder with what Zammad's API returns with `expand=true`: `tickets-1.json`, `users-1.json`,
 * `organizations-1.json`, `ticket_states.json`, `knowledge_base.json`; by ticket `articles/`, `tags/`, `links/` and
 * `time_accountings/`; and `attachments/`. `downloads.zammad` writes it.
 */
export const openZammad: OpenExport = async (path) => {
  const folder = await openFolder(
    path,
    { tickets: /^tickets/i, users: /^users/i },
    'Zammad has no export of its own: download the folder through its API.',
  );
  return { name: 'Zammad', records: () => readAll(folder) };
};

async function* readAll(folder: ExportFolder): AsyncGenerator<Exported> {
  const spill = openSpill();
  yield* readOrganizations(folder);
  yield* readUsers(folder);
  yield* readTickets(folder, spill);
  yield* readAnswers(folder);
}
