import { useMutation } from '@tanstack/react-query';
import { addComment, listComments } from '#contract/comments.ts';
import { commentMessages, ThreadPage } from '#contract/comments-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { ticketDetails } from '#web/features/tickets/api.ts';
import { pagedList, withNewest } from '#web/lib/paged-list.ts';
import { request, requestPage } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

export type Comment = Reply<typeof listComments>[number];
export type AddedComment = Reply<typeof addComment>;
type NewComment = NonNullable<Input<typeof addComment>['body']>;
type TicketEdit = CopyEdit<NonNullable<NewComment['changes']>>;
/** What sending a comment changes on its ticket. */
export type CommentChanges = Omit<TicketEdit['sent'], 'version'>;
export type SentComment = { comment: Omit<NewComment, 'changes'>; edit?: TicketEdit };

/** The server returns the newest comments first; the page shows them in reverse. */
export const ticketThread = (ticketId: string) =>
  pagedList(['tickets', ticketId, 'comments'], ThreadPage, (slice, signal) =>
    requestPage(listComments, {
      params: { ticketId },
      querystring: { order: 'newest', ...slice },
      signal,
    }),
  );

/** The comments that were sent from this page: they are not new to its user. */
export const sentComments = new Set<string>();

export const useAddComment = (ticketId: string, draft: string) =>
  useMutation({
    mutationFn: async ({ comment, edit }: SentComment, { client }) => {
      const send = (changes?: TicketEdit['sent']) =>
        request(addComment, { params: { ticketId }, body: { ...comment, ...(changes ? { changes } : {}) } });
      const added = await (edit ? saveCopy(edit, send) : send());
      sentComments.add(added.id);
      if (added.openedTicketId) return added;
      // The comment exists even if the thread can't be reloaded now.
      client.setQueryData(ticketThread(ticketId).queryKey, (thread) => thread && withNewest(thread, added));
      if (edit) client.invalidateQueries({ queryKey: ['tickets'] });
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
