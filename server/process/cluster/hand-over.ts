import type { Worker } from 'node:cluster';

type Handle = { close: () => void };

/**
 * Tracks the connection that is being passed to a worker process. Node's primary passes one at a time and loses
 * track of it if the process dies meanwhile: nothing would ever answer or close it, and the client would wait forever
 * (node issue 3551).
 * @returns closes the connection; call it once the process has ended
 */
export function watchHandOver(worker: Worker) {
  const { process } = worker;
  let pending: Handle | undefined;

  // The arguments are passed on unchanged, which the overloads of `send` can't express.
  const send = process.send.bind(process) as (...parameters: unknown[]) => boolean;
  process.send = (...parameters: unknown[]) => {
    const [, handle] = parameters;
    if (isHandle(handle)) pending = handle;
    return send(...parameters);
  };
  // The process has accepted it, or another one will get it.
  process.on('internalMessage', (message: object) => {
    if ('accepted' in message) pending = undefined;
  });

  return () => pending?.close();
}

function isHandle(handle: unknown): handle is Handle {
  return typeof handle === 'object' && handle !== null && 'close' in handle;
}
