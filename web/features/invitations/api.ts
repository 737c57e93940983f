import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { inviteByMail } from '#contract/mail.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';

export type Invitation = Reply<typeof contract.createInvitation>;
export type InvitationFields = Input<typeof contract.createInvitation>['body'];

const PAGE = 25;

export const invitationList = (search: string) =>
  pagedList(['invitations', 'list', search], PAGE, contract.listInvitations, (slice) => ({
    querystring: { search, ...slice },
  }));

/** The latest invitations of a company, those that ended, too. */
export const invitationsOf = (company: string) =>
  queryOf(['invitations', 'list', 'of company', company], contract.listInvitations, {
    querystring: { company, limit: 100 },
  });

/** The setting may have changed since the last invitation. */
export const invitationDefaults = queryOptions({
  ...queryOf(['invitations', 'defaults'], contract.findInvitationDefaults),
  gcTime: 0,
});

/** No toast here: the creator shows it together with the copied link. */
export const useCreateInvitation = () =>
  useMutation({
    mutationFn: (invitation: InvitationFields) => request(contract.createInvitation, { body: invitation }),
    meta: { failure: invitationMessages.createFailed, refreshes: [['invitations', 'list']] },
  });

export const useInviteByMail = () =>
  useMutation({
    mutationFn: (invitations: Input<typeof inviteByMail>['body']) => request(inviteByMail, { body: invitations }),
    meta: {
      success: invitationMessages.mailed,
      failure: invitationMessages.createFailed,
      refreshes: [['invitations', 'list']],
    },
  });

export const useDeactivateInvitation = () =>
  useMutation({
    mutationFn: (invitationId: string) => request(contract.deactivateInvitation, { params: { invitationId } }),
    meta: {
      success: invitationMessages.deactivated,
      failure: invitationMessages.deactivateFailed,
      refreshes: [['invitations', 'list']],
    },
  });
