import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import { PageLimit } from '#contract/shared-constants.ts';
import * as contract from '#contract/views.ts';
import { viewMessages } from '#contract/views-constants.ts';
import { drawsEdit, drawsLeaving, fieldsOf } from '#web/lib/drawings.ts';
import { costly, freshQueryOf, queryOf, withRecords } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, failIfStale, saveCopy } from '#web/lib/stale-copy.ts';

export type View = Reply<typeof contract.listViews>[number];
export type NewView = NonNullable<Input<typeof contract.createView>['body']>;

/** The saved views: the user's own and those that others share. */
export const savedViews = withRecords(
  queryOf(['views', 'list'], contract.listViews, { querystring: { limit: PageLimit } }),
  { has: () => true },
);

/** How many tickets each view has, by its id. */
export const viewCounts = costly(freshQueryOf(['views', 'counts'], contract.countViews));

const refreshes = [['views']];

export const useCreateView = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewView>) => request(contract.createView, { body: sent }),
    meta: { success: viewMessages.created, failure: viewMessages.createFailed, refreshes },
  });

const updated = { success: viewMessages.updated, failure: viewMessages.updateFailed };

export const useUpdateView = ({ id: viewId }: View) =>
  useMutation({
    mutationFn: (edit: CopyEdit<Pick<View, 'name' | 'isShared'>>) =>
      saveCopy(edit, (body) => request(contract.updateView, { params: { viewId }, body })),
    meta: { ...updated, draws: drawsEdit(viewId), refreshes: [savedViews.queryKey] },
  });

/** Filters are replaced as a whole: what others have made of them since is never mixed in. */
export const useReplaceFilters = ({ id: viewId, version }: View) =>
  useMutation({
    mutationFn: (query: View['query']) =>
      failIfStale(request(contract.updateView, { params: { viewId }, body: { query, version } })),
    meta: { ...updated, draws: (query: View['query']) => fieldsOf<View>(viewId, { query }), refreshes },
  });

export const useDeleteView = () =>
  useMutation({
    mutationFn: (viewId: string) => request(contract.deleteView, { params: { viewId } }),
    meta: {
      success: viewMessages.deleted,
      failure: viewMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes: [savedViews.queryKey],
    },
  });
