import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/**
 * A `preValidation` hook that finds a route's record before the body is validated, so that an actor without access
 * learns nothing from body errors.
 * @param params of the route; the validation that follows refuses ill-formed ones
 * @param find throws 404 or 403
 */
export function findBeforeBody<Params extends z.ZodType>(
  params: Params,
  find: (request: FastifyRequest, params: z.output<Params>) => Promise<unknown>,
) {
  return async (request: FastifyRequest) => {
    const { data } = params.safeParse(request.params);
    if (data) await find(request, data);
  };
}
