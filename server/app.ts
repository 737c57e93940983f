import type { Server } from 'node:http';
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { currentSite } from '#content/current-site.ts';
import type { PageLocals } from '#content/locals.ts';
import type { MailChannels } from '#contract/incoming-mail-constants.ts';
import { articleSuggestionRoutes } from '#server/articles/suggestion-routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { articleFeedbackRoutes } from './articles/feedback-routes.ts';
import { listPublicAddresses } from './articles/public-queries.ts';
import { publicArticleRoutes } from './articles/public-routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { articleVersionRoutes } from './articles/version-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { accountRoutes } from './auth/account/routes.ts';
import { looksLikeKey } from './auth/api-keys/key.ts';
import { findActiveKey, useKey } from './auth/api-keys/queries.ts';
import { apiKeyRoutes } from './auth/api-keys/routes.ts';
import { hasConnections } from './auth/connections/queries.ts';
import { passkeyRoutes } from './auth/passkeys/routes.ts';
import { passwordResetRoutes } from './auth/password-resets/routes.ts';
import { openSession, rotateToken } from './auth/sessions/commands.ts';
import { findActiveSession } from './auth/sessions/queries.ts';
import { sessionRoutes } from './auth/sessions/routes.ts';
import { singleSignOnRoutes } from './auth/single-sign-on/routes.ts';
import { causeRoutes } from './causes/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { IncomingConfig } from './config/incoming-mail.ts';
import type { MailSetup } from './config/outgoing-mail.ts';
import { conversionRoutes } from './conversions/routes.ts';
import type { Db } from './database/client.ts';
import type { HasRoom } from './database/free-space.ts';
import { findSettings } from './domain/settings.ts';
import { findPrices } from './domain/work-prices.ts';
import { fileRoutes } from './files/routes.ts';
import { registerAccessControl } from './http/access.ts';
import { registerBodies } from './http/bodies.ts';
import { registerChangeLimit } from './http/change-limit.ts';
import { outliveRefusedConnections, registerJsonBodies, transportOf } from './http/connections.ts';
import { refuseChangesWhenFull } from './http/disk-full.ts';
import { answerError, loggableError, registerErrorHandling } from './http/errors.ts';
import { registerFairShare } from './http/fair-share.ts';
import { refuseForeignLoads, refuseForeignRequests, registerHeaders, setHeaders } from './http/headers.ts';
import { logRequest, registerRequestLog } from './http/logging.ts';
import { registerOwners } from './http/on-behalf.ts';
import { registerOpenApi } from './http/openapi.ts';
import { inTurn } from './http/pipelining.ts';
import { dropRest } from './http/unread-bodies.ts';
import { mailHttpRoutes } from './incoming/http-routes.ts';
import type { OwnAddresses } from './incoming/own-addresses.ts';
import { incomingMailRoutes } from './incoming/routes.ts';
import { contactForm } from './inquiries/contact-form-routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { leavingRoutes } from './leaving/routes.ts';
import { plainMessage } from './links/page.ts';
import { liveUpdates } from './live/live.ts';
import { liveRoutes } from './live/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { healthRoutes } from './ops/health/routes.ts';
import { registerMetrics, type Scrapes } from './ops/telemetry/scrapes.ts';
import { type Outgoing, outgoingCalls } from './outgoing/call-out.ts';
import { onCallRoutes } from './promise/on-call/routes.ts';
import { promiseRoutes } from './promise/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { routineRoutes } from './routines/routes.ts';
import { savedReplyRoutes } from './saved-replies/routes.ts';
import { noticeRoutes } from './settings/notice-routes.ts';
import { priceRoutes } from './settings/price-routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { setupRoutes } from './settings/setup-routes.ts';
import { registerSite, type SiteOptions, type SitePages } from './site/serve.ts';
import { snoozeRoutes } from './snoozes/routes.ts';
import { hasStatusPage } from './status/component-queries.ts';
import { statusLinkRoutes } from './status/link-routes.ts';
import { publicStatusRoutes } from './status/public-routes.ts';
import { statusRoutes } from './status/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { bulkChangeRoutes } from './tickets/bulk-routes.ts';
import { checklistRoutes } from './tickets/checklist/routes.ts';
import { ticketMergeRoutes } from './tickets/merge-routes.ts';
import { leaveTickets } from './tickets/move-user.ts';
import { ticketPeopleRoutes } from './tickets/people-routes.ts';
import { redactionRoutes } from './tickets/redaction/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { timeRoutes } from './time/routes.ts';
import { statementRoutes } from './time/statement-routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { userRoutes } from './users/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { findShown } from './website-figures/queries.ts';
import { claimRoutes } from './website-figures/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** Whether the process serves as usual or is shutting down. */
    stage: 'serving' | 'stopping';
    /** The site's public address. Links start with it, regardless of the request's headers. */
    publicUrl: string;
    /** How email is sent; undefined if it is off. */
    mail: MailSetup | undefined;
    /** Calls to addresses that somebody entered. */
    outgoing: Outgoing;
    /** The live updates of this process. */
    live: ReturnType<typeof liveUpdates>;
    /** The pages of the site. Without them only the API is served. */
    site: SitePages | undefined;
  }
}

