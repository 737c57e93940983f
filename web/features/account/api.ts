import { queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/account.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, request } from '#web/lib/request.ts';

export type OwnSession = Reply<typeof contract.listOwnSessions>[number];
export type SecondFactor = Reply<typeof contract.findSecondFactor>;
type Removal = Input<typeof contract.removeSecondFactor>['body'];

export const ownSessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request(contract.listOwnSessions, { signal }),
  refetchOnMount: 'always',
});

export const secondFactor = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => request(contract.findSecondFactor, { signal }),
  refetchOnMount: 'always',
});

const account = ['account'];
/** Every query: what was shut until there was a second factor is asked for again. */
const everything: string[] = [];

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => request(contract.endOwnSession, { params: { sessionId } }),
    meta: { success: messages.sessionEnded, failure: messages.sessionEndFailed, refreshes: [account] },
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => request(contract.endOtherSessions, {}),
    meta: { success: messages.otherSessionsEnded, failure: messages.sessionEndFailed, refreshes: [account] },
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (passwords: Input<typeof contract.changePassword>['body']) =>
      request(contract.changePassword, { body: passwords }),
    meta: { success: messages.passwordChanged, failure: messages.passwordChangeFailed, refreshes: [account] },
  });

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => request(contract.startSecondFactor, { body: { password } }),
    meta: { failure: messages.secondFactorStartFailed },
  });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => request(contract.confirmSecondFactor, { body: { code } }),
    meta: {
      success: messages.secondFactorOn,
      failure: messages.secondFactorConfirmFailed,
      refreshes: [everything],
    },
  });

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (removal: Removal) => request(contract.removeSecondFactor, { body: removal }),
    meta: {
      success: messages.secondFactorOff,
      failure: messages.secondFactorRemoveFailed,
      refreshes: [account],
    },
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (code: string) => request(contract.renewRecoveryCodes, { body: { code } }),
    meta: { failure: messages.recoveryCodesFailed, refreshes: [account] },
  });

/** What the server says of one field; it stays there after the toast is gone. */
export function saidOf(error: Error | null, path: string) {
  const issue = error instanceof ApiError ? error.more.issues?.find((each) => each.path === path) : undefined;
  return issue ? { error: issue.message } : {};
}
