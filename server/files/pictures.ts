import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import { fileMessages, PictureTypes } from '#contract/files-constants.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Helper, startHelper, stopHelper } from '#server/process/helper.ts';

/** The time limit for a picture, in milliseconds. */
const TIME_LIMIT = 5_000;

/** How many pictures may wait. */
const MOST_WAITING = 200;

/** How long the process stays without work, in milliseconds. It needs 60 MB. */
const IDLE = 30_000;

/** What the process is sent: the bytes in chunks, then the task. */
export type PictureMessage = { chunk: Uint8Array } | { task: 'measure' | 'preview' };
/** Null for something that can't be shown as a picture. */
export type PictureAnswer = { width: number; height: number } | Uint8Array | null;

/** One picture at a time leaves the other core of a small machine free. */
const oneAtATime = pLimit(1);

/** A process, not a thread: a picture that makes a library crash or run out of memory must not end the server. */
let painter: Promise<Helper> | undefined;
let idling: NodeJS.Timeout | undefined;

/**
 * The size of a picture in pixels, turned as its metadata says; nothing if it is no picture that can have a preview.
 * @param start its first bytes
 */
export async function measurePicture(contentType: string, start: Uint8Array) {
  if (!PictureTypes.some((type) => type === contentType)) return {};
  const answer = await work('measure', [start]);
  return answer && 'width' in answer ? answer : {};
}

/**
 * A preview of a picture as WebP, at most 2,048 pixels a side and without its metadata.
 * @returns undefined if the picture can't be shown
 * @throws 503 if too many pictures wait
 */
export async function makePreview(bytes: AsyncIterable<Uint8Array>) {
  const answer = await work('preview', bytes);
  return answer instanceof Uint8Array ? Buffer.from(answer) : undefined;
}

async function work(task: 'measure' | 'preview', bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  if (oneAtATime.pendingCount >= MOST_WAITING) throw new HttpError(503, fileMessages.busy, { retryAfter: 5 });
  return oneAtATime(() => paint(task, bytes));
}

async function paint(task: 'measure' | 'preview', bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  clearTimeout(idling);
  painter ??= startPainter();
  const current = await painter;
  const { child, ended } = current;
  const over = AbortSignal.any([ended, AbortSignal.timeout(TIME_LIMIT)]);
  child.ref();
  child.channel?.ref();
  try {
    const answered: Promise<PictureAnswer[]> = once(child, 'message', { signal: over });
    // If reading fails, nobody waits for the answer.
    answered.catch(() => undefined);
    for await (const chunk of bytes) await send(child, { chunk });
    await send(child, { task });
    return (await answered)[0] ?? null;
  } catch (error) {
    await stopHelper(current);
    if (!over.aborted) throw error;
    return null;
  } finally {
    child.unref();
    child.channel?.unref();
    idling = setTimeout(() => child.kill('SIGKILL'), IDLE).unref();
  }
}

/** Resolves when the process has taken the message, so that a slow one does not fill our memory. */
function send(child: ChildProcess, message: PictureMessage) {
  return new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()));
  });
}

function startPainter() {
  return startHelper(import.meta.url, 'picture-process', {
    serialization: 'advanced',
    onEnd: () => {
      painter = undefined;
    },
  });
}
