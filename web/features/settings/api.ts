import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import * as contract from '#contract/settings.ts';
import { providerKey } from '#web/lib/provider.ts';
import { request } from '#web/lib/request.ts';

export type Setting = Reply<typeof contract.updateSetting>;

export const settingList = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request(contract.listSettings, { signal }),
  refetchOnMount: 'always',
});

export const useUpdateSetting = (settingId: string) =>
  useMutation({
    mutationFn: (settingValue: string) =>
      request(contract.updateSetting, { params: { settingId }, body: { settingValue } }),
    meta: {
      success: messages.settingUpdated,
      failure: messages.settingUpdateFailed,
      refreshes: [settingList.queryKey, providerKey],
    },
  });
