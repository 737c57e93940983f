import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { useProvider } from '#web/lib/provider.ts';
import { uploadsOf } from './uploads.ts';

type Rules = {
  problemOf?: (file: File) => string | undefined;
  onStored?: (file: StoredFile) => void;
};

export type Attachments = ReturnType<typeof useAttachments>;

/**
 * The files of a form: uploaded at once, kept as a draft, and named by their ids when the form is sent.
 * @param draftName of the form
 * @param rules `problemOf` says why a file can't be used here; `onStored` is called with each uploaded file
 */
export function useAttachments(draftName: string, { problemOf, onStored }: Rules = {}) {
  const { fileMegabytes, filesPerMessage } = useProvider();
  const [uploads] = useState(() => uploadsOf(draftName));
  const { list, outcome, leftOut } = useSyncExternalStore(uploads.subscribe, uploads.current);
  const hear = useEffectEvent((file: StoredFile) => onStored?.(file));
  const isHeard = onStored !== undefined;
  useEffect(() => {
    if (isHeard) uploads.hear((file) => hear(file));
  }, [uploads, isHeard]);

  return {
    list,
    /** The outcome of the last upload, for screen readers. */
    outcome,
    /** How many files of the last choice were too many. */
    leftOut,
    isFull: list.length >= filesPerMessage,
    isBusy: list.some(({ stored, failure }) => !stored && !failure),
    fileIds: list.flatMap(({ stored }) => stored?.id ?? []),
    add: (files: readonly File[]) =>
      uploads.add(files, filesPerMessage, (file) => problemOf?.(file) ?? sizeProblemOf(file, fileMegabytes)),
    remove: uploads.remove,
    retry: uploads.retry,
    clearSent: uploads.clearSent,
    takeBack: uploads.takeBack,
    clear: uploads.clear,
    moveTo: uploads.moveTo,
  };
}

/** What is known before anything is sent. */
function sizeProblemOf({ size }: File, megabytes: number) {
  if (size === 0) return fileMessages.empty;
  return size > megabytes * MEGABYTE ? fileMessages.tooLarge(megabytes) : undefined;
}
