import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/settings.ts';
import { settingMessages } from '#contract/settings-constants.ts';
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
      success: settingMessages.updated,
      failure: settingMessages.updateFailed,
      refreshes: [settingList.queryKey, providerKey],
    },
  });
