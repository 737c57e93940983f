import { z } from 'zod';
import { NewDescriptionRedaction } from '#contract/redactions.ts';
import { RedactionParts, redactionMessages } from '#contract/redactions-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { Caution } from '#web/ui/caution.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type NewRedaction, type RedactableMessage, useRedact } from './api.ts';

type What = NewRedaction['what'];

const Fields = z.object({ what: z.enum(RedactionParts), reason: z.string(), title: z.string() });
type Fields = z.output<typeof Fields>;

/** Asks what is removed for good and why, and says where copies stay. */
export function RedactDialog({ message, onClose }: { message: RedactableMessage; onClose: () => void }) {
  const { name, hasText, fileCount } = message;
  const form = useForm({
    fieldsOf: (): Fields => ({
      what: hasText || fileCount === 0 ? 'text' : 'files',
      reason: '',
      title: message.title ?? '',
    }),
    draft: { nameOf: () => `redact:${message.stepId ?? message.commentId ?? message.ticketId}`, schema: Fields },
    schema: NewDescriptionRedaction,
    checked: sentOf,
    problemIn: ({ title, ...typed }) =>
      hasTitle(typed) && !title.trim() ? { title: 'Give the ticket a title.' } : undefined,
    toSent: sentOf,
    sendsAll: true,
    mutation: useRedact(message),
    onSaved: onClose,
  });
  const { what } = form.typed;

  function hasTitle(typed: Pick<Fields, 'what'>) {
    return message.title !== undefined && typed.what !== 'files';
  }

  function sentOf(typed: Fields) {
    const { title, ...redaction } = typed;
    return hasTitle(typed) && title.trim() !== message.title ? { ...redaction, title } : redaction;
  }

  return (
    <EditDialog
      title={`Remove from ${name}`}
      label="What is removed, and why"
      form={form}
      reason={form.error ? failureWords(form.error, redactionMessages.failed) : undefined}
      action={['Remove for good', 'Removing...']}
      look="danger"
      onClose={onClose}
    >
      {hasText && fileCount > 0 && (
        <Choice what={what} fileCount={fileCount} onChange={(chosen) => form.change({ what: chosen })} />
      )}
      <TextField
        label="Reason"
        hint="Everybody who sees the message reads it together with your name. Don’t repeat what you remove."
        {...form.field('reason')}
      />
      {hasTitle(form.typed) && (
        <TextField
          label="Title"
          hint="If it has to go as well, write another one. Earlier titles and descriptions are removed from the history in any case."
          {...form.field('title')}
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
    </EditDialog>
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
