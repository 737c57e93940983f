import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection breaks: after so many more bytes in a direction, and how. */
export type Break = { direction: 'there' | 'back'; after: number; how: (typeof Ways)[number] };

export const Ways = ['reset', 'end', 'garbage', 'stall'] as const;

/** How long a connection that stalls stays open, in milliseconds. */
const STALL = 50;

/** Passes connections on to a port of this machine, until one is to break. */
export async function startBreakingProxy(target: number) {
  const sockets = new Set<Socket>();
  let next: Break | undefined;

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    pass(near, far, 'there');
    pass(far, near, 'back');
  });

  function pass(from: Socket, to: Socket, direction: Break['direction']) {
    from.on('data', (chunk: Buffer) => {
      if (next?.direction !== direction) return to.write(chunk);
      const { after, how } = next;
      next.after -= chunk.length;
      if (next.after >= 0) return to.write(chunk);
      next = undefined;
      if (after > 0) to.write(chunk.subarray(0, after));
      return breakOff([from, to], to, how);
    });
    from.on('end', () => to.end()).on('close', () => to.destroy());
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks the connection that passes the next bytes; undefined passes all on again. */
    breakNext: (at: Break | undefined) => {
      next = at;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function breakOff(both: Socket[], to: Socket, how: Break['how']) {
  const reset = () => {
    for (const socket of both) socket.resetAndDestroy();
  };
  for (const socket of both) socket.removeAllListeners('data');
  if (how === 'reset') reset();
  if (how === 'end') for (const socket of both) socket.end();
  if (how === 'garbage') to.write(Buffer.from('\0\xff}{) * BYE\r\n.\r\n'.repeat(20), 'latin1'), reset);
  // `end` leaves a half open connection to those who do not close theirs.
  if (how !== 'reset') setTimeout(reset, STALL);
}
