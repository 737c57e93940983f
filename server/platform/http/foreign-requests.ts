import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharedMessages } from '#contract/shared-constants.ts';
import { forbidden } from '#server/platform/domain/refusals.ts';

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
