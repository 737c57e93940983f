import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { type Db, one } from '#server/platform/database/client.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { bearer, type Caller } from './app.ts';

/** `body` is JSON as text, with nothing but ASCII at its start. */
type DelayedCall = { method: string; url: string; body: string; contentType?: string | undefined; caller: Caller };

/** Serves an app on a real port. @returns the port */
export async function listen(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/**
 * Sends the headers of a call and the first byte of its body, and waits until the server has read the session.
 * @returns a function that sends the rest of the body and resolves with the response
 */
export async function startCall(db: Db, port: number, call: DelayedCall) {
  const { method, url, body, contentType = 'application/json', caller } = call;
  await makeUntouched(db, caller);
  const headers = {
    host: 'x',
    connection: 'close',
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...bearer(caller),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // A body of one byte is sent as a whole later: otherwise it would be complete now.
  const first = body.length > 1 ? 1 : 0;
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, first)}`);
  await expect.poll(() => isUntouched(db, caller), { interval: 10, timeout: 10_000 }).toBe(false);

  return async () => {
    socket.write(body.slice(first));
    const response = await text(socket);
    const [head = '', json = ''] = response.split('\r\n\r\n');
    const message: unknown = json.startsWith('{') ? JSON.parse(json).message : undefined;
    return { status: Number(head.split(' ')[1]), message };
  };
}

/** The server notes the use of a session once a minute: that shows when it has read one. */
async function makeUntouched(db: Db, caller: Caller) {
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '5 minutes'` }).where(sessionOf(caller));
}

async function isUntouched(db: Db, caller: Caller) {
  const isOld = sql<boolean>`${sessions.lastUsedAt} < now() - interval '4 minutes'`;
  return one(await db.select({ isOld }).from(sessions).where(sessionOf(caller))).isOld;
}

function sessionOf({ token }: Caller) {
  return or(eq(sessions.tokenHash, sha256(token)), eq(sessions.previousTokenHash, sha256(token)));
}
