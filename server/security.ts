import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of every answer; one of the API is data alone, never kept by anybody and never a page. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id);
  reply.headers(everywhere);
  if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) {
    reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
}

export function registerHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // A client told to close its connection does not keep a server that is going down waiting.
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
