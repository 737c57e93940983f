import type { Reply } from '#contract/endpoint.ts';
import type { countViews, listViews } from '#contract/views.ts';
import { admin, id, superAdmin } from './people.ts';

type View = Reply<typeof listViews>[number];

export const view = (fields: Partial<View> = {}): View => ({
  id: id(400),
  name: 'High and active',
  query: { status: 'active', priority: 'high' },
  isShared: false,
  ownerId: admin.id,
  ownerName: 'Grace Lindqvist',
  version: 1,
  ...fields,
});

/** The admin's own view, one that they share, and one of a colleague. */
export const views = [
  view(),
  view({ id: id(401), name: 'Waiting printers', query: { tag: 'printer' }, isShared: true }),
  view({
    id: id(402),
    name: 'Fires',
    query: { priority: 'urgent' },
    isShared: true,
    ownerId: superAdmin.id,
    ownerName: 'Sam Okafor',
  }),
];

export const viewCounts: Reply<typeof countViews> = {
  mine: 1,
  unassigned: 12,
  due_today: 0,
  all: 34,
  [id(400)]: 3,
  [id(402)]: '1000+',
};
