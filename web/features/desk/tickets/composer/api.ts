import { type Mutation, type QueryClient, useMutation, useMutationState } from '@tanstack/react-query';
import { addComment, type listComments } from '#contract/comments.ts';
import { commentMessages } from '#contract/comments-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { isStaff } from '#contract/policies.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { historyKey, ticketDetails, ticketThread } from '#web/features/desk/tickets/api.ts';
import { checklistOf } from '#web/features/desk/tickets/checklist/api.ts';
import { drawingOf } from '#web/features/desk/tickets/draw-changes.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { forgetSent } from '#web/lib/drafts.ts';
import { withNewest } from '#web/lib/paged-list.ts';
import { ApiError, keyOfCreation, repeatCreation, request, StaleCopy } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetUnsent, keepUnsent, type Unsent } from './failed-comments.ts';
import { forgetTyped, type Typed } from './use-comment-draft.ts';

export type Comment = Reply<typeof listComments>[number];
export type AddedComment = Reply<typeof addComment>;
type NewComment = NonNullable<Input<typeof addComment>['body']>;
export type TicketEdit = CopyEdit<NonNullable<NewComment['changes']>>;
/** What sending a comment changes on its ticket. */
export type CommentChanges = Omit<TicketEdit['sent'], 'version'> & {
  /** Of the tags that the ticket has when the comment is sent. */
  removeTags?: string[] | undefined;
};
export type SentComment = { comment: Unsent['comment']; edit?: TicketEdit };

/** A comment to send. */
export type Sending = SentComment & {
  /** What the composer gets back if it fails. */
  kept: Pick<Unsent, 'mentioned' | 'files'>;
  /** The failed comment that is sent again. */
  unsent?: Unsent;
  /** The name of the draft that is sent, and what it has. */
  draft?: string;
  typed?: Typed;
  /** The newest comment that the page had by then. */
  after?: string | undefined;
};

const sendingKey = (ticketId: string) => ['comment', ticketId];

/** The comments of a ticket that are on their way, oldest first, though their form may have been closed since. */
export const useSendingComments = (ticketId: string) =>
  useMutationState({
    filters: { mutationKey: sendingKey(ticketId), status: 'pending' },
    // Only the hook below has this key.
    select: (mutation) => mutation as Mutation<AddedComment, Error, Sending>,
  });

/** Sends a comment. One that fails for now is kept as unsent, whatever has become of the page by then. */
export function useAddComment(ticketId: string) {
  const { sent } = useWorkspace();
  return useMutation({
    mutationKey: sendingKey(ticketId),
    mutationFn: async (sending: Sending, { client }) => {
      const startedAt = Date.now();
      let tried = sending.edit?.sent;
      const send = (changes?: TicketEdit['sent']) => {
        tried = changes;
        return request(addComment, callOf(ticketId, sending, changes));
      };
      const { edit, unsent, draft, typed } = sending;
      if (unsent) repeatCreation(addComment, callOf(ticketId, sending, edit?.sent), unsent.key);
      try {
        const added = await (edit ? saveCopy(edit, send) : send());
        if (unsent) forgetUnsent(ticketId, unsent.key);
        if (draft && typed) forgetTyped(draft, typed);
        sent.add(added.id);
        show(client, ticketId, added);
        return added;
      } catch (error) {
        if (mayPass(error)) keep(ticketId, sending, tried);
        if (mayPass(error) && draft && typed) {
          forgetTyped(draft, typed);
          forgetSent(draft, startedAt);
        }
        throw error;
      }
    },
    onSuccess: ({ openedTicketId, isInternal }) => {
      const added = isInternal ? commentMessages.noteAdded : commentMessages.added;
      toast({ title: openedTicketId ? ticketMessages.created : added });
    },
    meta: {
      failure: commentMessages.addFailed,
      // Its status may have changed, and it has a list of all its files. The answer has the ticket if the comment changed it.
      refreshes: ({ edit }: Sending) => [
        { exact: ticketDetails(ticketId).queryKey },
        ...(edit ? [historyKey(ticketId)] : []),
        ...(edit?.sent.templateId ? [checklistOf(ticketId).queryKey] : []),
      ],
      draws: ({ comment, edit }: Sending, client: QueryClient) => ({
        ...drawingOf(client, [ticketId], {
          ...edit?.sent,
          isAnswered: !comment.isInternal && isAnsweredByActor(),
        }),
        saved: ({ ticket }: AddedComment) => ticket,
      }),
    },
  });
}

/** Whether a public comment of this user is an answer of the provider. */
function isAnsweredByActor() {
  const user = session.current()?.user;
  return user !== undefined && isStaff(user);
}

/** Whether a request failed in a way that another try can overcome, unlike a refusal. */
export function mayPass(error: unknown) {
  if (error instanceof StaleCopy) return false;
  const status = error instanceof ApiError ? error.status : 0;
  return status < 400 || status >= 500;
}

function callOf(ticketId: string, { comment }: SentComment, changes: TicketEdit['sent'] | undefined) {
  return { params: { ticketId }, body: { ...comment, ...(changes ? { changes } : {}) } };
}

/** @param tried the changes as they were sent last: those of a repeat must be the same */
function keep(ticketId: string, sending: Sending, tried: TicketEdit['sent'] | undefined) {
  const { comment, edit, kept, unsent } = sending;
  const key = keyOfCreation(addComment, callOf(ticketId, sending, tried));
  const copy = fieldsOf({ ...edit?.copy, ...Object(edit?.over?.current) }, tried);
  keepUnsent(
    ticketId,
    { key, at: Date.now(), comment, ...kept, ...(tried && { edit: { sent: tried, copy } }) },
    unsent?.key,
  );
}

/** The fields of a copy that are changed. */
function fieldsOf(copy: object, changes: object = {}) {
  return Object.fromEntries(Object.entries(copy).filter(([field]) => field in changes));
}

function show(client: QueryClient, ticketId: string, { ticket: _, ...added }: AddedComment) {
  if (added.openedTicketId) return;
  // The comment exists even if the thread can't be reloaded now.
  const { queryKey } = ticketThread(ticketId);
  client.setQueryData(queryKey, (thread) => thread && withNewest(thread, added));
  // What is being read may be from before it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
