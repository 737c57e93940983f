import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CommentLength } from '#contract/comments-constants.ts';
import { AttachedFiles } from '#web/features/files/attach-bar.tsx';
import { useFileZone } from '#web/features/files/file-zone.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { StaleTicketNotice } from '#web/features/tickets/panel/stale-ticket-notice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import type { AddedComment } from './api.ts';
import { CommentRecipients } from './comment-recipients.tsx';
import { CommentToolbar, type ComposerPart } from './comment-toolbar.tsx';
import { SendButtons } from './send-buttons.tsx';
import type { StaffTools } from './staff-tools.ts';
import { useComposer } from './use-composer.ts';
import { useLeaveFirst } from './use-leave-first.ts';
import { useOpening } from './use-opening.ts';

type CommentFormProps = {
  ticket: Ticket;
  tools: StaffTools | undefined;
  onSent: (comment: AddedComment) => void;
};

/** The composer: one line high until it is used. */
export function CommentForm({ ticket, tools, onSent }: CommentFormProps) {
  const composer = useComposer({ ticket, problemIn: tools?.problemIn, onSent });
  const { typed, change, field, attachments } = composer;
  const { isInternal } = typed;
  const { isOpen, ...opening } = useOpening(composer.isBlank);
  const zone = useFileZone(attachments.add);
  const recipients = isOpen && (
    <CommentRecipients ticket={ticket} isInternal={isInternal} mentioned={composer.mentioned} />
  );
  const body = <ComposerBody {...{ ticket, tools, composer, isOpen }} />;

  return (
    <Form
      onSend={composer.handleSend}
      {...zone}
      {...opening}
      data-open={isOpen || undefined}
      className={classNames(
        'group/composer file-zone @container border-line border-t px-4 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-5',
        isInternal ? 'bg-amber-wash' : 'bg-surface',
      )}
    >
      <div className="flex gap-2 pt-2 group-data-open/composer:block group-data-open/composer:pt-1">
        {tools ? (
          <tools.MessageKind {...{ isInternal, field, recipients }} onChange={(isInternal) => change({ isInternal })}>
            {body}
          </tools.MessageKind>
        ) : (
          <>
            {recipients}
            <div className="min-w-0 flex-1">{body}</div>
          </>
        )}
      </div>
    </Form>
  );
}

type ComposerBodyProps = Omit<ComposerPart, 'attachButton'> & { isOpen: boolean };

function ComposerBody({ ticket, tools, composer, isOpen }: ComposerBodyProps) {
  const { typed, change, field, stale } = composer;
  const { text, isInternal } = typed;
  const attachButton = useRef<HTMLButtonElement>(null);
  const focus = useLeaveFirst(field, () => text.trim() !== '');
  const label = isInternal ? 'Add an internal note' : 'Add a comment';
  const sendButtons = (effect?: string): ReactNode => (
    <SendButtons {...{ ticket, isInternal, isOpen, effect }} {...composer.send} />
  );

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
      <ComposerNotices {...{ ticket, tools, composer, attachButton }} />
      <div className="flex items-center gap-x-3 gap-y-1 group-data-open/composer:mt-1.5 group-data-open/composer:flex-wrap">
        <CommentToolbar {...{ ticket, tools, composer, attachButton }} />
        {!stale.conflict &&
          (tools ? (
            <tools.SendEffect ticket={ticket} isInternal={isInternal} changes={composer.changes}>
              {sendButtons}
            </tools.SendEffect>
          ) : (
            sendButtons()
          ))}
      </div>
    </div>
  );
}

/** Between the text and the buttons: what is sent with it, and what is in the way. */
function ComposerNotices({ ticket, tools, composer, attachButton }: ComposerPart) {
  const { typed, change, attachments, stale, refusal, blocked } = composer;
  return (
    <>
      <AttachedFiles attachments={attachments} focus={attachButton} />
      {tools && <tools.ChosenChanges ticket={ticket} changes={typed.changes} onClear={() => change({ changes: {} })} />}
      {composer.isRestored && <DraftNotice onDiscard={composer.startOver} />}
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
