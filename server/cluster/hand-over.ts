import type { Worker } from 'node:cluster';

type Handle = { close: () => void };

/**
 * The connection that a worker process is being handed. Node's primary hands over one at a time and forgets the one under
 * way when the process dies: nobody would ever answer or close it, and who made it would wait for ever (node issue 3551).
 * @returns closes it, once the process is gone
 */
export function watchHandOver(worker: Worker) {
  const { process } = worker;
  let underWay: Handle | undefined;

  // Whatever it is called with goes on as it came, which its overloads can't say.
  const send = process.send.bind(process) as (...parameters: unknown[]) => boolean;
  process.send = (...parameters: unknown[]) => {
    const [, handle] = parameters;
    if (isHandle(handle)) underWay = handle;
    return send(...parameters);
  };
  // The process has it now, or another one gets it.
  process.on('internalMessage', (message: object) => {
    if ('accepted' in message) underWay = undefined;
  });

  return () => underWay?.close();
}

function isHandle(handle: unknown): handle is Handle {
  return typeof handle === 'object' && handle !== null && 'close' in handle;
}
