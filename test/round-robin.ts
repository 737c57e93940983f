import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/**
 * A proxy before several programs, who take turns with every request: what one page asks for comes from all of them.
 * @param addresses where they listen
 * @returns its own address, how many requests each has had, and how to stop it
 */
export async function startRoundRobin(addresses: string[]) {
  const agent = new Agent({ keepAlive: true });
  const turns = addresses.map(() => 0);
  let next = 0;

  const server = createServer((incoming, outgoing) => {
    const turn = next++ % addresses.length;
    turns[turn] = (turns[turn] ?? 0) + 1;
    passOn(incoming, outgoing, addresses[turn] ?? '');
  });

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, address: string) {
    const { method, url = '/', rawHeaders: headers } = incoming;
    const onward = request(new URL(address).origin, { method, path: url, headers, agent });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      pipeline(answer, outgoing, () => undefined);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    turns,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
