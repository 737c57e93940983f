import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Two years, as the preload list requires (RFC 6797; hstspreload.org). */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains; preload';

/** Browser features that our pages don't use, disabled in case of script injection. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
];

/**
 * Defaults for responses that are not pages: a browser that displays one treats it as inert text and does not store it.
 */
const everywhere = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'x-permitted-cross-domain-policies': 'none',
};

/**
 * The headers of every response, including errors for invalid HTTP (OWASP ASVS 5.0, 3.4). They are as strict as
 * possible; pages and cacheable responses override them.
 * @param isSecure whether the site is served over https
 */
export function headersOfEveryAnswer(isSecure: boolean): Record<string, string> {
  return isSecure ? { ...everywhere, 'strict-transport-security': STRICT_TRANSPORT } : everywhere;
}

/** Sets the default headers. Call it first, so that a response can override them. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  reply.header('x-request-id', request.id);
  reply.headers(headersOfEveryAnswer(isSecure));
}

/** @param isSecure whether the site is served over https */
export function registerHeaders(app: FastifyInstance, isSecure: boolean) {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, isSecure);
    done();
  });

  app.addHook('preClose', async () => {
    app.stage = 'stopping';
  });
  // Asking clients to close their connections speeds up the shutdown.
  app.addHook('onSend', (_, reply, _body, done) => {
    if (app.stage !== 'serving') reply.header('connection', 'close');
    done();
  });
}
