import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { deleteFile } from '#contract/files.ts';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { StoredFile } from '#contract/stored-file.ts';
import { filesDraft, useDraft } from '#web/lib/drafts.ts';
import { useProvider } from '#web/lib/provider.ts';
import { request } from '#web/lib/request.ts';

/** How long an uploaded file is offered again, in milliseconds. The server deletes an unused one after a day. */
const KEPT_FOR = 23 * 3_600_000;

/** Files that are sent at once. */
const LANES = 2;

/** A file of a message that is being written. */
export type Attachment = {
  key: string;
  name: string;
  size: number;
  /** The share that was sent, from 0 to 1. */
  progress: number;
  /** The local file; missing if it was restored from a draft. */
  file?: File;
  stored?: StoredFile;
  /** Why it can't be sent, as a sentence. */
  failure?: string;
  /** Whether another try may succeed. */
  canRetry?: boolean;
};

const FilesDraft = z.array(StoredFile.extend({ uploadedAt: z.number() }));
type FilesDraft = z.output<typeof FilesDraft>;

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
  const draft = useDraft(filesDraft(draftName), FilesDraft);
  const [list, setList] = useState(() => (draft.restored ?? []).filter(isFresh).map(fromDraft));
  const [outcome, setOutcome] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const sending = useRef(new Map<string, AbortController>());
  const lanes = useRef(Array.from({ length: LANES }, () => Promise.resolve()));
  const uploadedAt = useRef(new Map((draft.restored ?? []).map((file) => [file.id, file.uploadedAt])));

  // Uploads go on only while somebody can see them.
  useEffect(() => {
    const { current } = sending;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  function update(change: (list: Attachment[]) => Attachment[]) {
    setList((before) => {
      const after = change(before);
      keepStored(after);
      return after;
    });
  }

  function keepStored(after: Attachment[]) {
    const stored = after.flatMap(({ stored }) => stored ?? []);
    const now = Date.now();
    draft.keep(
      stored.map((file): FilesDraft[number] => ({ ...file, uploadedAt: uploadedAt.current.get(file.id) ?? now })),
      stored.length === 0,
    );
  }

  const patch = (key: string, change: Partial<Attachment>) =>
    update((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));

  async function start({ key, file, name }: Attachment, signal: AbortSignal) {
    if (!file || signal.aborted) return;
    try {
      const { upload } = await import('./upload.ts');
      signal.throwIfAborted();
      const stored = await upload({ file, key, signal, onProgress: (progress) => patch(key, { progress }) });
      uploadedAt.current.set(stored.id, Date.now());
      patch(key, { stored, progress: 1 });
      onStored?.(stored);
      setOutcome(`${name} is attached.`);
    } catch (error) {
      if (signal.aborted) return;
      const failure = (error instanceof Error && error.message) || fileMessages.uploadFailed;
      patch(key, { failure, canRetry: true });
      setOutcome(`${name}: ${failure}`);
    } finally {
      sending.current.delete(key);
    }
  }

  function forgetOutcome() {
    setOutcome('');
    setLeftOut(0);
  }

  function queue(attachment: Attachment, lane: number) {
    const index = lane % LANES;
    // From now on, because a file can be canceled while it waits for its turn.
    const controller = new AbortController();
    sending.current.set(attachment.key, controller);
    lanes.current[index] = (lanes.current[index] ?? Promise.resolve()).then(() => start(attachment, controller.signal));
  }

  function add(files: readonly File[]) {
    const room = Math.max(0, filesPerMessage - list.length);
    const added = files
      .slice(0, room)
      .map((file) => attachmentOf(file, problemOf?.(file) ?? sizeProblemOf(file, fileMegabytes)));
    update((before) => [...before, ...added]);
    for (const [lane, attachment] of added.entries()) if (!attachment.failure) queue(attachment, lane);
    const [refused] = added.filter(({ failure }) => failure);
    setOutcome(refused ? `${refused.name}: ${refused.failure}` : '');
    setLeftOut(Math.max(0, files.length - room));
  }

  return {
    list,
    /** The outcome of the last upload, for screen readers. */
    outcome,
    /** How many files of the last choice were too many. */
    leftOut,
    isFull: list.length >= filesPerMessage,
    isBusy: list.some(({ stored, failure }) => !stored && !failure),
    fileIds: list.flatMap(({ stored }) => stored?.id ?? []),
    add,
    remove: (key: string) => {
      sending.current.get(key)?.abort();
      deleteStored(list.filter((each) => each.key === key));
      update((before) => before.filter((each) => each.key !== key));
      forgetOutcome();
    },
    retry: (attachment: Attachment) => {
      const { failure: _, ...again } = { ...attachment, progress: 0, canRetry: false };
      update((before) => before.map((each) => (each.key === again.key ? again : each)));
      queue(again, 0);
    },
    /** Forgets the files that were sent. Later ones stay, and those that failed, so that nobody overlooks them. */
    clearSent: (ids: string[]) => {
      update((before) => before.filter(({ stored }) => !stored || !ids.includes(stored.id)));
      forgetOutcome();
    },
    /** Forgets all files. */
    clear: () => {
      for (const controller of sending.current.values()) controller.abort();
      deleteStored(list);
      setList([]);
      forgetOutcome();
      draft.discard();
    },
  };
}

/** Deletes files that are not wanted after all. If it fails, the server deletes them after a day. */
function deleteStored(list: Attachment[]) {
  for (const { stored } of list) {
    if (stored) request(deleteFile, { params: { fileId: stored.id } }).catch(() => undefined);
  }
}

const isFresh = ({ uploadedAt }: FilesDraft[number]) => Date.now() - uploadedAt < KEPT_FOR;

function fromDraft({ uploadedAt: _, ...stored }: FilesDraft[number]): Attachment {
  return { key: stored.id, name: stored.name, size: stored.size, progress: 1, stored };
}

function attachmentOf(file: File, failure: string | undefined): Attachment {
  const key = `upload ${Date.now()} ${Math.random()}`;
  return { key, file, name: file.name, size: file.size, progress: 0, ...(failure ? { failure } : {}) };
}

/** What is known before anything is sent. */
function sizeProblemOf({ size }: File, megabytes: number) {
  if (size === 0) return fileMessages.empty;
  return size > megabytes * MEGABYTE ? fileMessages.tooLarge(megabytes) : undefined;
}
