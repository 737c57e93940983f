import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/ticket-people.ts';
import { peopleMessages } from '#contract/ticket-people-constants.ts';
import { SUGGESTIONS } from '#web/features/pickers/picker.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { request } from '#web/lib/request.ts';

/** The people who will be notified about a comment. */
export const commentRecipients = (ticketId: string, isInternal: boolean) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'recipients', isInternal],
    queryFn: ({ signal }) =>
      request(contract.listRecipients, {
        params: { ticketId },
        querystring: { isInternal: isInternal ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** @param without the people who are not offered */
export const colleaguesMatching = (companyId: string, search: string, without: string[] = []) =>
  queryOptions({
    queryKey: ['colleagues', companyId, search],
    queryFn: ({ signal }) =>
      request(contract.listColleagues, { params: { companyId }, querystring: { search, limit: SUGGESTIONS }, signal }),
    select: (people) => people.filter(({ id }) => !without.includes(id)),
  });

/** How to reach the requester, and their other tickets. */
export const requesterOf = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'requester'],
    queryFn: ({ signal }) => request(contract.findRequester, { params: { ticketId }, signal }),
  });

export const useSetParticipants = ({ id: ticketId, version }: Ticket) =>
  useMutation({
    mutationFn: (userIds: string[]) =>
      request(contract.setParticipants, { params: { ticketId }, body: { userIds, version } }),
    // A refusal may mean that somebody else has just changed the ticket.
    onError: (_error, _userIds, _result, { client }) => client.invalidateQueries({ queryKey: ['tickets', ticketId] }),
    meta: {
      success: peopleMessages.participantsUpdated,
      failure: peopleMessages.participantsFailed,
      refreshes: [['tickets', ticketId]],
    },
  });

export const useFollowing = (ticketId: string, isFollowing: boolean) =>
  useMutation({
    mutationFn: () => request(isFollowing ? contract.unfollowTicket : contract.followTicket, { params: { ticketId } }),
    meta: {
      failure: isFollowing ? peopleMessages.unfollowFailed : peopleMessages.followFailed,
      refreshes: [['tickets', ticketId]],
    },
  });
