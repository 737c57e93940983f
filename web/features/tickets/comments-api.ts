import { useMutation } from '@tanstack/react-query';
import { addComment, listComments } from '#contract/comments.ts';
import { commentMessages, HistoryPage, ThreadPage } from '#contract/comments-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { listHistory } from '#contract/history.ts';
import { sendAgain } from '#contract/mail.ts';
import { mailMessages } from '#contract/mail-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { pagedList, withNewest } from '#web/lib/paged-list.ts';
import { request, requestPage } from '#web/lib/request.ts';
import { toast } from '#web/ui/toast.ts';
import { ticketDetails } from './api.ts';

export type Comment = Reply<typeof listComments>[number];
export type AddedComment = Reply<typeof addComment>;
export type HistoryEntry = Reply<typeof listHistory>[number];
type NewComment = NonNullable<Input<typeof addComment>['body']>;
/** What sending a comment changes on its ticket. */
export type CommentChanges = Omit<NonNullable<NewComment['changes']>, 'version'>;

/** The server returns the newest comments first; the page shows them in reverse. */
export const ticketThread = (ticketId: string) =>
  pagedList(['tickets', ticketId, 'comments'], (cursor, signal) =>
    requestPage(listComments, {
      params: { ticketId },
      querystring: { order: 'newest', limit: ThreadPage, cursor },
      signal,
    }),
  );

/** The comments that were sent from this page: they are not new to its user. */
export const sentComments = new Set<string>();

export const ticketHistory = (ticketId: string) =>
  pagedList(['tickets', ticketId, 'history'], (cursor, signal) =>
    requestPage(listHistory, { params: { ticketId }, querystring: { limit: HistoryPage, cursor }, signal }),
  );

export const useAddComment = (ticketId: string, draft: string) =>
  useMutation({
    mutationFn: async (comment: NewComment, { client }) => {
      const added = await request(addComment, { params: { ticketId }, body: comment });
      sentComments.add(added.id);
      if (added.openedTicketId) return added;
      // The comment exists even if the thread can't be reloaded now.
      client.setQueryData(ticketThread(ticketId).queryKey, (thread) => thread && withNewest(thread, added));
      if (comment.changes) client.invalidateQueries({ queryKey: ['tickets'] });
      return added;
    },
    onSuccess: ({ openedTicketId }) =>
      toast({ title: openedTicketId ? ticketMessages.created : commentMessages.added }),
    meta: {
      failure: commentMessages.addFailed,
      // Its status may have changed, and it has a list of all its files.
      refreshes: [ticketDetails(ticketId).queryKey],
      draft,
    },
  });

/** Sends an email about a comment again that was given up. */
export const useSendAgain = (ticketId: string) =>
  useMutation({
    mutationFn: (mailId: string) => request(sendAgain, { params: { mailId } }),
    meta: {
      success: mailMessages.sendingAgain,
      failure: mailMessages.sendAgainFailed,
      refreshes: [ticketThread(ticketId).queryKey],
    },
  });
