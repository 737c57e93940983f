import { useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { findMailStatus, sendTestMail } from '#contract/mail.ts';
import { mailMessages } from '#contract/mail-constants.ts';
import { isProtectedSetting } from '#contract/provider-policies.ts';
import * as contract from '#contract/settings.ts';
import { settingMessages } from '#contract/settings-constants.ts';
import { providerKey } from '#web/lib/provider.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Setting = Reply<typeof contract.updateSetting>;

export const settingList = freshQueryOf(['settings'], contract.listSettings);

export const useUpdateSetting = (settingId: string) =>
  useMutation({
    // What was switched last is saved last.
    scope: { id: `setting ${settingId}` },
    mutationFn: (edit: CopyEdit<Pick<Setting, 'settingValue'>>) =>
      saveCopy(edit, (body) => request(contract.updateSetting, { params: { settingId }, body })),
    meta: {
      success: settingMessages.updated,
      failure: settingMessages.updateFailed,
      marksField: true,
      draws: ({ sent }: CopyEdit<Pick<Setting, 'settingValue'>>) => ({
        // A protected setting may wait for the user to confirm their identity, and stays as it is until then.
        patch: (setting: Setting) =>
          setting.id === settingId && !isProtectedSetting(setting) ? { settingValue: sent.settingValue } : undefined,
      }),
      refreshes: [providerKey],
    },
  });

export type MailStatus = Reply<typeof findMailStatus>;

export const mailStatus = freshQueryOf(['mail-status'], findMailStatus);

/** No success toast: the result shows the conversation. */
export const useSendTestMail = () =>
  useMutation({
    mutationFn: () => request(sendTestMail, {}),
    meta: { failure: mailMessages.testFailed, refreshes: [mailStatus.queryKey] },
  });
