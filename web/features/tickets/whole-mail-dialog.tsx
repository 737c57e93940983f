import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { findWholeMail } from '#contract/incoming-mail.ts';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { request } from '#web/lib/request.ts';
import { exactTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { UserText } from './user-text.tsx';

type WholeMail = Reply<typeof findWholeMail>;

const wholeMail = (ticketId: string, mailId: string) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'mails', mailId],
    queryFn: ({ signal }) => request(findWholeMail, { params: { ticketId, mailId }, signal }),
  });

type WholeMailDialogProps = { ticketId: string; mailId: string; onClose: () => void };

/** The whole email behind a comment or a ticket: with quotes and signature, as text or as it was formatted. */
export function WholeMailDialog({ ticketId, mailId, onClose }: WholeMailDialogProps) {
  const { data: mail, error, refetch } = useQuery(wholeMail(ticketId, mailId));

  return (
    <Dialog title="The whole mail" onClose={onClose} place="sheet">
      <DialogBody label="The whole mail" className="space-y-4">
        {error && !mail && (
          <LoadFailure title={mailMessages.wholeFailed} detail={error.message} onRetry={() => refetch()} />
        )}
        {!error && !mail && (
          <div role="status" className="space-y-2.5">
            <span className="sr-only">Loading the email...</span>
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        )}
        {mail && <Mail mail={mail} />}
      </DialogBody>
    </Dialog>
  );
}

function Mail({ mail }: { mail: WholeMail }) {
  const [isFormatted, setIsFormatted] = useState(false);
  const { sender, senderName, subject, createdAt, isVerified, text, html, attachments, isRemoved } = mail;

  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [overflow-wrap:anywhere]">
        <dt className="text-ink-faint">From</dt>
        <dd>
          <bdi>{senderName}</bdi> <bdi>{sender}</bdi>
          {!isVerified && <span className="text-ink-soft"> (not verified)</span>}
        </dd>
        <dt className="text-ink-faint">Subject</dt>
        <dd dir="auto">{subject || '(no subject)'}</dd>
        <dt className="text-ink-faint">Received</dt>
        <dd>{exactTime(createdAt)}</dd>
        {attachments.length > 0 && (
          <>
            <dt className="text-ink-faint">Files</dt>
            <dd>
              <bdi>{attachments.map(({ name }) => name || 'unnamed').join(', ')}</bdi>
            </dd>
          </>
        )}
      </dl>
      {isRemoved && <p className="text-ink-soft">{mailMessages.removed}</p>}
      {html !== null && (
        <Button look="secondary" aria-pressed={isFormatted} onClick={() => setIsFormatted(!isFormatted)}>
          Show formatting
        </Button>
      )}
      {isFormatted && html !== null ? (
        <iframe
          title="The email as it was formatted"
          // No scripts, no forms, an origin of its own; links open in a new window.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={pageOf(html)}
          className="h-[60dvh] w-full rounded border border-line bg-white"
        />
      ) : (
        <p dir="auto" className="whitespace-pre-wrap leading-relaxed [overflow-wrap:anywhere]">
          <UserText>{text}</UserText>
        </p>
      )}
    </>
  );
}

/** Our own policy forbids inline styles in the frame as well, so the font is set by HTML alone. */
function pageOf(html: string) {
  const policy = "default-src 'none'";
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="color-scheme" content="light"><body bgcolor="#ffffff"><font face="system-ui, sans-serif">${html}</font>`;
}
