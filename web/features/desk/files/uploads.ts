import pLimit from 'p-limit';
import { deleteFile } from '#contract/files.ts';
import { fileMessages } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { filesDraft, moveDraft } from '#web/lib/drafts.ts';
import { request } from '#web/lib/request.ts';
import { createStore, onNewPage } from '#web/lib/store.ts';
import { changeKeptFiles, keptFiles } from './kept-files.ts';

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

type Uploads = ReturnType<typeof createUploads>;

/** Files that are sent at once. */
const lanes = pLimit(2);

/** By the names of their forms' drafts. They continue when a form closes, and are there when it opens again. */
const going = new Map<string, Uploads>();
onNewPage(() => {
  for (const uploads of going.values()) uploads.stop();
  going.clear();
});

/** The files of a form, from its draft and from uploads that have not ended. */
export function uploadsOf(draftName: string) {
  const uploads = going.get(draftName) ?? createUploads(draftName);
  uploads.reopen();
  return uploads;
}

function createUploads(draftName: string) {
  let name = draftName;
  const { current, set, subscribe } = createStore({ list: restored(name), outcome: '', leftOut: 0 });
  const controllers = new Map<string, AbortController>();
  let readers = 0;
  let onStored: ((file: StoredFile) => void) | undefined;
  /** Stored while the form was closed that wants to hear of them. */
  const unheard: StoredFile[] = [];

  const change = (part: Partial<ReturnType<typeof current>>) => set({ ...current(), ...part });
  const patch = (key: string, part: Partial<Attachment>) =>
    change({ list: current().list.map((each) => (each.key === key ? { ...each, ...part } : each)) });

  /** Forgets what the draft knows by itself. */
  function settle() {
    const isGoing = readers > 0 || unheard.length > 0 || current().list.some(({ stored }) => !stored);
    if (isGoing) going.set(name, uploads);
    else going.delete(name);
  }

  async function start({ key, file, name: fileName }: Attachment) {
    if (!file) return;
    // From now on, because a file can be canceled while it waits for its turn.
    const { signal } = register(key);
    try {
      const stored = await lanes(async () => {
        signal.throwIfAborted();
        const { upload } = await import('./upload.ts');
        return upload({ file, key, signal, onProgress: (progress) => patch(key, { progress }) });
      });
      changeKeptFiles(name, (files) => [...files, { ...stored, uploadedAt: Date.now() }]);
      patch(key, { stored, progress: 1 });
      change({ outcome: `${fileName} is attached.` });
      if (readers > 0) onStored?.(stored);
      else if (onStored) unheard.push(stored);
    } catch (error) {
      if (signal.aborted) return;
      const failure = (error instanceof Error && error.message) || fileMessages.uploadFailed;
      patch(key, { failure, canRetry: true });
      change({ outcome: `${fileName}: ${failure}` });
    } finally {
      controllers.delete(key);
      settle();
    }
  }

  function register(key: string) {
    const controller = new AbortController();
    controllers.set(key, controller);
    return controller;
  }

  /** Forgets files that are not wanted after all. If one can't be deleted, the server does it after a day. */
  function drop(isDropped: (attachment: Attachment) => boolean) {
    const dropped = current().list.filter(isDropped);
    for (const { key, stored } of dropped) {
      controllers.get(key)?.abort();
      if (stored) request(deleteFile, { params: { fileId: stored.id } }).catch(() => undefined);
    }
    forget(dropped);
  }

  function forget(some: Attachment[]) {
    changeKeptFiles(name, (files) => files.filter(({ id }) => some.every(({ stored }) => stored?.id !== id)));
    set({ list: current().list.filter((each) => !some.includes(each)), outcome: '', leftOut: 0 });
    settle();
  }

  const uploads = {
    current,
    subscribe: (listener: () => void) => {
      const stop = subscribe(listener);
      readers++;
      settle();
      return () => {
        stop();
        readers--;
        settle();
      };
    },
    /** Reads the draft again if no form has: files may have been sent since. */
    reopen: () => {
      if (readers === 0) change({ list: [...restored(name), ...current().list.filter(({ stored }) => !stored)] });
    },
    /** @param listener called with each file once it is stored, also with those from before */
    hear: (listener: (file: StoredFile) => void) => {
      onStored = listener;
      for (const file of unheard.splice(0)) listener(file);
    },
    /** @param problemOf why a file is not sent */
    add: (files: readonly File[], most: number, problemOf: (file: File) => string | undefined) => {
      const room = Math.max(0, most - current().list.length);
      const added = files.slice(0, room).map((file) => attachmentOf(file, problemOf(file)));
      const refused = added.find(({ failure }) => failure);
      set({
        list: [...current().list, ...added],
        outcome: refused ? `${refused.name}: ${refused.failure}` : '',
        leftOut: Math.max(0, files.length - room),
      });
      for (const each of added) if (!each.failure) void start(each);
    },
    remove: (key: string) => drop((each) => each.key === key),
    retry: (attachment: Attachment) => {
      const { failure: _, ...again } = { ...attachment, progress: 0, canRetry: false };
      change({ list: current().list.map((each) => (each.key === again.key ? again : each)) });
      void start(again);
    },
    /** Forgets the files that were sent. Later ones stay, and those that failed, so that nobody overlooks them. */
    clearSent: (ids: string[]) => forget(current().list.filter(({ stored }) => stored && ids.includes(stored.id))),
    /** Attaches files that are stored already. */
    takeBack: (files: readonly StoredFile[]) => {
      changeKeptFiles(name, (kept) => [...kept, ...files.map((file) => ({ ...file, uploadedAt: Date.now() }))]);
      change({ list: [...current().list, ...files.map(attached)] });
    },
    /** Aborts all running uploads. */
    stop: () => {
      for (const controller of controllers.values()) controller.abort();
      set({ list: [], outcome: '', leftOut: 0 });
    },
    /** Forgets all files. */
    clear: () => drop(() => true),
    /** Gives the files to another form. */
    moveTo: (otherName: string) => {
      going.delete(name);
      moveDraft(filesDraft(name), filesDraft(otherName));
      name = otherName;
      settle();
    },
  };
  return uploads;
}

function restored(draftName: string): Attachment[] {
  return keptFiles(draftName).map(attached);
}

function attached(stored: StoredFile): Attachment {
  return { key: stored.id, name: stored.name, size: stored.size, progress: 1, stored };
}

function attachmentOf(file: File, failure: string | undefined): Attachment {
  const key = `upload ${Date.now()} ${Math.random()}`;
  return { key, file, name: file.name, size: file.size, progress: 0, ...(failure ? { failure } : {}) };
}
