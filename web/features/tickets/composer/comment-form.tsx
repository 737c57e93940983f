import { CircleAlert, LockKeyhole } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { CommentLength } from '#contract/comments-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { AttachButtons, AttachedFiles } from '#web/features/files/attach-bar.tsx';
import { useFileZone } from '#web/features/files/file-zone.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { PendingChanges } from '#web/features/tickets/panel/pending-changes.ts';
import { StaleTicketNotice } from '#web/features/tickets/panel/stale-ticket-notice.tsx';
import { useActor } from '#web/lib/actor.ts';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import type { AddedComment } from './api.ts';
import { CommentRecipients } from './comment-recipients.tsx';
import type { Mention } from './mentioned.ts';
import { SendButtons } from './send-buttons.tsx';
import type { StaffTools } from './staff-tools.ts';
import { useComposer } from './use-composer.ts';

type CommentFormProps = {
  ticket: Ticket;
  tools: StaffTools | undefined;
  /** What is chosen beside the thread. */
  pending: PendingChanges | undefined;
  onSent: (comment: AddedComment) => void;
};

export function CommentForm({ ticket, tools, pending, onSent }: CommentFormProps) {
  const composer = useComposer({ ticket, pending, problemIn: tools?.problemIn, onSent });
  const { typed, change, field, attachments, stale } = composer;
  const { text, isInternal } = typed;
  const zone = useFileZone(attachments.add);
  const attachButton = useRef<HTMLButtonElement>(null);

  return (
    <form
      onSubmit={composer.handleSubmit}
      {...zone}
      className={classNames(
        'file-zone border-line border-t px-5 pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))] short:pt-2 short:pb-2 sm:px-6',
        isInternal ? 'bg-amber-wash' : 'bg-surface',
      )}
    >
      <Field
        label={isInternal ? 'Add an internal note' : 'Add a comment'}
        limit={CommentLength}
        error={composer.problem}
        onAttachRest={composer.attachRest}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            dir="auto"
            rows={2}
            className="field field-sizing-content max-h-48 min-h-16 resize-none short:max-h-16 short:min-h-11"
            value={text}
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={composer.handleKeyDown}
          />
        )}
      </Field>
      <AttachedFiles attachments={attachments} focus={attachButton} />
      {tools && <tools.ChosenChanges ticket={ticket} changes={composer.changes} onClear={composer.changeNothing} />}
      {composer.isRestored && <DraftNotice onDiscard={composer.startOver} />}
      <CommentRecipients ticket={ticket} isInternal={isInternal} mentioned={composer.mentioned} />
      <div className="mt-1 empty:hidden">
        <StaleTicketNotice edit={stale} />
      </div>
      {composer.isUnsent && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-brick text-sm">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          Not sent. Your text is still here.
          <TextButton type="submit">Try again</TextButton>
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 short:gap-x-2">
        <CommentToolbar {...{ ticket, tools, composer }} attachButton={attachButton} />
        {!stale.conflict && (
          <SendButtons {...{ ticket, isInternal }} preset={composer.changes.status} {...composer.send} />
        )}
      </div>
    </form>
  );
}

type CommentToolbarProps = {
  ticket: Ticket;
  tools: StaffTools | undefined;
  composer: ReturnType<typeof useComposer>;
  attachButton: RefObject<HTMLButtonElement | null>;
};

/** Attaching files, and for staff saved replies, mentions and the switch to an internal note. */
function CommentToolbar({ ticket, tools, composer, attachButton }: CommentToolbarProps) {
  const actor = useActor();
  const { typed, change, field, attachments } = composer;
  const { isInternal, changes, mentions } = typed;

  return (
    <>
      <div className="-ms-2.5 flex items-center">
        <AttachButtons attachments={attachments} first={attachButton} />
        {tools && (
          <tools.SavedReplies
            ticketId={ticket.id}
            field={field}
            onInsert={(inserted, preset) => change({ text: inserted, changes: { ...changes, ...preset } })}
          />
        )}
        {tools && isInternal && (
          <tools.Mentions
            field={field}
            onInsert={(inserted, person) => change({ text: inserted, mentions: withPerson(mentions, person) })}
          />
        )}
      </div>
      {isStaffRole(actor.role) && (
        <label className="inline-flex min-h-10 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="tick"
            checked={isInternal}
            onChange={(event) => change({ isInternal: event.target.checked })}
          />
          <LockKeyhole className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
          <span className="short:max-sm:sr-only">
            Internal note<span className="max-sm:sr-only">, not shown to the client</span>
          </span>
        </label>
      )}
    </>
  );
}

function withPerson(people: Mention[], person: Mention | undefined) {
  return person ? [...people.filter(({ id }) => id !== person.id), person] : people;
}
