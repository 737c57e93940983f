import type { Socket } from 'node:net';
import type { SMTPServer, SMTPServerSession } from 'smtp-server';
import { plainAddress } from '#server/platform/lib/client-address.ts';
import type { Shares } from './shares.ts';

/** How long a connection may go without delivering an email, in milliseconds. */
const Patience = 10 * 60_000;

const busy = '421 4.7.0 Too many connections, try again later\r\n';

type Guarded = { socket: Socket; alarm: NodeJS.Timeout };

/**
 * Refuses connections beyond the limits before they say anything, and ends those that deliver nothing.
 * @param patience in milliseconds
 * @returns `hangUp` ends a connection; `noteDelivery` restarts its time
 */
export function guardConnections(server: SMTPServer, shares: Shares, patience = Patience) {
  const guarded = new Map<string, Guarded>();
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress, remotePort } = socket;
    if (remoteAddress === undefined || !shares.take(remoteAddress, 1)) {
      refuse(socket);
      return;
    }
    const key = keyOf({ remoteAddress, remotePort });
    const alarm = setTimeout(() => hangUp({ remoteAddress, remotePort }), patience);
    guarded.set(key, { socket, alarm });
    socket.once('close', () => {
      clearTimeout(alarm);
      guarded.delete(key);
      shares.giveBack(remoteAddress, 1);
    });
  });

  /** The sender tries again later: it got no response. */
  function hangUp(client: Client) {
    guarded.get(keyOf(client))?.socket.destroy();
  }

  return { hangUp, noteDelivery: (client: Client) => guarded.get(keyOf(client))?.alarm.refresh() };
}

type Client = Pick<SMTPServerSession, 'remoteAddress'> & { remotePort?: number | undefined };

const keyOf = ({ remoteAddress, remotePort }: Client) => `${plainAddress(remoteAddress).toLowerCase()} ${remotePort}`;

/** The library does not speak on a socket that ends. */
function refuse(socket: Socket) {
  socket.on('error', () => undefined);
  socket.write(busy);
  socket.destroySoon();
}
