import { Download } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '#contract/file-size.ts';
import { isPicture } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { FileIcon } from './file-icon.tsx';
import { FilePicture } from './file-picture.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { saveFile } from './stored-files.ts';

type FileListProps = {
  files: StoredFile[];
  /** What they belong to, for screen readers. */
  label: string;
  /** Only rows, for a narrow column. */
  isCompact?: boolean;
};

/** The files of a message: pictures as thumbnails that open in a viewer, all others as rows. */
export function FileList({ files, label, isCompact = false }: FileListProps) {
  const [shownId, setShownId] = useState<string>();
  const pictures = files.filter(isPicture);
  const thumbnails = isCompact ? [] : pictures;
  const rows = files.filter((file) => !thumbnails.includes(file));

  return (
    <div className="space-y-2">
      {thumbnails.length > 0 && (
        <ul aria-label={`${label}: pictures`} className="flex flex-wrap gap-2">
          {thumbnails.map((picture) => (
            <li key={picture.id}>
              <Thumbnail picture={picture} onOpen={() => setShownId(picture.id)} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul aria-label={label} className={isCompact ? 'space-y-0.5' : 'max-w-md space-y-1.5'}>
          {rows.map((file) => (
            <li key={file.id}>
              <FileRow
                file={file}
                isCompact={isCompact}
                onOpen={() => (isPicture(file) ? setShownId(file.id) : saveFile(file))}
              />
            </li>
          ))}
        </ul>
      )}
      {shownId && (
        <PictureViewer
          pictures={pictures}
          shownId={shownId}
          onShow={setShownId}
          onSave={saveFile}
          onClose={() => setShownId(undefined)}
        />
      )}
    </div>
  );
}

function Thumbnail({ picture, onOpen }: { picture: StoredFile; onOpen: () => void }) {
  const { id, name, width = 1, height = 1 } = picture;
  return (
    <button
      type="button"
      aria-label={`Show ${name}`}
      data-tooltip={name}
      onClick={onOpen}
      className="block overflow-hidden rounded border border-line hover:border-ink-soft"
    >
      <FilePicture
        fileId={id}
        alt=""
        width={width}
        height={height}
        className="h-28 w-auto min-w-16 max-w-56 object-cover sm:h-32"
      />
    </button>
  );
}

type FileRowProps = { file: StoredFile; isCompact: boolean; onOpen: () => void };

function FileRow({ file, isCompact, onOpen }: FileRowProps) {
  const { name, size, contentType } = file;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={
        isCompact
          ? '-mx-1.5 flex min-h-8 w-[calc(100%+0.75rem)] items-center gap-2 rounded px-1.5 py-1 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11'
          : 'flex min-h-11 w-full items-center gap-3 rounded border border-line bg-surface px-3 py-1.5 text-left hover:border-ink-soft'
      }
    >
      <FileIcon contentType={contentType} name={name} className={isCompact ? 'size-4' : 'size-5'} />
      <span className="sr-only">{isPicture(file) ? 'Show ' : 'Download '}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium" title={name}>
        {name}
      </span>
      <span className="tabular shrink-0 text-ink-faint text-sm">{fileSize(size)}</span>
      {!isCompact && <Download className="size-4 shrink-0 text-river" aria-hidden="true" />}
    </button>
  );
}
