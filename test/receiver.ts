import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { OutgoingAllowList } from '#server/platform/config/outgoing-calls.ts';
import { outgoingCalls } from '#server/platform/outgoing/call-out.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Calls of a server whose operator permits the loopback. */
export const loopbackCalls = (limits: NonNullable<Parameters<typeof outgoingCalls>[0]>['limits'] = {}) =>
  outgoingCalls({ allow: OutgoingAllowList.parse('127.0.0.0/8'), limits });

/**
 * A program that receives webhooks on a loopback port.
 * @param answer responds to a message; by default it is accepted
 */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => unknown = (response) => response.writeHead(204).end(),
) {
  const messages: Received[] = [];
  const server = createServer(async (request, response) => {
    const received = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    messages.push(received);
    receiver.answer(response, received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    messages,
    answer,
    /** The bodies of the messages so far. */
    bodies: () => messages.map(({ body }) => JSON.parse(body)),
  };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