type IncomingMailOptions = {
  settings?: Pick<IncomingConfig, 'token' | 'mailgunKey' | 'postmark'>;
  own?: OwnAddresses;
  authservId?: string | undefined;
  channels?: (typeof MailChannels)[number][];
  mailbox?: string | undefined;
};

type AppOptions = {
  db: Db;
  logger: Logger;
  publicUrl?: string;
  mail?: MailSetup | undefined;
  outgoing?: Outgoing;
  incomingMail?: IncomingMailOptions;
  trustProxy?: FastifyServerOptions['trustProxy'];
  site?: Omit<SiteOptions, 'complete'>;
  hasRoom?: HasRoom;
  statusFile?: string;
  scrapes?: Scrapes | undefined;
  timing?: Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout' | 'http'>;
};

const noIncomingMail = {
  own: { sending: [], receiving: [] },
  authservId: undefined,
  channels: [],
  mailbox: undefined,
  settings: { token: undefined, mailgunKey: undefined, postmark: undefined },
};

/**
 * Builds the whole server, for the program and for tests.
 * @param db the database, migrated; its limit factor multiplies every rate and volume limit (`withLimitFactor`)
 * @param publicUrl the site's public address without a trailing slash; links in responses start with it. Defaults to
 * the address the program listens on
 * @param mail how email is sent; off by default
 * @param outgoing how addresses are called that somebody entered; by default only the public internet
 * @param incomingMail how email arrives; by default it does not
 * @param trustProxy the proxies whose `X-Forwarded-For` is trusted, as Fastify takes it; none by default
 * @param site what the pages are made from; without it only the API is served
 * @param hasRoom whether the database's disk has room for another change; by default always
 * @param statusFile where the last known state of the status page is kept; by default only in memory
 * @param scrapes the content of `GET /metrics` and its access token; without it the route does not exist
 * @param timing overrides the timeouts for slow clients, in milliseconds
 */
