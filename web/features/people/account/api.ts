import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/account.ts';
import { accountMessages } from '#contract/account-constants.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { type DisplayChangesInput, findDisplay, updateDisplay } from '#contract/display.ts';
import { displayMessages } from '#contract/display-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { findOwnMail, resumeOwnMail } from '#contract/mail.ts';
import { mailMessages } from '#contract/mail-constants.ts';
import {
  findNotificationPreferences,
  type NotificationPreferences,
  type PreferenceChangesInput,
  updateNotificationPreferences,
} from '#contract/notifications.ts';
import { notificationMessages } from '#contract/notifications-constants.ts';
import { listPasskeys, removePasskey, renamePasskey } from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { acceptOffer, declineOffer, findOwnSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { listComponents } from '#contract/status.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { createPasskey } from '#web/lib/passkeys.ts';
import { freshQueryOf, withRecords } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';

export type OwnSession = Reply<typeof contract.listOwnSessions>[number];
export type ApiKey = Reply<typeof listApiKeys>[number];
export type Passkey = Reply<typeof listPasskeys>[number];
export type SecondFactor = Reply<typeof contract.findSecondFactor>;
type Removal = Input<typeof contract.removeSecondFactor>['body'];

export const ownSessions = freshQueryOf(['account', 'sessions'], contract.listOwnSessions);

export const secondFactor = freshQueryOf(['account', 'second-factor'], contract.findSecondFactor);

export const ownSingleSignOn = freshQueryOf(['account', 'sso'], findOwnSingleSignOn);

export const ownPasskeys = freshQueryOf(['account', 'passkeys'], listPasskeys);

export const notificationPreferences = withRecords(
  freshQueryOf(['account', 'notifications'], findNotificationPreferences),
  { of: 'preferences' },
);

export const ownMail = freshQueryOf(['account', 'mail'], findOwnMail);

export const ownKeys = freshQueryOf(['account', 'api-keys'], listApiKeys);

export const keyComponents = freshQueryOf(['account', 'components'], listComponents);

export const ownDisplay = withRecords(freshQueryOf(['account', 'display', 'own'], findDisplay), { of: 'display' });

const account = ['account'];
/** Invalidates every query: requests refused without a second factor are sent again. */
const everything: string[] = [];

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => request(contract.endOwnSession, { params: { sessionId } }),
    meta: {
      success: accountMessages.sessionEnded,
      failure: accountMessages.sessionEndFailed,
      draws: drawsLeaving,
      refreshes: [ownSessions.queryKey],
    },
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => request(contract.endOtherSessions, {}),
    meta: {
      success: accountMessages.otherSessionsEnded,
      failure: accountMessages.sessionEndFailed,
      draws: () => ({ patch: ({ isCurrent }: { isCurrent?: boolean }) => (isCurrent === false ? null : undefined) }),
      refreshes: [ownSessions.queryKey],
    },
  });

export const useCreateKey = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Input<typeof createApiKey>['body']>) => request(createApiKey, { body: sent }),
    meta: { success: apiKeyMessages.created, failure: apiKeyMessages.createFailed, refreshes: [ownKeys.queryKey] },
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (keyId: string) => request(deleteApiKey, { params: { keyId } }),
    meta: {
      success: apiKeyMessages.revoked,
      failure: apiKeyMessages.revokeFailed,
      draws: drawsLeaving,
      refreshes: [ownKeys.queryKey],
    },
  });

export const useResumeOwnMail = () =>
  useMutation({
    mutationFn: () => request(resumeOwnMail, {}),
    meta: {
      success: mailMessages.ownResumed,
      failure: mailMessages.ownResumeFailed,
      refreshes: [ownMail.queryKey],
    },
  });

export const useUpdateDisplay = () =>
  useMutation({
    mutationFn: (changes: DisplayChangesInput) => request(updateDisplay, { body: changes }),
    scope: { id: 'display' },
    // Lists read it, too.
    meta: {
      failure: displayMessages.failed,
      draws: (changes: DisplayChangesInput) => ({ of: 'display', patch: () => changes }),
    },
  });

