import { uploadFile } from '#contract/files.ts';
import { fileMessages } from '#contract/files-constants.ts';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { RefreshedTokenHeader, sessionMessages } from '#contract/sessions-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { keyFor, settle } from '#web/lib/repeat-key.ts';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';

type Upload = {
  file: File;
  /** The same for every try, so that a retry after a lost response stores nothing twice. */
  key: string;
  signal: AbortSignal;
  /** @param share of the file that was sent, from 0 to 1 */
  onProgress: (share: number) => void;
};

/** Uploads a file. Throws an ApiError whose message is for the user. */
export async function upload(task: Upload): Promise<StoredFile> {
  const token = session.current()?.token;
  if (!token) throw new ApiError(401, sessionMessages.noToken);
  const { status, answer, refreshed } = await send(task, token);
  session.renew(token, refreshed);
  if (status === 201) {
    settle(task.key);
    return answer as StoredFile;
  }
  const now = session.current()?.token;
  // Another tab received a newer token during this request.
  if (status === 401 && now && now !== token) return upload(task);
  if (status === 401) session.end('refused');
  throw new ApiError(status, answer?.message ?? fileMessages.uploadFailed);
}

type Answer = { status: number; answer: { message?: string } | null; refreshed: string | null };

/** `fetch` can't tell how much of a body was sent. */
function send({ file, key, signal, onProgress }: Upload, token: string) {
  return new Promise<Answer>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(uploadFile.method, uploadFile.url);
    call.setRequestHeader('authorization', `Bearer ${token}`);
    call.setRequestHeader(IdempotencyHeader, keyFor(key));
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const refreshed = call.getResponseHeader(RefreshedTokenHeader);
      resolve({ status: call.status, answer: call.response, refreshed });
    };
    call.onerror = () => reject(new ApiError(0, fileMessages.uploadFailed));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort());
    const form = new FormData();
    form.append('file', file);
    call.send(form);
  });
}
