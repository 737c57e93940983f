import type { FastifyRequest } from 'fastify';

/**
 * The pattern of a request's route, never its address: an address holds ids and tokens, and there is no end of them.
 * @returns undefined where nothing is at that address
 */
export function routeOf({ routeOptions }: FastifyRequest) {
  if (routeOptions?.url === undefined) return undefined;
  // Each built file is a route, with a name that changes with the build; pages and calls say who may have them.
  return routeOptions.config?.access === undefined ? '(file)' : routeOptions.url;
}
