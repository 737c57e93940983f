import { LockKeyhole, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { CommentLength } from '#contract/comments-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { AttachButtons, AttachedFiles } from '#web/lib/attach-bar.tsx';
import { useAttachments } from '#web/lib/attachments.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { useFileZone } from '#web/lib/file-zone.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import type { Ticket } from './api.ts';
import { CommentRecipients } from './comment-recipients.tsx';
import { type AddedComment, useAddComment } from './comments-api.ts';

const CommentDraft = z.object({ text: z.string(), isInternal: z.boolean() });
const empty = { text: '', isInternal: false };

type CommentFormProps = {
  ticket: Ticket;
  reader: StoredSession['user'];
  onSent: (comment: AddedComment) => void;
};

export function CommentForm({ ticket, reader, onSent }: CommentFormProps) {
  const ticketId = ticket.id;
  const draftName = `comment:${ticketId}`;
  const { restored, keep, discard } = useDraft(draftName, CommentDraft);
  const [typed, setTyped] = useState(restored ?? empty);
  const { mutate: addComment, isPending } = useAddComment(ticketId, draftName);
  const { isInternal } = typed;
  const attachments = useAttachments(draftName);
  const zone = useFileZone(attachments.add);
  const attachButton = useRef<HTMLButtonElement>(null);
  const { fileIds, isBusy } = attachments;
  const comment = typed.text.trim();
  const canSend = !isPending && !isBusy && (comment !== '' || fileIds.length > 0);
  const Icon = isInternal ? LockKeyhole : Send;

  function change(part: Partial<typeof typed>) {
    const next = { ...typed, ...part };
    setTyped(next);
    keep(next, next.text.trim() === '');
  }

  function startOver() {
    setTyped(empty);
    discard();
    attachments.clear();
  }

  async function attachRest() {
    const { splitText } = await import('#web/lib/rest-of-text.ts');
    const { kept, file } = splitText(typed.text, CommentLength);
    change({ text: kept });
    attachments.add([file]);
  }

  function handleSent(added: AddedComment) {
    setTyped(empty);
    discard();
    attachments.clearSent();
    onSent(added);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (canSend) addComment({ comment, isInternal, fileIds }, { onSuccess: handleSent });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      onSubmit={handleSubmit}
      {...zone}
      className={classNames(
        'file-zone border-line border-t px-5 pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))] short:pt-2 short:pb-2 sm:px-6',
        isInternal ? 'bg-amber-wash' : 'bg-surface',
      )}
    >
      <Field
        label={isInternal ? 'Add an internal note' : 'Add a comment'}
        limit={CommentLength}
        onAttachRest={attachRest}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            dir="auto"
            rows={2}
            className="field field-sizing-content max-h-48 min-h-16 resize-none short:max-h-16 short:min-h-11"
            value={typed.text}
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={handleKeyDown}
          />
        )}
      </Field>
      <AttachedFiles attachments={attachments} focus={attachButton} />
      {restored && <DraftNotice onDiscard={startOver} />}
      <CommentRecipients ticket={ticket} reader={reader} isInternal={isInternal} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ml-2.5 flex items-center">
          <AttachButtons attachments={attachments} first={attachButton} />
        </div>
        {isStaffRole(reader.role) && (
          <label className="inline-flex min-h-10 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="tick"
              checked={isInternal}
              onChange={(event) => change({ isInternal: event.target.checked })}
            />
            <LockKeyhole className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
            <span>
              Internal note<span className="max-sm:sr-only">, not shown to the client</span>
            </span>
          </label>
        )}
        <Button type="submit" disabled={!canSend} className="ml-auto">
          <Icon className="size-4" aria-hidden="true" />
          {isPending ? 'Sending...' : isInternal ? 'Add Note' : 'Send Comment'}
        </Button>
      </div>
    </form>
  );
}
