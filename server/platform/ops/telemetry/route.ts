import type { FastifyRequest } from 'fastify';

/**
 * The pattern of a request's route, never its address, which contains ids and tokens and has unlimited values.
 * @returns undefined for an unknown address, and for a page that was not found yet
 */
export function routeOf({ routeOptions, page }: FastifyRequest) {
  if (routeOptions?.url === undefined) return undefined;
  if (routeOptions.config?.hasPages) return page;
  // Each built file is a route whose name changes with the build. Only pages and API routes declare an access level.
  return routeOptions.config?.access === undefined ? '(file)' : routeOptions.url;
}
