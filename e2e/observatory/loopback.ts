import { Socket } from 'node:net';

/**
 * Loaded into the Observatory's own program before it: what it asks at the ports of the web goes to the front that stands
 * for them here. It knows no other ports, and a test may not take these.
 */
const fronts: Record<string, string | undefined> = { 80: process.env.HTTP_FRONT, 443: process.env.HTTPS_FRONT };
const connect = Socket.prototype.connect;

type Destination = { host?: string; port?: number | string };

Socket.prototype.connect = function connectToFront(this: Socket, ...parameters: unknown[]) {
  // Node passes what it has normalized already as one list, a caller the options themselves.
  const [options] = parameters.flat() as [Destination];
  const front = fronts[String(options.port)];
  if (front) Object.assign(options, { host: '127.0.0.1', port: Number(front) });
  return Reflect.apply(connect, this, parameters);
};
