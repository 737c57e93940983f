import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many unanswered requests one connection may have. One more closes it. */
const MOST_UNANSWERED = 16;

/** Whether a request has started whose response has not been received, and those that wait for it, oldest first. */
type Connection = { isBusy: boolean; waiting: (() => void)[] };

const connections = new WeakMap<Socket, Connection>();

/**
 * Starts a request once the client has received all earlier responses on its connection. A client may send requests
 * without reading responses (HTTP pipelining), and Node parses all of them. Without turns, each of these requests would
 * open a file, run a query and keep its response in memory.
 * @param start handles the request; never called if the connection closes first
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse, start: () => void) {
  // Node still parses data that arrived before the connection was closed.
  if (socket.destroyed) return;
  const connection = connections.get(socket) ?? newConnection(socket);
  if (!connection.isBusy) {
    begin(socket, connection, response, start);
  } else if (connection.waiting.length < MOST_UNANSWERED - 1) {
    // Otherwise a request would run in the async context of the previous one.
    connection.waiting.push(AsyncResource.bind(() => begin(socket, connection, response, start)));
  } else {
    socket.destroy();
  }
}

function newConnection(socket: Socket) {
  const connection: Connection = { isBusy: false, waiting: [] };
  connections.set(socket, connection);
  return connection;
}

function begin(socket: Socket, connection: Connection, response: ServerResponse, start: () => void) {
  connection.isBusy = true;
  response.on('close', () => {
    connection.isBusy = false;
    if (!socket.destroyed) connection.waiting.shift()?.();
  });
  start();
}
