import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { copyWidthFor } from '#contract/files-constants.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useObjectUrl } from './object-url.ts';
import { filePreview } from './stored-files.ts';

type FilePictureProps = {
  fileId: string;
  alt: string;
  width?: number;
  height?: number;
  /** How wide it is shown where its height is not known. */
  shownWidth?: number | undefined;
  /** How many pixels of the screen it covers from left to right; by default the whole preview is loaded. */
  pixels?: number;
  className?: string;
};

/** A stored picture. It keeps its place while it loads. */
export function FilePicture({ fileId, alt, width, height, shownWidth, pixels, className }: FilePictureProps) {
  const { data, isError } = useQuery(filePreview(fileId, pixels === undefined ? undefined : copyWidthFor(pixels)));
  const url = useObjectUrl(data);
  if (isError) {
    return (
      <span
        className={classNames('inline-flex items-center justify-center gap-1.5 bg-sunken text-ink-soft', className)}
      >
        <ImageOff className="size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">{alt ? `${alt}: ` : ''}This picture can’t be shown</span>
      </span>
    );
  }
  // Until it is there, a picture without an address would show its broken sign.
  const source = url ?? 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  return (
    <img
      src={source}
      alt={alt}
      {...(width && height ? { width, height } : { width: shownWidth })}
      className={classNames('bg-sunken', url ? '' : 'animate-breathe', className)}
    />
  );
}
