import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listCompanies } from '#contract/companies.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/invitations.ts';
import { messages } from '#contract/messages.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage } from '#web/lib/request.ts';

export type Invitation = Reply<typeof contract.createInvitation>;
export type InvitationFields = Input<typeof contract.createInvitation>['body'];

const PAGE = 25;
const SUGGESTIONS = 20;

export const invitationList = (search: string) =>
  pagedList(['invitations', 'list', search], (cursor, signal) =>
    requestPage(contract.listInvitations, { querystring: { search, limit: PAGE, cursor }, signal }),
  );

/** The setting may have changed since the last invitation. */
export const invitationDefaults = queryOptions({
  queryKey: ['invitations', 'defaults'],
  queryFn: ({ signal }) => request(contract.findInvitationDefaults, { signal }),
  gcTime: 0,
});

export const companiesMatching = (search: string) =>
  queryOptions({
    queryKey: ['companies', 'matching', search],
    queryFn: ({ signal }) => request(listCompanies, { querystring: { search, limit: SUGGESTIONS }, signal }),
    placeholderData: keepPreviousData,
  });

/** Its toast comes with the copy of the link: whoever creates one shows it. */
export const useCreateInvitation = () =>
  useMutation({
    mutationFn: (invitation: InvitationFields) => request(contract.createInvitation, { body: invitation }),
    meta: { failure: messages.invitationCreateFailed, refreshes: [['invitations', 'list']] },
  });

export const useDeactivateInvitation = () =>
  useMutation({
    mutationFn: (invitationId: string) => request(contract.deactivateInvitation, { params: { invitationId } }),
    meta: {
      success: messages.invitationDeactivated,
      failure: messages.invitationDeactivateFailed,
      refreshes: [['invitations', 'list']],
    },
  });
