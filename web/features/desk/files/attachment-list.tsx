import { RotateCw, X } from 'lucide-react';
import { fileSize } from '#contract/file-size.ts';
import { PictureTypes } from '#contract/files-constants.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Attachments } from './attachments.ts';
import { FileIcon } from './file-icon.tsx';
import { useObjectUrl } from './object-url.ts';
import type { Attachment } from './uploads.ts';

type AttachmentListProps = { attachments: Attachments; onLastRemoved: () => void };

/** The files of a form that is being written, with their progress. */
export function AttachmentList({ attachments, onLastRemoved }: AttachmentListProps) {
  const { list, remove, retry } = attachments;

  function handleRemove(key: string) {
    remove(key);
    onLastRemoved();
  }

  return (
    <ul
      aria-label="Attached files"
      className="mt-2 grid max-h-44 gap-1.5 overflow-y-auto short:max-h-20 sm:grid-cols-2"
    >
      {list.map((attachment) => (
        <Entry
          key={attachment.key}
          attachment={attachment}
          onRemove={() => handleRemove(attachment.key)}
          onRetry={() => retry(attachment)}
        />
      ))}
    </ul>
  );
}

type EntryProps = { attachment: Attachment; onRemove: () => void; onRetry: () => void };

function Entry({ attachment, onRemove, onRetry }: EntryProps) {
  const { name, size, progress, stored, failure, canRetry } = attachment;
  const isSending = !stored && !failure;
  return (
    <li
      className={classNames(
        'flex min-w-0 items-center gap-2.5 rounded border bg-surface py-1 pr-1 pl-1.5',
        failure ? 'border-brick' : 'border-line',
      )}
    >
      <Thumbnail attachment={attachment} />
      <div className="min-w-0 flex-1 text-sm leading-tight">
        <p dir="auto" className="truncate font-medium" title={name}>
          {name}
        </p>
        {failure ? (
          <p className="text-brick">{failure}</p>
        ) : (
          <p className="tabular text-ink-faint">
            {isSending ? `${Math.floor(progress * 100)}% of ${fileSize(size)}` : fileSize(size)}
          </p>
        )}
        {isSending && (
          <progress className="upload-progress" max={1} value={progress} aria-label={`Uploading ${name}`} />
        )}
      </div>
      {canRetry && (
        <IconButton label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={isSending ? `Cancel ${name}` : `Remove ${name}`} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function Thumbnail({ attachment: { file, stored, name } }: { attachment: Attachment }) {
  const type = stored?.contentType ?? file?.type ?? '';
  const isShown = PictureTypes.some((known) => known === type);
  const url = useObjectUrl(isShown ? file : undefined);
  if (!url) return <FileIcon contentType={type} name={name} className="size-9 p-1.5" />;
  return <img src={url} alt="" className="size-9 shrink-0 rounded-sm bg-sunken object-cover" />;
}
