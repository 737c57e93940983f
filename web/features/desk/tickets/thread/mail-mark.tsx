import { Mail, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { NoteReasonTexts } from '#contract/incoming-mail-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const WholeMailDialog = onDemand(async () => (await import('./whole-mail-dialog.tsx')).WholeMailDialog);

type MailMarkProps = { ticketId: string; mail: Ticket['mail'] | Comment['mail']; about: string };

/**
 * Says that something came by email, whether its sender is verified and why it is a note, and leads to the whole email.
 * @param about what it is, for screen readers: `comment of Ada Lovelace`
 */
export function MailMark({ ticketId, mail, about }: MailMarkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reason = mail && 'noteReason' in mail ? mail.noteReason : null;

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-ink-faint">
      <span className="inline-flex items-center gap-1">
        <Mail className="size-3.5" aria-hidden="true" />
        by email
      </span>
      {mail && !mail.isVerified && (
        <span className="inline-flex items-center gap-1">
          <ShieldAlert className="size-3.5" aria-hidden="true" />
          not verified
        </span>
      )}
      {mail && (
        <TextButton aria-label={`View original email of the ${about}`} onClick={() => setIsOpen(true)}>
          View original email
        </TextButton>
      )}
      {reason && (
        <span className="basis-full">
          A note, because {NoteReasonTexts[reason]}. To answer the client, add a comment.
        </span>
      )}
      {isOpen && mail && <WholeMailDialog ticketId={ticketId} mailId={mail.mailId} onClose={() => setIsOpen(false)} />}
    </span>
  );
}
