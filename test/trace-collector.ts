import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((attributes) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])));

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  status: z.object({ code: z.number(), message: z.string().optional() }),
  events: z.array(z.unknown()),
});

const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type Span = z.output<typeof Span>;

/** A collector for OTLP over HTTP with JSON, on a loopback port, with everything that it took over. */
export async function startTraceCollector() {
  const received: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const exports = () => received.flatMap(({ body }) => Export.parse(JSON.parse(body)).resourceSpans);

  return {
    received,
    url: `http://127.0.0.1:${port}`,
    resources: () => exports().map(({ resource }) => resource.attributes),
    spans: () => exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
