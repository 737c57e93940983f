import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { articleMessages } from '#contract/articles-constants.ts';
import type { Input } from '#contract/endpoint.ts';
import { listRecipients } from '#contract/notifications.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { createTicketArticle } from '#contract/ticket-article.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import * as people from '#contract/ticket-people.ts';
import { peopleMessages } from '#contract/ticket-people-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import * as contract from '#contract/tickets.ts';
import { createTrackingLink } from '#contract/tracking.ts';
import { trackingMessages } from '#contract/tracking-constants.ts';
import { SUGGESTIONS } from '#web/features/desk/pickers/picker.tsx';
import { offeredFormsKey } from '#web/features/desk/questions/api.ts';
import { historyKey, type Ticket } from '#web/features/desk/tickets/api.ts';
import { drawingOf } from '#web/features/desk/tickets/draw-changes.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { type CopyEdit, failIfStale, saveCopy } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

export type NewTicket = Input<typeof contract.createTicket>['body'];
export type TicketChanges = NonNullable<Input<typeof contract.updateTicket>['body']>;

export const useCreateTicket = () =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewTicket>) => request(contract.createTicket, { body: sent }),
    // Its request form may have been changed or deleted while it was filled in.
    onError: (_error, _edit, _result, { client }) => client.invalidateQueries({ queryKey: offeredFormsKey }),
    onSuccess: ({ promise }) => {
      const dueAt = promise?.firstReplyDueAt;
      toast({ title: ticketMessages.created, ...(dueAt ? { description: hearFromUs(new Date(dueAt)) } : {}) });
    },
    meta: { failure: ticketMessages.createFailed, refreshes: [['tickets']] },
  });

/** The server answers a change with the ticket: only its history is read again. */
const ofHistory = (ticketId: string) => ({ refreshes: [historyKey(ticketId)] });

export const useUpdateTicket = (ticketId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<TicketChanges>) =>
      saveCopy(edit, (body) => request(contract.updateTicket, { params: { ticketId }, body })),
    meta: {
      success: ticketMessages.updated,
      failure: ticketMessages.updateFailed,
      draws: ({ sent }: CopyEdit<TicketChanges>, client: QueryClient) => drawingOf(client, [ticketId], sent),
      ...ofHistory(ticketId),
    },
  });

export const useMarkSolved = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.markSolved, { params: { ticketId } }),
    meta: {
      success: ticketMessages.solved,
      failure: ticketMessages.solvedFailed,
      draws: (_: undefined, client: QueryClient) => drawingOf(client, [ticketId], { status: 'resolved' }),
      ...ofHistory(ticketId),
    },
  });

export const useMarkNotFixed = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.markNotFixed, { params: { ticketId } }),
    // Where clients may not reopen tickets, staff are told and decide.
    onSuccess: ({ status }) =>
      toast({ title: isActiveStatus(status) ? ticketMessages.reopened : ticketMessages.notFixed }),
    // Where it is not reopened, a comment says so.
    meta: {
      failure: ticketMessages.notFixedFailed,
      draws: (_: undefined, client: QueryClient) => drawingOf(client, [ticketId], {}),
      refreshes: [['tickets', ticketId]],
    },
  });

/** The people who will be notified about a comment. */
export const commentRecipients = (ticketId: string, isInternal: boolean) =>
  queryOptions({
    ...queryOf(['tickets', ticketId, 'recipients', isInternal], listRecipients, {
      params: { ticketId },
      querystring: { isInternal: isInternal ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** @param without the people who are not offered */
export const colleaguesMatching = (companyId: string, search: string, without: string[] = []) =>
  queryOptions({
    ...queryOf(['colleagues', companyId, search], people.listColleagues, {
      params: { companyId },
      querystring: { search, limit: SUGGESTIONS },
    }),
    select: (people) => people.filter(({ id }) => !without.includes(id)),
  });

/** How to reach the requester, and their other tickets. */
export const requesterOf = (ticketId: string) =>
  freshQueryOf(['tickets', ticketId, 'requester'], people.findRequester, { params: { ticketId } });

export const useCreateTrackingLink = (ticketId: string) =>
  useMutation({
    mutationFn: (isMailed: boolean) => request(createTrackingLink, { params: { ticketId }, body: { isMailed } }),
    meta: { failure: trackingMessages.linkFailed },
  });

const participantsOf = ({ participants = [] }: Pick<Ticket, 'participants'>) => ({
  userIds: participants.map(({ id }) => id),
});

/** Whom somebody else has added or removed since the page has read them stays so. */
export const useSetParticipants = ({ id: ticketId, version, participants }: Ticket) =>
  useMutation({
    mutationFn: (userIds: string[]) =>
      failIfStale(
        saveCopy(
          { sent: { userIds, version }, copy: participantsOf({ participants }) },
          (body) => request(people.setParticipants, { params: { ticketId }, body }),
          // It returns the people, and a refusal has the ticket.
          (current: object) => participantsOf(current as Ticket),
        ),
      ),
    // A refusal may mean that somebody else has just changed the ticket.
    onError: (_error, _userIds, _result, { client }) => client.invalidateQueries({ queryKey: ['tickets', ticketId] }),
    meta: {
      success: peopleMessages.participantsUpdated,
      failure: peopleMessages.participantsFailed,
      refreshes: [['tickets', ticketId]],
    },
  });

export const useCreateArticle = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(createTicketArticle, { params: { ticketId } }),
    meta: { failure: articleMessages.createFailed, refreshes: [['tickets', ticketId], ['articles']] },
  });

/** Whoever follows a ticket, with or without the user. */
function withMe(followers: NonNullable<Ticket['followers']>, isFollowing: boolean) {
  const me = session.current()?.user;
  const others = followers.filter(({ id }) => id !== me?.id);
  return me && isFollowing ? [...others, { id: me.id, firstName: me.firstName, lastName: me.lastName }] : others;
}

export const useFollowing = (ticketId: string, isFollowing: boolean) =>
  useMutation({
    mutationFn: () => request(isFollowing ? people.unfollowTicket : people.followTicket, { params: { ticketId } }),
    meta: {
      failure: isFollowing ? peopleMessages.unfollowFailed : peopleMessages.followFailed,
      draws: () => ({
        patch: ({ id, followers }: Ticket) =>
          id === ticketId && followers ? { followers: withMe(followers, !isFollowing) } : undefined,
      }),
      refreshes: [['tickets', ticketId]],
    },
  });
