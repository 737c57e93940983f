import { LockKeyhole } from 'lucide-react';
import { isStaffRole } from '#contract/policies.ts';
import { MessageFiles } from '#web/features/desk/files/message-files.tsx';
import { RecordReply } from '#web/features/desk/tickets/approvals/record-reply.tsx';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { Redactions } from '#web/features/desk/tickets/corrections/redactions.tsx';
import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { useProvider } from '#web/lib/provider.ts';
import { TextButton } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useSendAgain } from './api.ts';
import { Bubble, MessageHead, sideLook, useIsOwnSide } from './bubble.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { MailMark } from './mail-mark.tsx';

export type ThreadEntryProps = { ticketId: string; entry: Comment };

/** A comment: at the right if the reader’s own side wrote it. Internal notes are tinted and locked. */
export function ThreadEntry({ ticketId, entry }: ThreadEntryProps) {
  const { id, comment, isInternal, userName, userLastName, userRole, createdAt, files } = entry;
  const { source, mail, mailed = [], origin, redactions } = entry;
  const isStaff = isStaffRole(userRole);
  const isOwn = useIsOwnSide(isStaff);
  const { providerName } = useProvider();
  const name = fullName(userName, userLastName);

  return (
    <li
      data-entry={id}
      data-note={isInternal || undefined}
      className={`group/entry flex scroll-my-5 flex-col ${sideLook(isOwn)}`}
    >
      <MessageHead isOwn={isOwn}>
        {isInternal && (
          <span className="inline-flex items-center gap-1 font-semibold text-amber">
            <LockKeyhole className="size-3.5" aria-hidden="true" />
            Internal note
          </span>
        )}
        <bdi className="font-semibold">{name}</bdi>
        {isStaff && !isOwn && <bdi className="text-ink-faint">{providerName}</bdi>}
        <RelativeTime value={createdAt} className="text-ink-faint" />
        {origin && <Origin {...origin} isDescription={origin.id === id} />}
        {source === 'mail' && <MailMark ticketId={ticketId} mail={mail} about={`comment of ${name}`} />}
        <EntryMenu ticketId={ticketId} entry={entry} author={name} />
      </MessageHead>
      <Redactions redactions={redactions} />
      <Bubble {...{ isOwn, isInternal }}>{comment}</Bubble>
      <RecordReply ticketId={ticketId} entry={entry} />
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
    <ul aria-label="Email" className="print:hidden mt-1 flex max-w-[min(70ch,92%)] flex-wrap gap-x-3">
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
