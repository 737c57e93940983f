import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/connections.ts';
import { connectionMessages } from '#contract/connections-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Connection = Reply<typeof contract.listConnections>[number];
export type NewConnection = Input<typeof contract.createConnection>['body'];
export type TestedStep = Reply<typeof contract.testConnection>['steps'][number];

/** The login page asks for the address first once there is one. */
const refreshes = [['connections'], ['provider']];

export const connectionList = freshQueryOf(['connections'], contract.listConnections);

/** @param connectionId none: creates a connection */
export const useSaveConnection = (connectionId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<NewConnection>) =>
      connectionId
        ? saveCopy(edit, (body) => request(contract.updateConnection, { params: { connectionId }, body }))
        : request(contract.createConnection, { body: edit.sent }),
    meta: {
      ...(connectionId
        ? { success: connectionMessages.changed, failure: connectionMessages.changeFailed }
        : { success: connectionMessages.created, failure: connectionMessages.createFailed }),
      draws: drawsEdit(connectionId),
      refreshes,
    },
  });

export const useDeleteConnection = () =>
  useMutation({
    mutationFn: (connectionId: string) => request(contract.deleteConnection, { params: { connectionId } }),
    meta: {
      success: connectionMessages.deleted,
      failure: connectionMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes,
    },
  });

/** Each time anew, and never kept. */
export const testOf = (connectionId: string) => ({
  ...freshQueryOf(['connection-test', connectionId], contract.testConnection, { params: { connectionId } }),
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
});
