import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, lazy, type RefObject, Suspense, useRef } from 'react';
import { fileMessages } from '#contract/files-constants.ts';
import { useProvider } from '#web/lib/provider.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/notice.tsx';
import type { Attachments } from './attachments.ts';

const AttachmentList = lazy(async () => ({ default: (await import('./attachment-list.tsx')).AttachmentList }));

/** The files of a form that is being written, if there are any. */
export function AttachedFiles({
  attachments,
  focus,
}: {
  attachments: Attachments;
  focus: RefObject<HTMLElement | null>;
}) {
  const { list, outcome, leftOut } = attachments;
  const { filesPerMessage } = useProvider();
  return (
    <>
      {list.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-2 h-14 w-full" />}>
          <AttachmentList attachments={attachments} onLastRemoved={() => focus.current?.focus()} />
        </Suspense>
      )}
      <p role="status" className="text-brick text-sm empty:hidden">
        {leftOut > 0 && (
          <span className="mt-1.5 block">
            {fileMessages.tooMany(filesPerMessage)} {fileMessages.leftOut(leftOut)}
          </span>
        )}
        {/* A failure is visible next to its file already. */}
        {outcome && <span className="sr-only">{outcome}</span>}
      </p>
    </>
  );
}

type AttachButtonsProps = {
  attachments: Attachments;
  first: RefObject<HTMLButtonElement | null>;
  label?: string;
  /** Whether the label is visible. */
  isLabeled?: boolean;
};

/** Buttons to choose files, and to take a picture where there is a camera at hand. */
export function AttachButtons({ attachments, first, label = 'Attach files', isLabeled }: AttachButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (chosen.length > 0) attachments.add(chosen);
  }

  return (
    <>
      <input ref={files} type="file" multiple hidden onChange={handleChange} data-choose="files" />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={handleChange} />
      {isLabeled ? (
        <Button
          ref={first}
          look="quiet"
          size="narrow"
          disabled={attachments.isFull}
          onClick={() => files.current?.click()}
        >
          <Paperclip className="size-5" aria-hidden="true" />
          {label}
          {/* The list of them may be out of sight. */}
          {attachments.list.length > 0 && ` (${attachments.list.length})`}
        </Button>
      ) : (
        <IconButton ref={first} label={label} disabled={attachments.isFull} onClick={() => files.current?.click()}>
          <Paperclip className="size-5" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label="Take a photo"
        className="not-pointer-coarse:hidden"
        disabled={attachments.isFull}
        onClick={() => camera.current?.click()}
      >
        <Camera className="size-5" aria-hidden="true" />
      </IconButton>
    </>
  );
}
