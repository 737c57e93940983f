import type { FastifyInstance } from 'fastify';

/** One line a request, and its id in the answer. Never a query, a header or a body: they hold words and tokens of people. */
export function registerRequestLog(app: FastifyInstance) {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  // A client told to close its connection does not keep a server that is going down waiting.
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });

  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path, status: reply.statusCode, ms, ip }, 'request');
  });
}
