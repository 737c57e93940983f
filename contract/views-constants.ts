import type { TicketSorts } from './tickets-constants.ts';

/** How many views a user may have. Those that others share do not count. */
export const MostViews = 50;

/** Where counts of tickets stop. A count must not cost more than a page of the list. */
export const CountLimit = {
  list: 1_000,
  /** Of a search, which looks at many more tickets than it finds. */
  search: 200,
} as const;

/** The filters and order of a view, as query parameters of the list of tickets. */
export type ViewFilters = {
  status?: string | undefined;
  priority?: string | undefined;
  assignee?: string | undefined;
  requester?: string | undefined;
  company?: string | undefined;
  tag?: string | undefined;
  category?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
  due?: string | undefined;
  source?: string | undefined;
  routine?: string | undefined;
  snoozed?: string | undefined;
  search?: string | undefined;
  sort?: (typeof TicketSorts)[number] | undefined;
};

type BuiltInView = { id: string; name: string; query: ViewFilters };

/** The views that all provider staff have. */
export const BuiltInViews = [
  { id: 'mine', name: 'Mine', query: { status: 'active', assignee: 'me', snoozed: 'false' } },
  { id: 'unassigned', name: 'Unassigned', query: { status: 'active', assignee: 'none', snoozed: 'false' } },
  { id: 'waiting_for_us', name: 'Waiting for us', query: { status: 'open,in_progress', snoozed: 'false' } },
  { id: 'waiting_for_client', name: 'Waiting for client', query: { status: 'waiting_client', snoozed: 'false' } },
  { id: 'due_today', name: 'Due today', query: { status: 'active', due: 'today', sort: 'due' } },
  { id: 'missed', name: 'Missed', query: { status: 'active', due: 'missed', sort: 'due' } },
  { id: 'snoozed', name: 'Snoozed', query: { status: 'active', snoozed: 'true' } },
  { id: 'all', name: 'All', query: { status: 'active' } },
] as const satisfies readonly BuiltInView[];

export const viewMessages = {
  nameMissing: 'Enter a name for the view',
  tooMany: `You have ${MostViews} views, which is the maximum. Delete one that you no longer need, then save this one.`,
  onlyOwner: 'Only its owner and super admins can change or delete a shared view. Save your own copy instead.',
  listFailed: 'Failed to load views',
  created: 'View saved',
  createFailed: 'Failed to save view',
  updated: 'View saved',
  updateFailed: 'Failed to save view',
  deleted: 'View deleted',
  deleteFailed: 'Failed to delete view',
} as const;
