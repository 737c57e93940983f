import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedMessages } from '#contract/shared-constants.ts';
import { forbidden } from '#server/platform/domain/refusals.ts';

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

/**
 * Refuses cross-site requests that change something. Browsers label such requests, and send forms without a preflight.
 * The body is read first, so that the response can repeat what was typed.
 */
export function refuseForeignRequests(app: FastifyInstance) {
  app.addHook('preValidation', (request, _, done) => {
    done(isForeign(request) ? forbidden(sharedMessages.fromAnotherSite) : undefined);
  });
}

/**
 * Refuses API addresses and links that another site loads as a picture, frame, script or prefetch, before a wrong link
 * counts against the network of the person who looks at that site. Opening a link in a tab is welcome from anywhere.
 */
export function refuseForeignLoads(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => {
    const { access, isFile } = request.routeOptions.config;
    const isRefused = access !== undefined && !isFile && isLoadedByAnotherSite(request);
    done(isRefused ? forbidden(sharedMessages.loadedByAnotherSite) : undefined);
  });
}

/** Browsers label requests (Fetch Metadata). Of those that don't, many mail programs ask for a picture by its type. */
function isLoadedByAnotherSite({ method, headers }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers['sec-fetch-site'] === undefined) return /^\s*image\//i.test(headers.accept ?? '');
  if (headers['sec-fetch-site'] === 'same-origin') return false;
  const isTab = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return !isTab || headers['sec-purpose'] !== undefined;
}

/** Throws 403 for a cross-site request that changes something, for routes that store the body while it arrives. */
export function refuseForeign(request: FastifyRequest) {
  if (isForeign(request)) throw forbidden(sharedMessages.fromAnotherSite);
}

function isForeign({ method, headers }: FastifyRequest) {
  return method !== 'GET' && method !== 'HEAD' && headers['sec-fetch-site'] === 'cross-site';
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
