import { LockKeyhole, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { z } from 'zod';
import { FieldLimit } from '#contract/constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { useDraft } from '#web/lib/drafts.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { useAddComment } from './api.ts';

const CommentDraft = z.object({ text: z.string(), isInternal: z.boolean() });

export function CommentForm({ ticketId, reader }: { ticketId: string; reader: StoredSession['user'] }) {
  const fieldId = useId();
  const draft = useDraft(`comment:${ticketId}`, CommentDraft);
  const [text, setText] = useState(draft.restored?.text ?? '');
  const [isInternal, setIsInternal] = useState(draft.restored?.isInternal ?? false);
  const { mutate: addComment, isPending } = useAddComment(ticketId);
  const canSend = !isPending && text.trim() !== '';

  function change(typed: { text: string; isInternal: boolean }) {
    setText(typed.text);
    setIsInternal(typed.isInternal);
    draft.keep(typed, typed.text.trim() === '');
  }

  function startOver() {
    setText('');
    draft.discard();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (canSend) addComment({ comment: text.trim(), isInternal }, { onSuccess: startOver });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      onSubmit={handleSubmit}
      className={classNames(
        'border-line border-t px-5 pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-6',
        isInternal ? 'bg-amber-wash' : 'bg-surface',
      )}
    >
      <label htmlFor={fieldId} className="mb-1.5 block font-medium text-sm">
        {isInternal ? 'Add an internal note' : 'Add a comment'}
      </label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={FieldLimit.comment}
        className="field field-sizing-content max-h-48 min-h-16 resize-none"
        value={text}
        onChange={(event) => change({ text: event.target.value, isInternal })}
        onKeyDown={handleKeyDown}
      />
      {draft.restored && <DraftNotice onDiscard={startOver} />}
      <div className="mt-2 flex items-center gap-3">
        {isStaffRole(reader.role) && (
          <label className="inline-flex min-h-10 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-(--copper)"
              checked={isInternal}
              onChange={(event) => change({ text, isInternal: event.target.checked })}
            />
            <LockKeyhole className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
            Internal note, not shown to the client
          </label>
        )}
        <Button type="submit" disabled={!canSend} className="ml-auto">
          <Send className="size-4" aria-hidden="true" />
          {isPending ? 'Sending...' : 'Send Comment'}
        </Button>
      </div>
    </form>
  );
}
