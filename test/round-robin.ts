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
  const isUp = addresses.map(() => true);
  let last = 0;

  // Clients get the headers of the programs, which promise to keep idle connections open for 72 s.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const order = addresses.map((_, step) => (last + step + 1) % addresses.length);
    last = order.find((turn) => isUp[turn]) ?? last;
    turns[last] = (turns[last] ?? 0) + 1;
    passOn(incoming, outgoing, addresses[last] ?? '');
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

  async function look(path: string) {
    for (const [index, address] of addresses.entries()) {
      const answer = await fetch(address + path, { headers: { connection: 'close' } }).catch(() => undefined);
      isUp[index] = answer?.ok ?? false;
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    turns,
    /** Leaves out whoever does not answer well at that path; answers how to end that. */
    watch: (path: string) => {
      const looking = setInterval(look, 100, path);
      return () => clearInterval(looking);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
