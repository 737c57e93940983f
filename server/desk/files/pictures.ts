import { PictureTypes } from '#contract/files-constants.ts';
import { SeparateProcessFailure, separateProcess } from '#server/platform/process/separate-process.ts';

/** What the process is sent: the bytes in chunks, then the task. */
export type PictureMessage = { chunk: Uint8Array } | Task;
type Preview = { task: 'preview'; width?: number | undefined };
type Task = { task: 'measure' } | Preview;
/** Null for something that can't be shown as a picture. */
export type PictureAnswer = { width: number; height: number } | Uint8Array | null;

const painter = separateProcess<PictureMessage, PictureAnswer>(import.meta.url, 'picture-process', {
  time: 5_000,
  // It needs 60 MB.
  idle: 30_000,
});

/**
 * The size of a picture in pixels, turned as its metadata says; nothing if it is not a picture that can have a preview.
 * @param start its first bytes
 */
export async function measurePicture(contentType: string, start: Uint8Array) {
  if (!PictureTypes.some((type) => type === contentType)) return {};
  const answer = await work({ task: 'measure' }, [start]);
  return answer && 'width' in answer ? answer : {};
}

/**
 * A preview of a picture as WebP, at most 2,048 pixels a side and without its metadata.
 * @param width the most that it has; by default 2,048 pixels
 * @returns undefined if the picture can't be shown
 * @throws `TooBusy` if too many pictures wait
 */
export async function makePreview(bytes: AsyncIterable<Uint8Array>, width?: number) {
  const answer = await work({ task: 'preview', width }, bytes);
  return answer instanceof Uint8Array ? Buffer.from(answer) : undefined;
}

async function work(task: Task, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  return painter.run(messagesFor(task, bytes)).catch((error) => {
    if (error instanceof SeparateProcessFailure) return null;
    throw error;
  });
}

async function* messagesFor(
  task: Task,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncIterable<PictureMessage> {
  for await (const chunk of bytes) yield { chunk };
  yield task;
}
