import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { drawsFields } from '#web/lib/drawings.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';

export type OpenIncident = Reply<typeof contract.listOpenIncidents>[number];

/** In milliseconds. Live updates tell of changes, but maintenance begins and ends by the clock. */
const EVERY = 60_000;

/** The open incidents and the coming maintenance that affect the user. */
export const openIncidents = queryOptions({
  ...freshQueryOf(['incidents', 'open'], contract.listOpenIncidents),
  refetchInterval: EVERY,
});

export const useJoinIncident = () =>
  useMutation({
    mutationFn: (incidentId: string) => request(contract.joinIncident, { params: { incidentId } }),
    meta: {
      success: statusMessages.joined,
      failure: statusMessages.joinFailed,
      draws: drawsFields<OpenIncident>({ isMine: true }),
      refreshes: [['incidents']],
    },
  });
