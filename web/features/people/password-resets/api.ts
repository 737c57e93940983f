import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { forgotPassword } from '#contract/mail.ts';
import * as contract from '#contract/password-resets.ts';
import { requestPublicly } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';

type Reset = Input<typeof contract.confirmReset>['body'];

/** The user whose password a token may change; fetched again whenever the page opens. */
export const resetCheck = (token: string) =>
  queryOptions({
    queryKey: ['reset-check', token],
    queryFn: ({ signal }) => requestPublicly(contract.validateReset, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });

/** The form shows the error, so there is no toast. */
export const useResetPassword = (onReset: (reset: Reset) => Promise<void>) =>
  useMutation({
    mutationFn: async ({ sent }: CopyEdit<Reset>) => {
      await requestPublicly(contract.confirmReset, { body: sent });
      await onReset(sent);
    },
    meta: { failure: null },
  });

/** The form shows the error, so there is no toast. */
export const useAskForLink = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Input<typeof forgotPassword>['body']>) =>
      requestPublicly(forgotPassword, { body: sent }),
    meta: { failure: null },
  });
