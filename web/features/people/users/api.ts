import { queryOptions, useMutation } from '@tanstack/react-query';
import { listApiKeysOfUser } from '#contract/api-keys.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { resumeMail } from '#contract/mail.ts';
import { mailMessages } from '#contract/mail-constants.ts';
import { createResetLink } from '#contract/password-resets.ts';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import * as contract from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import { countTickets } from '#contract/views.ts';
import { drawsEdit, drawsFields, drawsLeaving } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type User = Reply<typeof contract.updateUser>;
export type NewUser = Input<typeof contract.createUser>['body'];
export type UserChanges = Input<typeof contract.updateUser>['body'];
type Whose = { companyId: string } | { type: 'admins' };

/** Users per page of the list. A company with more gets its own search field. */
export const USERS_PAGE = 50;
const own = [['users'], ['assignable-users']];
/** Companies count their users. */
const refreshes = [...own, ['companies']];
/** A user who moves may take tickets along. */
const moving = [...refreshes, ['tickets']];

/** A company's users, or the provider's admins, by name. */
export const userList = (whose: Whose, search: string) =>
  pagedList(['users', 'list', whose, search], USERS_PAGE, contract.listUsers, (slice) => ({
    querystring: { ...whose, search, ...slice },
  }));

/** The actor's own record among the provider's admins. */
export const ownUser = ({ id, email }: Pick<User, 'id' | 'email'>) =>
  queryOptions({
    ...queryOf(['users', 'own', id], contract.listUsers, { querystring: { type: 'admins', search: email, limit: 20 } }),
    select: (users) => users.find((user) => user.id === id),
    staleTime: 0,
  });

/** How many active tickets a user has requested. */
export const activeTicketsOf = ({ id, companyId }: User) =>
  queryOptions({
    ...queryOf(['tickets', 'count', 'active of requester', id], countTickets, {
      querystring: { requester: id, company: companyId ?? '', status: 'active' },
    }),
    staleTime: 0,
  });

/** The API keys that end with a user's access. */
export const keysOf = ({ id: userId }: User) =>
  freshQueryOf(['users', 'api-keys', userId], listApiKeysOfUser, { params: { userId } });

export const useCreateUser = (kind: 'client' | 'admin') =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewUser>) => request(contract.createUser, { body: sent }),
    meta:
      kind === 'admin'
        ? { success: userMessages.adminCreated, failure: userMessages.adminCreateFailed, refreshes }
        : { success: userMessages.created, failure: userMessages.createFailed, refreshes },
  });

export const useEditUser = ({ id, role }: User) =>
  useMutation({
    mutationFn: (edit: CopyEdit<UserChanges>) =>
      saveCopy(edit, (body) => request(contract.updateUser, { params: { userId: id }, body })),
    onSuccess: (user) => {
      if (user.id === session.current()?.user.id) session.rename(user);
    },
    meta: isStaffRole(role)
      ? {
          success: userMessages.adminUpdated,
          failure: userMessages.adminUpdateFailed,
          unanswered: userMessages.adminUpdateFailedDetail,
          draws: drawsEdit(id),
          refreshes: own,
        }
      : {
          success: userMessages.updated,
          failure: userMessages.updateFailed,
          unanswered: userMessages.updateFailedDetail,
          draws: drawsEdit(id),
          refreshes: ({ sent, copy }: CopyEdit<UserChanges>) =>
            'companyId' in copy && sent.companyId !== copy.companyId ? moving : own,
        },
  });

export const useSwitchUser = (isActive: boolean) =>
  useMutation({
    mutationFn: (user: User) => request(contract.switchUser, { params: { userId: user.id }, body: { isActive } }),
    meta: {
      success: isActive ? userMessages.activated : userMessages.deactivated,
      failure: isActive ? userMessages.activateFailed : userMessages.deactivateFailed,
      draws: drawsFields<User>({ isActive }),
      refreshes: own,
    },
  });

export const useDeleteUser = ({ role }: User) =>
  useMutation({
    mutationFn: ({ id }: User) => request(contract.deleteUser, { params: { userId: id } }),
    meta: isStaffRole(role)
      ? { success: userMessages.adminRemoved, failure: userMessages.adminRemoveFailed, draws: drawsLeaving, refreshes }
      : { success: userMessages.deleted, failure: userMessages.deleteFailed, draws: drawsLeaving, refreshes },
  });

export const useForgetUser = ({ id }: User) =>
  useMutation({
    mutationFn: (_: object) => request(contract.forgetUser, { params: { userId: id } }),
    meta: { success: userMessages.forgotten, failure: userMessages.forgetFailed, refreshes: moving },
  });

/** What forgetting a user would replace, as it is now. */
export const forgetPreview = ({ id }: User) =>
  queryOptions({
    ...queryOf(['users', 'forget preview', id], contract.previewForgetting, { params: { userId: id } }),
    staleTime: 0,
  });

export const useTakeSecondFactor = () =>
  useMutation({
    mutationFn: (user: User) => request(contract.takeSecondFactor, { params: { userId: user.id } }),
    meta: {
      success: userMessages.secondFactorRemoved,
      failure: userMessages.secondFactorRemoveFailed,
      draws: drawsFields<User>({ hasSecondFactor: false }),
      refreshes: own,
    },
  });

export const useDisconnectUser = () =>
  useMutation({
    mutationFn: (user: User) => request(contract.disconnectUser, { params: { userId: user.id } }),
    meta: {
      success: singleSignOnMessages.disconnected,
      failure: singleSignOnMessages.disconnectFailed,
      draws: drawsFields<User>({ usesSingleSignOn: false }),
      refreshes: own,
    },
  });

export const useResumeMail = () =>
  useMutation({
    mutationFn: (user: User) => request(resumeMail, { params: { userId: user.id } }),
    meta: {
      success: mailMessages.resumed,
      failure: mailMessages.resumeFailed,
      draws: drawsFields<User>({ mailProblem: null }),
      refreshes: own,
    },
  });

export const useCreateResetLink = (userId: string) =>
  useMutation({
    mutationFn: () => request(createResetLink, { params: { userId } }),
    meta: { failure: passwordResetMessages.linkFailed },
  });
