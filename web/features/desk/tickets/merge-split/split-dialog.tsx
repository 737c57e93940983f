import { LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { z } from 'zod';
import { commentMessages } from '#contract/comments-constants.ts';
import { MostSplit, mergeMessages } from '#contract/ticket-merges-constants.ts';
import { NewTicket } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { ticketThread } from '#web/features/desk/tickets/api.ts';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useSplitTicket } from './api.ts';

/** Chooses the comments that become a ticket of their own. */
export function SplitDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { list, view } = usePagedList(ticketThread(ticket.id));
  // The description of a merged ticket moves only with that ticket.
  const comments = view.rows.toReversed().filter(({ id, origin }) => id !== origin?.id);
  const chosenOf = ({ chosenIds }: Fields) => comments.filter(({ id }) => chosenIds.includes(id));
  const firstOf = (chosen: Comment[]) => chosen.find(({ isInternal }) => !isInternal);
  const form = useForm({
    fieldsOf,
    draft: { nameOf: () => `split:${ticket.id}`, schema: Fields },
    schema: z.object({ title: NewTicket.shape.title }),
    problemIn: (fields) => {
      const chosen = chosenOf(fields);
      return problemOf(chosen, firstOf(chosen));
    },
    toSent: (fields) => ({ commentIds: chosenOf(fields).map(({ id }) => id), title: fields.title }),
    sendsAll: true,
    mutation: useSplitTicket(ticket.id),
    onSaved: onClose,
  });
  const { chosenIds } = form.typed;
  const first = firstOf(chosenOf(form.typed));
  const setChosenIds = (ids: string[]) => form.change({ chosenIds: ids });

  return (
    <EditDialog
      title="Split off a new ticket"
      description={
        <>
          From {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="The new ticket"
      form={form}
      reason={form.error ? failureWords(form.error, mergeMessages.splitFailed) : undefined}
      action={['Split off', 'Splitting...']}
      onClose={onClose}
    >
      <TextField
        label="Title"
        {...form.field('title')}
        {...(form.isChecked && !form.typed.title.trim() ? { error: 'Give the new ticket a title.' } : {})}
      />
      <fieldset className="min-w-0 space-y-1">
        <legend className="mb-1.5 font-medium text-sm">Comments that move</legend>
        {list.isPending && <Skeleton className="h-16 w-full" />}
        {list.isLoadingError && (
          <LoadFailure title={commentMessages.listFailed} detail={list.error.message} onRetry={() => list.refetch()} />
        )}
        {list.isSuccess && comments.length === 0 && (
          <p className="text-ink-soft text-sm">There are no comments to move yet.</p>
        )}
        {list.hasNextPage && (
          <Button look="secondary" disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading comments...' : 'Show earlier'}
          </Button>
        )}
        {comments.map((comment) => (
          <Choice
            key={comment.id}
            comment={comment}
            isChosen={chosenIds.includes(comment.id)}
            isFirst={comment === first}
            onChange={(isChosen) =>
              setChosenIds(isChosen ? [...chosenIds, comment.id] : chosenIds.filter((id) => id !== comment.id))
            }
          />
        ))}
      </fieldset>
    </EditDialog>
  );
}

const Fields = z.object({ title: z.string(), chosenIds: z.array(z.string()) });
type Fields = z.output<typeof Fields>;
const fieldsOf = (): Fields => ({ title: '', chosenIds: [] });

function problemOf(chosen: Comment[], first: Comment | undefined) {
  if (chosen.length === 0) return mergeMessages.chooseComments;
  if (chosen.length > MostSplit) return mergeMessages.tooManyComments;
  return first ? undefined : mergeMessages.onlyNotes;
}

type ChoiceProps = {
  comment: Comment;
  isChosen: boolean;
  /** Whether it becomes the description. */
  isFirst: boolean;
  onChange: (isChosen: boolean) => void;
};

function Choice({ comment, isChosen, isFirst, onChange }: ChoiceProps) {
  const { userName, userLastName, createdAt, isInternal } = comment;
  const id = useId();

  return (
    <div className="flex items-start gap-3 rounded px-2 py-2 hover:bg-sunken has-checked:bg-river-wash">
      <input
        id={id}
        type="checkbox"
        className="tick mt-1"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          {isInternal && (
            <span className="inline-flex items-center gap-1 font-semibold text-amber">
              <LockKeyhole className="size-3.5" aria-hidden="true" />
              Internal note
            </span>
          )}
          <bdi className="font-semibold">{fullName(userName, userLastName)}</bdi>
          <RelativeTime value={createdAt} className="text-ink-faint" />
          {isFirst && <span className="badge border-line-strong text-ink-soft">Becomes the description</span>}
        </span>
        <span dir="auto" className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">
          {comment.comment}
        </span>
      </label>
    </div>
  );
}
