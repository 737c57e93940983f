import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CommentLength } from '#contract/comments-constants.ts';
import { AttachButtons, AttachedFiles } from '#web/features/desk/files/attach-bar.tsx';
import { useFileZone } from '#web/features/desk/files/file-zone.ts';
import { StaleTicketNotice } from '#web/features/desk/tickets/panel/stale-ticket-notice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { CommentRecipients } from './comment-recipients.tsx';
import { SendButtons } from './send-buttons.tsx';
import { type ComposerOptions, useComposer } from './use-composer.ts';
import { useLeaveFirst } from './use-leave-first.ts';
import { useOpening } from './use-opening.ts';

export type CommentFormProps = Omit<ComposerOptions, 'problemIn' | 'askFirst'>;

/** The composer of a ticket and what it shows by now: it is one line high until it is used. */
export function useCommentForm(options: ComposerOptions) {
  const composer = useComposer(options);
  const { isOpen, ...opening } = useOpening(composer.isBlank);
  return { ticket: options.ticket, composer, isOpen, opening };
}

type FormProps = { form: ReturnType<typeof useCommentForm> };

/** The form around the composer, which takes files that are dropped or pasted. */
export function CommentFrame({ form: { composer, isOpen, opening }, children }: FormProps & { children: ReactNode }) {
  const zone = useFileZone(composer.attachments.add);
  return (
    <Form
      onSend={composer.handleSend}
      {...zone}
      {...opening}
      data-open={isOpen || undefined}
      className={classNames(
        'group/composer file-zone @container border-line border-t px-4 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-5',
        composer.typed.isInternal ? 'bg-amber-wash' : 'bg-surface',
      )}
    >
      <div className="flex gap-2 pt-2 group-data-open/composer:block group-data-open/composer:pt-1">{children}</div>
    </Form>
  );
}

/** Who gets the comment, while it is being written. */
export function Recipients({ form: { ticket, composer, isOpen } }: FormProps) {
  const { typed, mentioned } = composer;
  return isOpen && <CommentRecipients {...{ ticket, mentioned }} isInternal={typed.isInternal} />;
}

type CommentBodyProps = FormProps & {
  /** Beside the buttons that attach files. */
  tools?: ReactNode;
  /** What sending changes on the ticket, too: as a list, and as a sentence of the whole. */
  changes?: ReactNode;
  effect?: string | undefined;
};

/** The field with what is sent with it, and the buttons. */
export function CommentBody({ form: { ticket, composer, isOpen }, tools, changes, effect }: CommentBodyProps) {
  const { typed, change, field, stale, attachments } = composer;
  const { text, isInternal } = typed;
  const attachButton = useRef<HTMLButtonElement>(null);
  const focus = useLeaveFirst(field, () => text.trim() !== '');
  const label = isInternal ? 'Add an internal note' : 'Add a comment';

  return (
    <div className="flex gap-2 group-data-open/composer:block">
      <Field
        label={label}
        className="min-w-0 flex-1 [&>label]:sr-only"
        limit={CommentLength}
        text={text}
        error={composer.problem}
        onAttachRest={composer.attachRest}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            dir="auto"
            rows={1}
            placeholder={label}
            className="field field-sizing-content block max-h-[min(12rem,30dvh)] resize-none short:max-h-16 group-data-open/composer:min-h-16 short:group-data-open/composer:min-h-11"
            value={text}
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={composer.handleKeyDown}
            {...focus}
          />
        )}
      </Field>
      <AttachedFiles attachments={attachments} focus={attachButton} />
      {changes}
      <CommentNotices {...composer} />
      <div className="flex items-center gap-x-3 gap-y-1 group-data-open/composer:mt-1.5 group-data-open/composer:flex-wrap">
        <div className="-ms-2.5 flex items-center group-not-data-open/composer:hidden">
          <AttachButtons attachments={attachments} first={attachButton} />
          {tools}
        </div>
        {!stale.conflict && <SendButtons {...{ ticket, isInternal, isOpen, effect }} {...composer.send} />}
      </div>
    </div>
  );
}

type Composer = ReturnType<typeof useComposer>;
type NoticesProps = Pick<Composer, 'isRestored' | 'startOver' | 'stale' | 'blocked' | 'refusal'>;

/** Between the text and the buttons: what is in the way. */
function CommentNotices({ isRestored, startOver, stale, blocked, refusal }: NoticesProps) {
  return (
    <>
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <div className="mt-1 empty:hidden">
        <StaleTicketNotice edit={stale} />
      </div>
      <p role="status" className="mt-1 text-ink-soft text-sm empty:hidden">
        {blocked}
      </p>
      {refusal !== undefined && (
        <p className="mt-1 flex items-center gap-x-2 text-brick text-sm">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          Not sent. {refusal || 'Your text is still here.'}
        </p>
      )}
    </>
  );
}
