import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '#server/platform/domain/refusals.ts';
import { credentialsOf } from '#server/platform/http/credentials.ts';
import { headersOfEveryAnswer } from '#server/platform/http/headers.ts';
import { inTurn } from '#server/platform/http/pipelining.ts';
import { isSameSecret } from '#server/platform/lib/secrets.ts';
import { addressOn } from '#server/platform/process/addresses.ts';
import { listening } from '#server/platform/process/listening.ts';

/** Prometheus' text format. */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const REFUSAL = 'Metrics are for those who have the token';

/** The source of the metrics, and the token that Prometheus must send, if any. */
export type Scrapes = { text: () => Promise<string>; token: string | undefined };

/** Serves `GET /metrics` on the port of the pages. */
export function registerMetrics(app: FastifyInstance, { text, token }: Scrapes) {
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayScrape(request.raw, token)) throw unauthenticated(REFUSAL);
    return reply.type(TYPE).send(await text());
  });
}

/**
 * Serves only `GET /metrics`, on a port of its own.
 * @param port 0 for any free port
 * @returns its address, and how to close it
 * @throws StartupError if it can't listen
 */
export async function listenForScrapes({ host, port, ...scrapes }: Scrapes & { host: string; port: number }) {
  const server = createServer((request, response) => {
    inTurn(request, response, () => {
      answer(request, response, scrapes).catch(() => response.destroy());
    });
  });
  await listening({ host, port, names: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }, async () => {
    server.listen({ host, port });
    await once(server, 'listening');
  });
  // A connection that can't be accepted: Prometheus tries again.
  server.on('error', () => undefined);
  // A TCP server's address has this type.
  const { address, port: taken } = server.address() as AddressInfo;
  return {
    url: `${addressOn(address, taken)}/metrics`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, { text, token }: Scrapes) {
  function send(status: number, type: string, body: string) {
    response.writeHead(status, { ...headersOfEveryAnswer(false), 'content-type': type }).end(body);
  }
  function refuse(status: number, message: string) {
    send(status, 'application/json; charset=utf-8', JSON.stringify({ message }));
  }

  if (request.method !== 'GET' || request.url !== '/metrics') return refuse(404, 'Page not found');
  if (!mayScrape(request, token)) return refuse(401, REFUSAL);
  send(200, TYPE, await text());
}

/** Checks the token in constant time. */
function mayScrape(request: IncomingMessage, token: string | undefined) {
  return token === undefined || isSameSecret(credentialsOf(request, 'Bearer'), token);
}
