import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { fileSize } from '#contract/file-size.ts';
import { downloadMailFile, findWholeMail, previewMailFile } from '#contract/incoming-mail.ts';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { dataUrlOf, readPicture, saveFrom } from '#web/features/desk/files/stored-files.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { exactTime } from '#web/lib/time.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { UserText } from '#web/ui/user-text.tsx';

type WholeMail = Reply<typeof findWholeMail>;

const wholeMail = (ticketId: string, mailId: string) =>
  queryOf(['tickets', ticketId, 'mails', mailId], findWholeMail, { params: { ticketId, mailId } });

/** The pictures that the formatted email shows, by their numbers. One that can't be shown is left out. */
const mailPictures = (ticketId: string, mailId: string, html: string) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'mails', mailId, 'pictures'],
    queryFn: async ({ signal }) => {
      const numbers = [...new Set(Array.from(html.matchAll(source), ([, number = '']) => number))];
      const pictures = numbers.map(async (number) => {
        const params = { ticketId, mailId, number: Number(number) };
        const bytes = await readPicture(previewMailFile, { params, signal }).catch(() => undefined);
        return [number, bytes && (await dataUrlOf(bytes))] as const;
      });
      return new Map(await Promise.all(pictures));
    },
    gcTime: 60_000,
  });

/** How a picture refers to a file of the email. */
const source = /(?<=<img src=")cid:(\d+)(?=")/g;

const loading = (
  <LoadingBars things="the email" bars={['h-4 w-2/3', 'h-4 w-full', 'h-4 w-4/5']} className="space-y-2.5" />
);

type WholeMailDialogProps = { ticketId: string; mailId: string; onClose: () => void };

/** The whole email behind a comment or a ticket: with quotes and signature, as text or as it was formatted. */
export function WholeMailDialog({ ticketId, mailId, onClose }: WholeMailDialogProps) {
  const query = useQuery(wholeMail(ticketId, mailId));

  return (
    <Dialog title="Original email" onClose={onClose} place="sheet">
      <DialogBody label="Original email" className="space-y-4">
        <Loaded query={query} failure={mailMessages.wholeFailed} loading={loading}>
          {(mail) => <Mail mail={mail} ticketId={ticketId} />}
        </Loaded>
      </DialogBody>
    </Dialog>
  );
}

function Mail({ mail, ticketId }: { mail: WholeMail; ticketId: string }) {
  const [isFormatted, setIsFormatted] = useState(false);
  const { id, sender, senderName, subject, createdAt, isVerified, text, html, attachments, isRemoved } = mail;

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
              <MailFiles files={attachments} ticketId={ticketId} mailId={id} />
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
        <FormattedMail html={html} ticketId={ticketId} mailId={id} />
      ) : (
        <p dir="auto" className="whitespace-pre-wrap leading-relaxed [overflow-wrap:anywhere]">
          <UserText>{text}</UserText>
        </p>
      )}
    </>
  );
}

type MailFilesProps = { files: WholeMail['attachments']; ticketId: string; mailId: string };

/** All files of the email: also those that are none of the ticket, such as the pictures of signatures and quotes. */
function MailFiles({ files, ticketId, mailId }: MailFilesProps) {
  return (
    <ul className="space-y-0.5">
      {files.map(({ name, size }, number) => (
        // An email may have several files with the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of a file never changes
        <li key={number}>
          {size > 0 ? (
            <TextButton
              className="text-left"
              onClick={() => saveFrom(downloadMailFile, { params: { ticketId, mailId, number } }, name)}
            >
              <bdi>{name || 'unnamed'}</bdi>
            </TextButton>
          ) : (
            <bdi>{name || 'unnamed'}</bdi>
          )}{' '}
          <span className="text-ink-faint">({fileSize(size)})</span>
        </li>
      ))}
    </ul>
  );
}

type FormattedMailProps = { html: string; ticketId: string; mailId: string };

/** The pictures are put in once they are here. The frame has no session, and loads nothing itself. */
function FormattedMail({ html, ticketId, mailId }: FormattedMailProps) {
  const { data: pictures = new Map<string, string | undefined>() } = useQuery(mailPictures(ticketId, mailId, html));
  const filled = html.replaceAll(source, (_, number: string) => pictures.get(number) ?? '');

  return (
    <iframe
      title="The email as it was formatted"
      // No scripts, no forms, an origin of its own; links open in a new window.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={pageOf(filled)}
      className="h-[60dvh] w-full rounded border border-line bg-[white]"
    />
  );
}

/** Our own policy forbids inline styles in the frame as well, so only HTML sets the font. */
function pageOf(html: string) {
  const policy = "default-src 'none'; img-src data:";
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="color-scheme" content="light"><body bgcolor="#ffffff"><font face="system-ui, sans-serif">${html}</font>`;
}
