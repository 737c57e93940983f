import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { createResetLink } from '#contract/password-resets.ts';
import { isStaffRole } from '#contract/policies.ts';
import * as contract from '#contract/users.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';

export type User = Reply<typeof contract.editUser>;
export type NewUser = Input<typeof contract.createUser>['body'];
export type UserChanges = Input<typeof contract.editUser>['body'];
type Whose = { companyId: string } | { type: 'admins' };

/** How many users a page of the list holds; a company with more has a search of its own. */
export const USERS_PAGE = 50;
const refreshes = [['users'], ['companies'], ['assignable-users']];

/** A company's users, or the provider's admins, by name. */
export const userList = (whose: Whose, search: string) =>
  pagedList(['users', 'list', whose, search], (cursor, signal) =>
    requestPage(contract.listUsers, { querystring: { ...whose, search, limit: USERS_PAGE, cursor }, signal }),
  );

export const useCreateUser = (kind: 'client' | 'admin') =>
  useMutation({
    mutationFn: (user: NewUser) => request(contract.createUser, { body: user }),
    meta:
      kind === 'admin'
        ? { success: messages.adminCreated, failure: messages.adminCreateFailed, refreshes }
        : { success: messages.userCreated, failure: messages.userCreateFailed, refreshes },
  });

export const useEditUser = ({ id, role }: User) =>
  useMutation({
    mutationFn: (changes: UserChanges) => request(contract.editUser, { params: { userId: id }, body: changes }),
    onSuccess: (user) => {
      if (user.id === session.current()?.user.id) session.rename(user);
    },
    meta: isStaffRole(role)
      ? {
          success: messages.adminUpdated,
          failure: messages.adminUpdateFailed,
          unanswered: messages.adminUpdateFailedDetail,
          refreshes,
        }
      : {
          success: messages.userUpdated,
          failure: messages.userUpdateFailed,
          unanswered: messages.userUpdateFailedDetail,
          refreshes,
        },
  });

export const useSwitchUser = (isActive: boolean) =>
  useMutation({
    mutationFn: (user: User) => request(contract.switchUser, { params: { userId: user.id }, body: { isActive } }),
    meta: {
      success: isActive ? messages.userActivated : messages.userDeactivated,
      failure: isActive ? messages.userActivateFailed : messages.userDeactivateFailed,
      refreshes,
    },
  });

export const useDeleteUser = ({ id, role }: User) =>
  useMutation({
    mutationFn: () => request(contract.deleteUser, { params: { userId: id } }),
    meta: isStaffRole(role)
      ? { success: messages.adminRemoved, failure: messages.adminRemoveFailed, refreshes }
      : { success: messages.userDeleted, failure: messages.userDeleteFailed, refreshes },
  });

export const useTakeSecondFactor = () =>
  useMutation({
    mutationFn: (user: User) => request(contract.takeSecondFactor, { params: { userId: user.id } }),
    meta: { success: messages.secondFactorTaken, failure: messages.secondFactorTakeFailed, refreshes },
  });

export const useCreateResetLink = (userId: string) =>
  useMutation({
    mutationFn: () => request(createResetLink, { params: { userId } }),
    meta: { failure: messages.resetLinkFailed },
  });
