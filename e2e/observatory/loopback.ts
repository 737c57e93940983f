import { Socket } from 'node:net';

/**
 * Loaded before the Observatory's program: redirects its connections from ports 80 and 443, which a test can't use, to
 * our proxy.
 */
const fronts: Record<string, string | undefined> = { 80: process.env.HTTP_FRONT, 443: process.env.HTTPS_FRONT };
const connect = Socket.prototype.connect;

type Destination = { host?: string; port?: number | string };

Socket.prototype.connect = function connectToFront(this: Socket, ...parameters: unknown[]) {
  // Node passes normalized arguments as one array, other callers pass the options.
  const [options] = parameters.flat() as [Destination];
  const front = fronts[String(options.port)];
  if (front) Object.assign(options, { host: '127.0.0.1', port: Number(front) });
  return Reflect.apply(connect, this, parameters);
};