export async function buildApp(options: AppOptions) {
  const { db, logger, publicUrl = 'http://127.0.0.1:3000', trustProxy = false } = options;
  const { hasRoom = async () => true, scrapes, timing, mail } = options;
  const incomingMail = { ...noIncomingMail, ...options.incomingMail };
  const isSecure = publicUrl.startsWith('https:');
  const log: FastifyBaseLogger = logger.child({}, { serializers: { err: loggableError } });
  const app = Fastify({
    ...transportOf(isSecure),
    ...timing,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    // Fastify runs no hooks for an address that it can't parse.
    frameworkErrors: (error, request, reply) => {
      inTurn(request.raw, reply.raw, async () => {
        await dropRest(request.raw);
        setHeaders(request, reply, isSecure);
        answerError(error, request, reply);
        logRequest(request, reply);
      });
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', db);
  app.decorate('stage', 'serving');
  app.decorate('publicUrl', publicUrl);
  app.decorate('mail', mail);
  app.decorate('outgoing', options.outgoing ?? outgoingCalls());

  app.decorate('live', liveUpdates({ db, log, isServing: () => app.stage === 'serving' }));

  app.addHook('onRequest', (request, reply, done) => inTurn(request.raw, reply.raw, done));
  registerJsonBodies(app);
  registerRequestLog(app);
  registerHeaders(app, isSecure);
  refuseForeignRequests(app);
  refuseForeignLoads(app);
  refuseChangesWhenFull(app, hasRoom);
  registerAccessControl(app, {
    openSession,
    rotateToken,
    findActiveSession,
    looksLikeKey,
    findActiveKey,
    useKey,
  });
  registerFairShare(app);
  registerOwners(app);
  registerChangeLimit(app);
  registerBodies(app);
  await registerOpenApi(app);
  // Until then, an error is why the server can't listen.
  app.addHook('onListen', async () => outliveRefusedConnections(app));
  const site =
    options.site &&
    (await registerSite(app, { ...options.site, complete: (locals) => withRecords(db, locals) }, isSecure));
  app.decorate('site', site?.pages);
  registerErrorHandling(app, {
    notFound: site?.sendNotFound,
    unavailable: (reply, message) => {
      const text = `${message} If you have sent a form, what you typed is still there when you go back in your browser.`;
      const link = { label: 'Back to the website', href: '/' };
      return plainMessage(reply, app.publicUrl, { heading: 'Please try again', text, link });
    },
  });

  for (const routes of [
    healthRoutes,
    invitationRoutes,
    passkeyRoutes,
    passwordResetRoutes,
    sessionRoutes,
    accountRoutes,
    singleSignOnRoutes,
    apiKeyRoutes,
    ticketRoutes,
    bulkChangeRoutes,
    ticketMergeRoutes,
    redactionRoutes,
    checklistRoutes,
    ticketPeopleRoutes,
    savedReplyRoutes,
    causeRoutes,
    templateRoutes,
    commentRoutes,
    companyRoutes,
    leavingRoutes,
    auditRoutes,
    articleRoutes,
    articleVersionRoutes,
    articleFeedbackRoutes,
    articleSuggestionRoutes,
    viewRoutes,
    timeRoutes,
    statementRoutes,
    ratingRoutes,
    trackingRoutes,
    inquiryRoutes,
    conversionRoutes,
    reportRoutes,
    fileRoutes,
    claimRoutes,
    priceRoutes,
    noticeRoutes,
    promiseRoutes,
    routineRoutes,
    snoozeRoutes,
    reminderRoutes,
    onCallRoutes,
    mailRoutes,
    notificationRoutes,
    liveRoutes,
    statusRoutes,
    statusLinkRoutes,
    alertRoutes,
    webhookRoutes,
    mcpRoutes,
  ]) {
    await app.register(routes);
  }
  await app.register(publicStatusRoutes, { statusFile: options.statusFile });
  await app.register(userRoutes, { leaveTickets });
  await app.register(settingRoutes, incomingMail);
  await app.register(setupRoutes, incomingMail);
  await app.register(incomingMailRoutes, incomingMail);
  await app.register(mailHttpRoutes, incomingMail);
  if (scrapes) registerMetrics(app, scrapes);
  if (app.site) await app.register(contactForm);
  await app.register(publicArticleRoutes);
  return app;
}

/** What the pages show, with what the database says instead of the provider's folder. */
async function withRecords(db: Db, locals: PageLocals): Promise<PageLocals> {
  const keys = ['provider_name', 'support_phone', 'support_email'] as const;
  const settings = await findSettings(db, keys);
  const site = currentSite({
    name: settings.provider_name,
    supportPhone: settings.support_phone,
    supportEmail: settings.support_email,
    prices: await findPrices(db),
  });
  return {
    ...locals,
    site,
    figures: await findShown(db),
    articles: await listPublicAddresses(db),
    hasStatus: await hasStatusPage(db),
    hasSingleSignOn: await hasConnections(db),
  };
}
