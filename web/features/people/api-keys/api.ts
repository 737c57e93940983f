import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/api-keys.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request } from '#web/lib/request.ts';

export type OwnedKey = Reply<typeof contract.listAllApiKeys>[number];

const PAGE = 50;

/** The API keys of everybody, the first to expire first. */
export const everyKey = pagedList(['api-keys'], PAGE, contract.listAllApiKeys, (slice) => ({ querystring: slice }));

export const useRevokeAnyKey = () =>
  useMutation({
    mutationFn: (keyId: string) => request(contract.deleteAnyApiKey, { params: { keyId } }),
    meta: {
      success: apiKeyMessages.revoked,
      failure: apiKeyMessages.revokeFailed,
      draws: drawsLeaving,
      // Their own keys, too.
      refreshes: [['api-keys'], ['account', 'api-keys']],
    },
  });
