import type { Server } from 'node:http';
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { accountRoutes } from './account/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { Db } from './database/client.ts';
import type { Read } from './database/replica.ts';
import { refuseChangesWhenFull } from './disk.ts';
import { answerError, loggableError, registerErrorHandling } from './errors.ts';
import { healthRoutes } from './health/routes.ts';
import { contactForm } from './inquiries/contact-form.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { logRequest, registerRequestLog } from './logging.ts';
import { registerOpenApi } from './openapi.ts';
import { passwordResetRoutes } from './password-resets/routes.ts';
import { registerHeaders, setHeaders } from './security.ts';
import { registerAccessControl } from './session.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { registerPages } from './static.ts';
import type { Departure } from './stop.ts';
import { registerMetrics, type Scrapes } from './telemetry/scrapes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { registerJsonBodies, transportOf } from './transport.ts';
import { userRoutes } from './users/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** Reads a list, from a replica where there is one: as fresh as from `db`. */
    read: Read;
    /** Whether the process takes requests as usual, or is about to go. */
    stage: 'serving' | Departure['stage'];
  }
}

type AppOptions = {
  db: Db;
  read?: Read;
  logger: Logger;
  publicUrl?: string;
  trustProxy?: FastifyServerOptions['trustProxy'];
  pages?: string;
  onMessage?: () => void;
  onSetting?: () => void;
  hasRoom?: () => Promise<boolean>;
  scrapes?: Scrapes | undefined;
  timing?: Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout' | 'http'>;
};

/**
 * The whole server as one value: the program and the tests build the same one.
 * @param db the database, migrated
 * @param read does what a replica may answer; by default the database itself does
 * @param publicUrl where people reach the site, without a slash at the end: links that are handed on start with it. By
 * default where the program listens unless told otherwise
 * @param trustProxy whose `X-Forwarded-For` tells the client's address, as Fastify takes it; by default nobody's
 * @param pages the folder of the built pages; without it only the API is served
 * @param onMessage told of each message from the website, once it is stored
 * @param onSetting told of each setting that was changed
 * @param hasRoom whether there is room for another change on the database's disk; by default always
 * @param scrapes what `GET /metrics` answers and to whom; without it there is no such address
 * @param timing other patience with slow clients than the usual, in milliseconds
 */
export async function buildApp(options: AppOptions) {
  const { db, logger, publicUrl = 'http://127.0.0.1:3000', trustProxy = false, pages } = options;
  const {
    onMessage = () => {},
    onSetting = () => {},
    hasRoom = async () => true,
    read = (work) => work(db),
    scrapes,
    timing,
  } = options;
  const isSecure = publicUrl.startsWith('https:');
  const log: FastifyBaseLogger = logger.child({}, { serializers: { err: loggableError } });
  const app = Fastify({
    ...transportOf(isSecure),
    ...timing,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    // An address that can't be read meets no hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, isSecure);
      answerError(error, request, reply);
      logRequest(request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', db);
  app.decorate('read', read);
  app.decorate('stage', 'serving');

  registerJsonBodies(app);
  registerRequestLog(app);
  registerHeaders(app, isSecure);
  refuseChangesWhenFull(app, hasRoom);
  registerAccessControl(app);
  await registerOpenApi(app);
  const notFoundPage = pages === undefined ? undefined : await registerPages(app, pages, isSecure);
  registerErrorHandling(app, notFoundPage);

  for (const routes of [
    healthRoutes,
    sessionRoutes,
    accountRoutes,
    ticketRoutes,
    companyRoutes,
    userRoutes,
    auditRoutes,
    articleRoutes,
  ]) {
    await app.register(routes);
  }
  await app.register(inquiryRoutes, { onMessage });
  await app.register(invitationRoutes, { publicUrl });
  await app.register(passwordResetRoutes, { publicUrl });
  await app.register(settingRoutes, { onChange: onSetting });
  if (scrapes) registerMetrics(app, scrapes);
  if (pages !== undefined) await app.register(contactForm, { pages, isSecure, onMessage });
  return app;
}
