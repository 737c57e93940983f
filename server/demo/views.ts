import type { NewViewInput } from '#contract/views.ts';
import type { Db } from '#server/database/client.ts';
import type { UserActor } from '#server/events/actor.ts';
import { createView } from '#server/views/commands.ts';

const views: (NewViewInput & { by: string })[] = [
  {
    by: 'priya',
    name: 'Urgent and open',
    query: { status: 'active', priority: 'urgent', sort: 'oldest' },
    isShared: true,
  },
  { by: 'marcus', name: 'My printers', query: { category: 'Printing & Peripherals', assignee: 'me' }, isShared: false },
];

/**
 * Saves a view that all staff see and one that its owner keeps.
 * @param actors all demo users by name, as the views refer to them
 */
export async function saveViews(db: Db, actors: ReadonlyMap<string, UserActor>) {
  for (const { by, ...view } of views) {
    const owner = actors.get(by);
    if (!owner) throw new Error(`The demo has nobody called "${by}"`);
    await createView(db, owner, view);
  }
}
