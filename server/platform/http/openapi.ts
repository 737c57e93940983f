import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { Problem } from '#contract/primitives.ts';
import { version } from '#server/platform/process/version.ts';

/** Describes every route under /api from its schemas. Call it before the routes are registered. */
export async function registerOpenApi(app: FastifyInstance) {
  app.addHook('onRoute', addProblems);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Archway', version, description: 'The API behind the client portal and the helpdesk.' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token that a login returns' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, `awk_…`: `read` allows GET and HEAD, `read` with `write` all other methods',
          },
        },
      },
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route);
      const { access, refusesKeys } = route.route.config ?? {};
      if (!access) return { ...transformed, schema: { ...transformed.schema, hide: true } };
      const keys = refusesKeys ? [] : [{ apiKey: [] }];
      const security = access === 'public' ? [] : [{ session: [] }, ...keys];
      return { ...transformed, schema: { ...transformed.schema, security } };
    },
  });
}

/** Adds the common error format to every route. */
function addProblems(route: RouteOptions) {
  if (!route.config?.access || !route.schema) return;
  const response = route.schema.response as Record<string, unknown> | undefined;
  route.schema = { ...route.schema, response: { ...response, '4xx': Problem, '5xx': Problem } };
}
