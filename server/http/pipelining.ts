import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many unanswered requests one connection may have. One more closes it. */
const MOST_UNANSWERED = 16;

type Turn = { response: ServerResponse; start: () => void };

/** The unanswered requests of each connection, oldest first; only the first has started. */
const unanswered = new WeakMap<Socket, Turn[]>();

/**
 * Starts a request once the client has received all earlier responses on its connection. A client may send requests
 * without reading responses (HTTP pipelining), and Node parses all of them. Without turns, each of these requests would
 * open a file, run a query and keep its response in memory.
 * @param start handles the request; never called if the connection closes first
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse, start: () => void) {
  // Node still parses data that arrived before the connection was closed.
  if (socket.destroyed) return;
  const turns = unanswered.get(socket) ?? [];
  unanswered.set(socket, turns);
  if (turns.length === MOST_UNANSWERED) {
    socket.destroy();
    return;
  }

  // Otherwise a request would run in the async context of the previous one.
  turns.push({ response, start: AsyncResource.bind(start) });
  if (turns.length === 1) startNext(socket, turns);
}

function startNext(socket: Socket, turns: Turn[]) {
  const [turn] = turns;
  if (!turn || socket.destroyed) return;

  turn.response.once('close', () => {
    turns.shift();
    startNext(socket, turns);
  });
  turn.start();
}
