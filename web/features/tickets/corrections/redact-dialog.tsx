import { useState } from 'react';
import { ReasonLength, redactionMessages } from '#contract/redactions-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { Caution } from '#web/ui/caution.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type NewRedaction, type RedactableMessage, useRedact } from './api.ts';

type What = NewRedaction['what'];

/** Asks what is removed for good and why, and says where copies stay. */
export function RedactDialog({ message, onClose }: { message: RedactableMessage; onClose: () => void }) {
  const { name, hasText, fileCount } = message;
  const [what, setWhat] = useState<What>(hasText || fileCount === 0 ? 'text' : 'files');
  const [reason, setReason] = useState('');
  const [title, setTitle] = useState(message.title ?? '');
  const [hasTried, setHasTried] = useState(false);
  const { mutate: redact, isPending, error } = useRedact(message);
  const isTitled = message.title !== undefined && what !== 'files';
  const newTitle = isTitled && title.trim() !== message.title ? { title } : {};

  function send() {
    setHasTried(true);
    if (!reason.trim() || (isTitled && !title.trim())) return;
    redact({ what, reason, ...newTitle }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Remove from ${name}`}
      label="What is removed, and why"
      failure={error ? failureWords(error, redactionMessages.failed) : undefined}
      action={isPending ? 'Removing...' : 'Remove for good'}
      look="danger"
      isBlocked={isPending}
      onSend={send}
      onClose={onClose}
    >
      {hasText && fileCount > 0 && <Choice what={what} fileCount={fileCount} onChange={setWhat} />}
      <TextField
        label="Reason"
        hint="Everybody who sees the message reads it together with your name. Don’t repeat what you remove."
        limit={ReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...(hasTried && !reason.trim() ? { error: `${redactionMessages.reasonRequired}.` } : {})}
      />
      {isTitled && (
        <TextField
          label="Title"
          hint="If it has to go as well, write another one. Earlier titles and descriptions are removed from the history in any case."
          limit={FieldLimit.title}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          {...(hasTried && !title.trim() ? { error: 'Give the ticket a title.' } : {})}
        />
      )}
      <Caution>
        <p className="font-semibold">This can’t be undone.</p>
        <p>
          {removedWords(what, fileCount)} removed from everything that is stored here: the ticket, searches, the audit
          log, emails that are not sent yet, and the originals of emails that carry or quote it. We can’t reach emails
          that were already sent, the mailbox that an email came to, files that somebody has downloaded, and backups
          that were already made.
        </p>
      </Caution>
    </FormDialog>
  );
}

function removedWords(what: What, fileCount: number) {
  const files = fileCount === 1 ? 'file' : `${fileCount} files`;
  if (what === 'text') return 'The text is';
  if (what === 'files') return fileCount === 1 ? 'The file is' : `The ${files} are`;
  return `The text and the ${files} are`;
}

type ChoiceProps = { what: What; fileCount: number; onChange: (what: What) => void };

function Choice({ what, fileCount, onChange }: ChoiceProps) {
  const files = fileCount === 1 ? 'file' : `${fileCount} files`;
  const labels: Record<What, string> = { text: 'The text', files: `The ${files}`, all: `The text and the ${files}` };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">What to remove</legend>
      <div className="divide-y divide-line rounded border border-line-strong">
        {(['text', 'files', 'all'] as const).map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
            <input type="radio" name="what" className="tick" checked={what === each} onChange={() => onChange(each)} />
            {labels[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
