import { type QueryClient, useMutation } from '@tanstack/react-query';
import { addComment, type listComments } from '#contract/comments.ts';
import { commentMessages } from '#contract/comments-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { isStaff } from '#contract/policies.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { historyKey, ticketDetails, ticketThread } from '#web/features/tickets/api.ts';
import { drawingOf } from '#web/features/tickets/draw-changes.ts';
import { forgetSent } from '#web/lib/drafts.ts';
import { withNewest } from '#web/lib/paged-list.ts';
import { ApiError, keyOfCreation, repeatCreation, request, StaleCopy } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { onNewPage } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetUnsent, keepUnsent, type Unsent } from './unsent.ts';

export type Comment = Reply<typeof listComments>[number];
export type AddedComment = Reply<typeof addComment>;
type NewComment = NonNullable<Input<typeof addComment>['body']>;
type TicketEdit = CopyEdit<NonNullable<NewComment['changes']>>;
/** What sending a comment changes on its ticket. */
export type CommentChanges = Omit<TicketEdit['sent'], 'version'>;
export type SentComment = { comment: Unsent['comment']; edit?: TicketEdit };

/** The comments that were sent from this page: they are not new to its user. */
export const sentComments = new Set<string>();
onNewPage(() => sentComments.clear());

/** A comment to send. */
type Sending = SentComment & {
  /** What the composer gets back if it fails. */
  kept: Pick<Unsent, 'mentioned' | 'files'>;
  /** The failed comment that is sent again. */
  unsent?: Unsent;
  /** The name of the draft that is sent. */
  draft?: string;
};

/** Sends a comment. One that fails for now is kept as unsent, whatever has become of the page by then. */
export const useAddComment = (ticketId: string) =>
  useMutation({
    mutationFn: async (sending: Sending, { client }) => {
      const startedAt = Date.now();
      let tried = sending.edit?.sent;
      const send = (changes?: TicketEdit['sent']) => {
        tried = changes;
        return request(addComment, callOf(ticketId, sending, changes));
      };
      const { edit, unsent, draft } = sending;
      if (unsent) repeatCreation(addComment, callOf(ticketId, sending, edit?.sent), unsent.key);
      try {
        const added = await (edit ? saveCopy(edit, send) : send());
        if (unsent) forgetUnsent(ticketId, unsent.key);
        return show(client, { ticketId, added, isUpdate: edit !== undefined });
      } catch (error) {
        if (mayPass(error)) keep(ticketId, sending, tried);
        if (mayPass(error) && draft) forgetSent(draft, startedAt);
        throw error;
      }
    },
    onSuccess: ({ openedTicketId, isInternal }) => {
      const added = isInternal ? commentMessages.noteAdded : commentMessages.added;
      toast({ title: openedTicketId ? ticketMessages.created : added });
    },
    meta: {
      failure: commentMessages.addFailed,
      // Its status may have changed, and it has a list of all its files.
      refreshes: [ticketDetails(ticketId).queryKey],
      draws: ({ comment, edit }: Sending, client: QueryClient) =>
        drawingOf(client, [ticketId], { ...edit?.sent, isAnswered: !comment.isInternal && isAnsweredByActor() }),
    },
  });

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

type Shown = { ticketId: string; added: AddedComment; isUpdate: boolean };

function show(client: QueryClient, { ticketId, added, isUpdate }: Shown) {
  sentComments.add(added.id);
  if (added.openedTicketId) return added;
  // The comment exists even if the thread can't be reloaded now.
  client.setQueryData(ticketThread(ticketId).queryKey, (thread) => thread && withNewest(thread, added));
  // The ticket is read after it, and shown in the lists.
  if (isUpdate) void client.invalidateQueries({ queryKey: historyKey(ticketId) });
  return added;
}