/** The fields that change, with the channels of a kind that stay as they are. */
function withChoices(now: NotificationPreferences, changes: PreferenceChangesInput) {
  const fields = Object.entries(changes).map(([field, change]) => {
    const before = now[field as keyof NotificationPreferences];
    return [field, typeof change === 'object' ? { ...Object(before), ...change } : change];
  });
  return Object.fromEntries(fields);
}

export const useUpdatePreferences = () =>
  useMutation({
    mutationFn: (preferences: PreferenceChangesInput) => request(updateNotificationPreferences, { body: preferences }),
    // What was chosen last is saved last.
    scope: { id: 'preferences' },
    meta: {
      success: notificationMessages.preferencesUpdated,
      failure: notificationMessages.preferencesUpdateFailed,
      draws: (changes: PreferenceChangesInput) => ({
        of: 'preferences',
        patch: (now: NotificationPreferences) => withChoices(now, changes),
      }),
    },
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Input<typeof contract.changePassword>['body']>) =>
      request(contract.changePassword, { body: sent }),
    meta: {
      success: accountMessages.passwordChanged,
      failure: accountMessages.passwordChangeFailed,
      refreshes: [account],
    },
  });

export const useAcceptOffer = () =>
  useMutation({
    mutationFn: (offer: Input<typeof acceptOffer>['body']) => request(acceptOffer, { body: offer }),
    onSuccess: (user) => session.rename(user),
    meta: {
      success: singleSignOnMessages.offerTaken,
      failure: singleSignOnMessages.offerFailed,
      refreshes: [ownSingleSignOn.queryKey, ['users']],
    },
  });

export const useDeclineOffer = () =>
  useMutation({
    mutationFn: () => request(declineOffer, {}),
    meta: {
      success: singleSignOnMessages.offerDeclined,
      failure: singleSignOnMessages.offerFailed,
      refreshes: [ownSingleSignOn.queryKey],
    },
  });

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<{ password: string }>) => request(contract.startSecondFactor, { body: sent }),
    meta: { failure: accountMessages.secondFactorStartFailed, marksField: true },
  });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<{ code: string }>) => request(contract.confirmSecondFactor, { body: sent }),
    meta: {
      success: accountMessages.secondFactorOn,
      failure: accountMessages.secondFactorConfirmFailed,
      marksField: true,
      refreshes: [everything],
    },
  });

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Removal>) => request(contract.removeSecondFactor, { body: sent }),
    meta: {
      success: accountMessages.secondFactorOff,
      failure: accountMessages.secondFactorRemoveFailed,
      marksField: true,
      refreshes: [account],
    },
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<{ code: string }>) => request(contract.renewRecoveryCodes, { body: sent }),
    meta: { failure: accountMessages.recoveryCodesFailed, marksField: true, refreshes: [account] },
  });

export const useAddPasskey = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<{ name: string }>) => createPasskey(sent.name),
    meta: { success: passkeyMessages.added, failure: null, refreshes: [everything] },
  });

export const useRenamePasskey = (passkeyId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<{ name: string }>) => request(renamePasskey, { params: { passkeyId }, body: sent }),
    meta: {
      success: passkeyMessages.renamed,
      failure: null,
      draws: drawsEdit(passkeyId),
      refreshes: [ownPasskeys.queryKey],
    },
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (passkeyId: string) => request(removePasskey, { params: { passkeyId } }),
    meta: {
      success: passkeyMessages.removed,
      failure: passkeyMessages.removeFailed,
      draws: drawsLeaving,
      refreshes: [account],
    },
  });

/** The dialog shows the error, so there is no toast. */
export const confirmIdentity = (proof: Input<typeof contract.confirmIdentity>['body']) =>
  request(contract.confirmIdentity, { body: proof });
