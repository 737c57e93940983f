import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { downloadFile, previewFile } from '#contract/files.ts';
import { fileMessages, type PictureWidths } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { requestBytes } from '#web/lib/request.ts';
import { onNewPage } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';

/** Previews that are requested at once: the server accepts ten requests of a user at a time, and others come too. */
const AT_ONCE = 3;

let lane = newLane();
onNewPage(() => {
  lane = newLane();
});

function newLane() {
  return { running: 0, waiting: [] as (() => void)[] };
}

/**
 * The preview of a picture. It never changes.
 * @param width of a smaller copy
 */
export const filePreview = (fileId: string, width?: (typeof PictureWidths)[number]) =>
  queryOptions({
    queryKey: ['files', fileId, 'preview', width],
    queryFn: ({ signal }) =>
      readPicture(previewFile, {
        params: { fileId },
        querystring: width === undefined ? {} : { width: String(width) },
        signal,
      }),
    gcTime: 60_000,
  });

async function inTurn<Value>(work: () => Promise<Value>) {
  const mine = lane;
  if (mine.running >= AT_ONCE) await new Promise<void>((resolve) => mine.waiting.push(resolve));
  mine.running += 1;
  try {
    return await work();
  } finally {
    mine.running -= 1;
    mine.waiting.shift()?.();
  }
}

/** Reads a picture, a few at a time. */
export const readPicture: typeof requestBytes = (endpoint, call) => inTurn(() => requestBytes(endpoint, call));

/** Bytes as an address that holds them itself. */
export async function dataUrlOf(bytes: Blob) {
  const reader = new FileReader();
  const loaded = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(bytes);
  return loaded;
}

/** Saves a file to the user's disk. A failure shows a toast. */
export async function saveFile({ id, name }: Pick<StoredFile, 'id' | 'name'>) {
  await saveFrom(downloadFile, { params: { fileId: id }, querystring: { download: 'yes' } }, name);
}

/** Saves what an endpoint sends to the user's disk, under a name. A failure shows a toast. */
export async function saveFrom<E extends Endpoint>(
  endpoint: E,
  call: Parameters<typeof requestBytes<E>>[1],
  name: string,
) {
  try {
    saveBytes(await requestBytes(endpoint, call), name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const description = [fileMessages.downloadFailed, reason].filter(Boolean).join(': ');
    toast({ title: 'Error', description, variant: 'destructive' });
  }
}

/** Saves bytes to the user's disk, under a name. */
export function saveBytes(bytes: Blob, name: string) {
  const url = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
