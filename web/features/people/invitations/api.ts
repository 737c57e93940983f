import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { inviteByMail } from '#contract/mail.ts';
import { drawsFields } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

export type Invitation = Reply<typeof contract.createInvitation>;
export type InvitationFields = Input<typeof contract.createInvitation>['body'];
type Addresses = Pick<Input<typeof inviteByMail>['body'], 'addresses'>;

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

/** Creates an invitation with a link to share, or one for each address. The former is told with the copied link. */
export const useInvite = () =>
  useMutation({
    mutationFn: async ({ sent: { version: _, addresses, ...invitation } }: CopyEdit<InvitationFields & Addresses>) => {
      if (addresses.length === 0) return request(contract.createInvitation, { body: invitation });
      const { companyId, expiresInDays } = invitation;
      await request(inviteByMail, { body: { companyId, expiresInDays, addresses } });
      toast({ title: invitationMessages.mailed });
      return undefined;
    },
    meta: { failure: invitationMessages.createFailed, refreshes: [['invitations', 'list']] },
  });

export const useDeactivateInvitation = () =>
  useMutation({
    mutationFn: (invitationId: string) => request(contract.deactivateInvitation, { params: { invitationId } }),
    meta: {
      success: invitationMessages.deactivated,
      failure: invitationMessages.deactivateFailed,
      draws: drawsFields<Invitation>({ isActive: false, state: 'deactivated' }),
      refreshes: [['invitations', 'list']],
    },
  });
