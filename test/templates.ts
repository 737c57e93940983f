import * as commands from '#server/desk/templates/commands.ts';
import type { startApp } from './app.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'insertUser'>;

/** A template of one of the staff. */
export async function insertTemplate({ db, insertUser }: World) {
  const { id } = await insertUser('admin');
  const author = { type: 'user', id, role: 'admin', companyId: null } as const;
  const step = { text: 'Restore a file', section: null, help: '', isRequired: false, when: null };
  return commands.createTemplate(db, author, {
    ...{ name: 'Backup check', title: 'Backup check', description: '', category: 'Backup & Recovery' },
    ...{ priority: 'low' as const, tags: [], assignedToId: null, isShownToClient: false, steps: [step] },
  });
}
