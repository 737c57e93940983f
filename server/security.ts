import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Two years, as the preload list asks (RFC 6797; hstspreload.org). */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains; preload';

/** What no page of ours needs: who injects a script into one finds it switched off. */
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

/** Of an answer that is no page: whoever makes a browser show it gets text without any power, and nobody keeps it. */
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
 * The headers of every answer, also to what is no request (OWASP ASVS 5.0, 3.4). They are as strict as can be: what is
 * shown as a page, or may be kept, says so itself.
 * @param isSecure whether people reach the site by https
 */
export function headersOfEveryAnswer(isSecure: boolean): Record<string, string> {
  return isSecure ? { ...everywhere, 'strict-transport-security': STRICT_TRANSPORT } : everywhere;
}

/** Gives an answer what every one has; call it first, so that the answer can have its own say. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  reply.header('x-request-id', request.id);
  reply.headers(headersOfEveryAnswer(isSecure));
}

/** @param isSecure whether people reach the site by https */
export function registerHeaders(app: FastifyInstance, isSecure: boolean) {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, isSecure);
    done();
  });

  app.addHook('preClose', async () => {
    app.stage = 'stopping';
  });
  // A client told to close its connection does not keep a server that is going down waiting.
  app.addHook('onSend', (_, reply, _body, done) => {
    if (app.stage !== 'serving') reply.header('connection', 'close');
    done();
  });
}
