import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, lazy, type RefObject, Suspense, useRef } from 'react';
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
  const { list, outcome } = attachments;
  return (
    <>
      {list.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-2 h-14 w-full" />}>
          <AttachmentList attachments={attachments} onLastRemoved={() => focus.current?.focus()} />
        </Suspense>
      )}
      <p role="status" className="mt-1.5 text-brick text-sm empty:hidden has-[.sr-only]:mt-0">
        {outcome && <Outcome {...{ list, outcome }} />}
      </p>
    </>
  );
}

/** A failure of one file is visible next to it already. */
function Outcome({ list, outcome }: Pick<Attachments, 'list' | 'outcome'>) {
  const isAboutOne = list.some(({ name }) => outcome.startsWith(name));
  return <span className={isAboutOne ? 'sr-only' : ''}>{outcome}</span>;
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
          className="px-2.5"
          disabled={attachments.isFull}
          onClick={() => files.current?.click()}
        >
          <Paperclip className="size-5" aria-hidden="true" />
          {label}
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
