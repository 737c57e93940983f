import { randomUUID } from 'node:crypto';
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { companyRoutes } from './companies/routes.ts';
import type { Db } from './database/client.ts';
import { registerErrorHandling } from './errors.ts';
import { healthRoutes } from './health/routes.ts';
import { registerRequestLog } from './logging.ts';
import { registerOpenApi } from './openapi.ts';
import { registerSecurityHeaders } from './security.ts';
import { registerAccessControl } from './session.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { registerPages } from './static.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { userRoutes } from './users/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
  }
}

type AppOptions = Pick<FastifyServerOptions, 'loggerInstance' | 'trustProxy'> & { db: Db; pages?: string };

/**
 * The whole server as one value: the program and the tests build the same one.
 * @param db the database, migrated
 * @param loggerInstance a pino logger; none logs nothing
 * @param trustProxy whose `X-Forwarded-For` tells the client's address, as Fastify takes it
 * @param pages the folder of the built pages; without it only the API is served
 */
export async function buildApp({ db, pages, ...options }: AppOptions) {
  const app = Fastify({
    ...options,
    bodyLimit: 1_048_576,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    disableRequestLogging: true,
    forceCloseConnections: 'idle',
    // Fastify waits for ever by default: who sends a request drop by drop would keep its socket.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000 },
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.decorate('db', db);

  registerRequestLog(app);
  registerSecurityHeaders(app);
  registerAccessControl(app);
  await registerOpenApi(app);
  const notFoundPage = pages === undefined ? undefined : await registerPages(app, pages);
  registerErrorHandling(app, notFoundPage);

  for (const routes of [healthRoutes, sessionRoutes, ticketRoutes, companyRoutes, userRoutes])
    await app.register(routes);
  return app;
}
