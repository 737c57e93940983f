import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import type { Comment } from '#web/features/tickets/composer/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { useSendAgain } from './api.ts';

type MailedToProps = { ticketId: string; mails: NonNullable<Comment['mailed']> };

/** Whom a comment was mailed to, and whether it arrived. An email that was given up can be sent again. */
export function MailedTo({ ticketId, mails }: MailedToProps) {
  const { mutate: sendAgain, isPending } = useSendAgain(ticketId);

  return (
    <ul aria-label="Email" className="mt-1 flex max-w-[min(70ch,92%)] flex-wrap gap-x-3">
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailStateWords {...mail} />
          {mail.state === 'failed' && (
            <TextButton
              disabled={isPending}
              onClick={() => sendAgain(mail.id)}
              aria-label={`Send again: email to ${mail.name}`}
            >
              Send again
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
