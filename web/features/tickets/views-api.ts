import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import { PageLimit } from '#contract/shared-constants.ts';
import * as contract from '#contract/views.ts';
import { viewMessages } from '#contract/views-constants.ts';
import { request } from '#web/lib/request.ts';
import { saveCopy } from '#web/lib/stale-copy.ts';

export type View = Reply<typeof contract.listViews>[number];
export type NewView = NonNullable<Input<typeof contract.createView>['body']>;
export type ViewChanges = NonNullable<Input<typeof contract.updateView>['body']>;

/** The saved views: the user's own and those that others share. */
export const savedViews = queryOptions({
  queryKey: ['views', 'list'],
  queryFn: ({ signal }) => request(contract.listViews, { querystring: { limit: PageLimit }, signal }),
});

/** How many tickets each view has, by its id. */
export const viewCounts = queryOptions({
  queryKey: ['views', 'counts'],
  queryFn: ({ signal }) => request(contract.countViews, { signal }),
  refetchOnMount: 'always',
});

const refreshes = [['views']];

export const useCreateView = (draft: string) =>
  useMutation({
    mutationFn: (view: NewView) => request(contract.createView, { body: view }),
    meta: { success: viewMessages.created, failure: viewMessages.createFailed, refreshes, draft },
  });

export const useUpdateView = (viewId: string, draft?: string) =>
  useMutation({
    mutationFn: (changes: ViewChanges) =>
      saveCopy(changes, () => request(contract.updateView, { params: { viewId }, body: changes })),
    meta: {
      ...{ success: viewMessages.updated, failure: viewMessages.updateFailed, refreshes },
      ...(draft ? { draft } : {}),
    },
  });

export const useDeleteView = () =>
  useMutation({
    mutationFn: (viewId: string) => request(contract.deleteView, { params: { viewId } }),
    meta: { success: viewMessages.deleted, failure: viewMessages.deleteFailed, refreshes },
  });
