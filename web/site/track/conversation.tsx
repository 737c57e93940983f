import { Paperclip } from 'lucide-react';
import { fileSize } from '#contract/file-size.ts';
import { isPicture } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import type { TrackedEntry, TrackedTicket } from '#contract/tracking.ts';
import { FormattedText } from '#web/ui/formatted-text.tsx';

/** What everybody on the ticket has written, oldest first. */
export function Conversation({ ticket: { address, entries, earlier } }: { ticket: TrackedTicket }) {
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation" className="mb-5 text-2xl">
        Conversation
      </h2>
      {earlier && (
        <p className="mb-5">
          <a href={earlier} className="prose-link inline-flex min-h-8 items-center">
            Earlier messages
          </a>
        </p>
      )}
      <ol className="grid gap-5">
        {entries.map((entry) => (
          <Message key={entry.id} entry={entry} address={address} />
        ))}
      </ol>
    </section>
  );
}

const looks = {
  own: 'bg-sunken',
  other: 'bg-sunken',
  provider: 'bg-river-wash',
} as const;

function Message({ entry, address }: { entry: TrackedEntry; address: string }) {
  const { author, side, at, when, text, isRedacted, files } = entry;
  return (
    <li>
      <article className={`rounded px-5 py-4 ${looks[side]} ${side === 'provider' ? 'sm:mr-10' : 'sm:ml-10'}`}>
        <p className="mb-2 flex flex-wrap gap-x-3 text-sm">
          <strong className="font-semibold">{side === 'own' ? 'You' : <bdi>{author}</bdi>}</strong>
          <time dateTime={at} className="text-ink-soft">
            {when}
          </time>
        </p>
        <div className="[overflow-wrap:anywhere]">
          {text && <FormattedText>{text}</FormattedText>}
          {isRedacted && <p className="text-ink-soft italic">Something was removed here.</p>}
        </div>
        {files.length > 0 && <Files files={files} address={address} />}
      </article>
    </li>
  );
}

function Files({ files, address }: { files: StoredFile[]; address: string }) {
  const look = 'prose-link inline-flex min-h-8 items-center gap-2 [overflow-wrap:anywhere]';
  return (
    <ul className="mt-3 grid gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <a href={`${address}/files/${file.id}`} className={look}>
            {isPicture(file) ? (
              <img
                src={`${address}/files/${file.id}/preview`}
                alt={file.name}
                width={file.width}
                height={file.height}
                loading="lazy"
                className="h-auto max-h-72 w-auto max-w-full rounded border border-line bg-surface object-contain"
              />
            ) : (
              <>
                <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
                <bdi>{file.name}</bdi>
                <span className="shrink-0 text-ink-soft">{fileSize(file.size)}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
