import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, failIfStale, saveCopy } from '#web/lib/stale-copy.ts';

export type StatusComponent = Reply<typeof contract.listComponents>[number];
export type Incident = Reply<typeof contract.findIncident>;
export type ListedIncident = Reply<typeof contract.listIncidents>[number];
export type NewComponent = Input<typeof contract.createComponent>['body'];
export type NewIncident = Input<typeof contract.createIncident>['body'];
export type NewPost = Input<typeof contract.addPost>['body'];

const PAGE = 30;
/** An incident changes the states of its components. */
const refreshes = [['status'], ['incidents']];

export const componentList = freshQueryOf(['status', 'components'], contract.listComponents);

/** @param open those that are open, or those that are over */
export const incidentList = (open: 'true' | 'false') =>
  pagedList(['status', 'incidents', open], PAGE, contract.listIncidents, (slice) => ({
    querystring: { open, ...slice },
  }));

export const incidentOf = (incidentId: string) =>
  freshQueryOf(['status', 'incident', incidentId], contract.findIncident, { params: { incidentId } });

/** @param componentId none: creates a component */
export const useSaveComponent = (componentId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<NewComponent>) =>
      componentId
        ? saveCopy(edit, (body) => request(contract.updateComponent, { params: { componentId }, body }))
        : request(contract.createComponent, { body: edit.sent }),
    meta: {
      ...(componentId
        ? { success: statusMessages.componentUpdated, failure: statusMessages.componentUpdateFailed }
        : { success: statusMessages.componentCreated, failure: statusMessages.componentCreateFailed }),
      draws: drawsEdit(componentId),
      refreshes,
    },
  });

export const useMoveComponent = () =>
  useMutation({
    mutationFn: ({ component, position }: { component: StatusComponent; position: number }) => {
      const params = { componentId: component.id };
      const sent = { position, version: component.version };
      return failIfStale(
        saveCopy({ sent, copy: component }, (body) => request(contract.updateComponent, { params, body })),
      );
    },
    meta: { failure: statusMessages.componentUpdateFailed, refreshes },
  });

export const useDeleteComponent = () =>
  useMutation({
    mutationFn: (componentId: string) => request(contract.deleteComponent, { params: { componentId } }),
    meta: {
      success: statusMessages.componentDeleted,
      failure: statusMessages.componentDeleteFailed,
      draws: drawsLeaving,
      refreshes,
    },
  });

/** @param incident none: publishes one */
export const useSaveIncident = (incidentId: string | undefined, kind: Incident['kind']) =>
  useMutation({
    mutationFn: (edit: CopyEdit<NewIncident>) =>
      incidentId
        ? saveCopy(edit, (body) => request(contract.updateIncident, { params: { incidentId }, body }))
        : request(contract.createIncident, { body: edit.sent }),
    meta: {
      ...(incidentId
        ? { success: statusMessages.incidentUpdated, failure: statusMessages.incidentUpdateFailed }
        : {
            success: kind === 'incident' ? statusMessages.incidentCreated : statusMessages.maintenanceCreated,
            failure: statusMessages.incidentCreateFailed,
          }),
      draws: drawsEdit(incidentId),
      refreshes,
    },
  });

export const useDeleteIncident = () =>
  useMutation({
    mutationFn: (incidentId: string) => request(contract.deleteIncident, { params: { incidentId } }),
    meta: {
      success: statusMessages.incidentDeleted,
      failure: statusMessages.incidentDeleteFailed,
      draws: drawsLeaving,
      refreshes,
    },
  });

export const useAddPost = (incidentId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewPost>) => request(contract.addPost, { params: { incidentId }, body: sent }),
    meta: { success: statusMessages.posted, failure: statusMessages.postFailed, refreshes },
  });

/** @param fieldsOf the text that an incident has in this post */
export const useUpdatePost = (postId: string, fieldsOf: (incident: Incident) => { text: string }) =>
  useMutation({
    mutationFn: (edit: CopyEdit<{ text: string }>) =>
      saveCopy(edit, (body) => request(contract.updatePost, { params: { postId }, body }), fieldsOf),
    meta: { success: statusMessages.postUpdated, failure: statusMessages.postUpdateFailed, refreshes },
  });
