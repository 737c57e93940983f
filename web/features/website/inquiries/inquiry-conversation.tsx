import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { MessageFiles } from '#web/features/desk/files/message-files.tsx';
import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { InquiryMessage, WholeInquiry } from './api.ts';

/** The message of an inquiry and everything after it, oldest first: its sender at the left, the staff at the right. */
export function InquiryConversation({ inquiry }: { inquiry: WholeInquiry }) {
  const { firstName, lastName, message, files, createdAt, messages, confirmation } = inquiry;
  const name = fullName(firstName, lastName);

  return (
    <ol aria-label="Conversation" className="space-y-5 px-4 py-5 sm:px-6">
      <Entry head={<Head name={name} at={createdAt} />} text={message} look="bg-sunken rounded-ss-none">
        {files.length > 0 && <MessageFiles files={files} label={`Files of ${name}`} />}
        {confirmation && (
          <p className="text-ink-faint text-sm">
            Confirmation to the sender: <MailStateWords {...confirmation} />
          </p>
        )}
      </Entry>
      {messages.map((each) => (
        <Message key={each.id} message={each} />
      ))}
    </ol>
  );
}

const looks = {
  reply: 'bg-river-wash rounded-se-none',
  answer: 'bg-sunken rounded-ss-none',
  note: 'border border-amber border-dashed bg-amber-wash rounded-se-none',
};

function Message({ message }: { message: InquiryMessage }) {
  const { kind, text, authorName, sentFrom, files, createdAt, mail } = message;
  const head = (
    <Head name={authorName} at={createdAt} from={sentFrom}>
      {kind === 'note' && (
        <span className="inline-flex items-center gap-1 font-semibold text-amber">
          <LockKeyhole className="size-3.5" aria-hidden="true" />
          Internal note
        </span>
      )}
    </Head>
  );

  return (
    <Entry head={head} text={text} look={looks[kind]} isOwn={kind !== 'answer'}>
      {files.length > 0 && <MessageFiles files={files} label={`Files of ${authorName}`} />}
      {mail && <MailStateWords {...mail} />}
    </Entry>
  );
}

type HeadProps = { name: string; at: string; from?: string | null; children?: ReactNode };

/** @param from the address, if it is not the known one */
function Head({ name, at, from, children }: HeadProps) {
  return (
    <div className="mb-1 flex max-w-full flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere]">
      {children}
      <bdi className="font-semibold">{name}</bdi>
      {from && (
        <span className="text-ink-faint">
          from <EmailAddress>{from}</EmailAddress>
        </span>
      )}
      <RelativeTime value={at} className="text-ink-faint" />
    </div>
  );
}

type EntryProps = { head: ReactNode; text: string; look: string; isOwn?: boolean; children: ReactNode };

function Entry({ head, text, look, isOwn = false, children }: EntryProps) {
  return (
    <li className={classNames('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      {head}
      <p
        dir="auto"
        className={classNames(
          'w-fit max-w-[min(70ch,92%)] whitespace-pre-wrap rounded px-3.5 py-2.5 leading-relaxed forced-colors:border [overflow-wrap:anywhere]',
          look,
        )}
      >
        {text}
      </p>
      <div className="mt-1.5 max-w-[92%] space-y-1 empty:hidden">{children}</div>
    </li>
  );
}
