import { LockKeyhole } from 'lucide-react';
import { isStaffRole } from '#contract/policies.ts';
import { MessageFiles } from '#web/features/files/message-files.tsx';
import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import type { Comment } from '#web/features/tickets/composer/api.ts';
import { Redactions } from '#web/features/tickets/corrections/redactions.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { useProvider } from '#web/lib/provider.ts';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useSendAgain } from './api.ts';
import { EntryMenu } from './entry-menu.tsx';
import { FormattedText } from './formatted-text.tsx';
import { MailMark } from './mail-mark.tsx';

export type ThreadEntryProps = { ticketId: string; entry: Comment };

/** Client comments are on the left, provider comments on the right; internal notes span the width, tinted and locked. */
export function ThreadEntry({ ticketId, entry }: ThreadEntryProps) {
  const { id, comment, isInternal, userName, userLastName, userRole, createdAt, files } = entry;
  const { source, mail, mailed = [], origin, redactions } = entry;
  const isStaff = isStaffRole(userRole);
  const { providerName } = useProvider();
  const name = fullName(userName, userLastName);

  return (
    <li
      data-entry={id}
      className={classNames(
        'flex scroll-my-5 flex-col',
        isInternal ? 'items-stretch' : isStaff ? 'items-end' : 'items-start',
      )}
    >
      <div className="mb-1 flex max-w-full flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere]">
        {isInternal && (
          <span className="inline-flex items-center gap-1 font-semibold text-amber">
            <LockKeyhole className="size-3.5" aria-hidden="true" />
            Internal note
          </span>
        )}
        <span dir="auto" className="font-semibold">
          {name}
        </span>
        {isStaff && <bdi className="text-ink-faint">{providerName}</bdi>}
        <RelativeTime value={createdAt} className="text-ink-faint" />
        {origin && <Origin {...origin} isDescription={origin.id === id} />}
        {source === 'mail' && <MailMark ticketId={ticketId} mail={mail} about={`comment of ${name}`} />}
        <EntryMenu ticketId={ticketId} entry={entry} author={name} />
      </div>
      <Redactions redactions={redactions} />
      <div
        hidden={comment === ''}
        dir="auto"
        className={classNames(
          'w-fit max-w-[min(70ch,92%)] rounded px-3.5 py-2.5 leading-relaxed [overflow-wrap:anywhere]',
          isInternal && 'w-full max-w-none border border-amber border-dashed bg-amber-wash',
          !isInternal && 'forced-colors:border',
          !isInternal && (isStaff ? 'rounded-tr-none bg-river-wash' : 'rounded-tl-none bg-sunken'),
        )}
      >
        <FormattedText>{comment}</FormattedText>
      </div>
      {files.length > 0 && (
        <div className="mt-2 max-w-[92%]">
          <MessageFiles files={files} label={`Files of ${name}`} />
        </div>
      )}
      {mailed.length > 0 && <MailedTo ticketId={ticketId} mails={mailed} />}
    </li>
  );
}

/** The merged ticket that an entry came with. Its description has the title, too. */
function Origin({ ticketNumber, title, isDescription }: NonNullable<Comment['origin']> & { isDescription: boolean }) {
  return (
    <span className="text-ink-faint [overflow-wrap:anywhere]">
      From <span className="tabular">{ticketNumber}</span> {isDescription && <bdi>“{title}”</bdi>}
    </span>
  );
}

type MailedToProps = { ticketId: string; mails: NonNullable<Comment['mailed']> };

/** Whom a comment was mailed to, and whether it arrived. An email that was given up can be sent again. */
function MailedTo({ ticketId, mails }: MailedToProps) {
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
