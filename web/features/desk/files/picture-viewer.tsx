import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { fileSize } from '#contract/file-size.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Lightbox } from '#web/ui/lightbox.tsx';
import { FilePicture } from './file-picture.tsx';

type PictureViewerProps = {
  pictures: StoredFile[];
  shownId: string;
  onShow: (id: string) => void;
  onSave: (picture: StoredFile) => void;
  onClose: () => void;
};

/** Pictures one by one, as large as the window: arrow keys, Home and End turn, Escape closes. */
export function PictureViewer({ pictures, shownId, onShow, onSave, onClose }: PictureViewerProps) {
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  );
  const picture = pictures[index];
  if (!picture) return null;

  function turnTo(next: number) {
    const target = pictures[next];
    if (target) onShow(target.id);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: pictures.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    turnTo(target);
  }

  const { id, name, size, width = 1, height = 1 } = picture;
  const count = pictures.length > 1 ? `${index + 1} of ${pictures.length} · ` : '';
  return (
    <Lightbox
      title={name}
      description={`${count}${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels · ${fileSize(size)}`}
      onClose={onClose}
      onKeyDown={handleKeyDown}
      actions={
        <IconButton label="Download" onClick={() => onSave(picture)}>
          <Download className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      {pictures.length > 1 && (
        <IconButton label="Previous picture" disabled={index === 0} onClick={() => turnTo(index - 1)}>
          <ChevronLeft className="size-6" aria-hidden="true" />
        </IconButton>
      )}
      <FilePicture
        key={id}
        fileId={id}
        alt={name}
        width={width}
        height={height}
        className="h-auto max-h-full min-h-0 w-auto min-w-0 max-w-full flex-initial object-contain"
      />
      {pictures.length > 1 && (
        <IconButton label="Next picture" disabled={index === pictures.length - 1} onClick={() => turnTo(index + 1)}>
          <ChevronRight className="size-6" aria-hidden="true" />
        </IconButton>
      )}
    </Lightbox>
  );
}
