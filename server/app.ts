import type { Server } from 'node:http';
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { currentSite } from '#content/current-site.ts';
import type { PageLocals } from '#content/locals.ts';
import type { MailChannels } from '#contract/incoming-mail-constants.ts';
import { articleSuggestionRoutes } from '#server/website/articles/suggestion-routes.ts';
import { accountingRoutes } from './desk/accounting/routes.ts';
import { findAgreed } from './desk/agreements/left-over.ts';
import { agreementRoutes } from './desk/agreements/routes.ts';
import { raiseTicket } from './desk/approvals/raise.ts';
import { approvalRoutes } from './desk/approvals/routes.ts';
import { causeRoutes } from './desk/causes/routes.ts';
import { commentRoutes } from './desk/comments/routes.ts';
import { fileRoutes } from './desk/files/routes.ts';
import { formRoutes } from './desk/forms/routes.ts';
import { onCallRoutes } from './desk/promise/on-call/routes.ts';
import { promiseRoutes } from './desk/promise/routes.ts';
import { ratingRoutes } from './desk/ratings/routes.ts';
import { reminderRoutes } from './desk/reminders/routes.ts';
import { reportRoutes } from './desk/reports/routes.ts';
import { routineRoutes } from './desk/routines/routes.ts';
import { savedReplyRoutes } from './desk/saved-replies/routes.ts';
import { noticeRoutes } from './desk/settings/notice-routes.ts';
import { priceRoutes } from './desk/settings/price-routes.ts';
import { settingRoutes } from './desk/settings/routes.ts';
import { setupRoutes } from './desk/settings/setup-routes.ts';
import { snoozeRoutes } from './desk/snoozes/routes.ts';
import { templateRoutes } from './desk/templates/routes.ts';
import { bulkChangeRoutes } from './desk/tickets/bulk-routes.ts';
import { checklistRoutes } from './desk/tickets/checklist/routes.ts';
import { ticketFormRoutes } from './desk/tickets/forms/routes.ts';
import { ticketMergeRoutes } from './desk/tickets/merge-routes.ts';
import { leaveTickets } from './desk/tickets/move-user.ts';
import { ticketPeopleRoutes } from './desk/tickets/people-routes.ts';
import { redactionRoutes } from './desk/tickets/redaction/routes.ts';
import { ticketRoutes } from './desk/tickets/routes.ts';
import { timeRoutes } from './desk/time/routes.ts';
import { statementRoutes } from './desk/time/statement-routes.ts';
import { viewRoutes } from './desk/views/routes.ts';
import { alertRoutes } from './doors/alerts/routes.ts';
import { mailHttpRoutes } from './doors/incoming/http-routes.ts';
import type { OwnAddresses } from './doors/incoming/own-addresses.ts';
import { incomingMailRoutes } from './doors/incoming/routes.ts';
import { leavingRoutes } from './doors/leaving/routes.ts';
import { mcpRoutes } from './doors/mcp/routes.ts';
import { liveUpdates } from './news/live/live.ts';
import { liveRoutes } from './news/live/routes.ts';
import { notificationRoutes } from './news/notifications/routes.ts';
import { webhookRoutes } from './news/webhooks/routes.ts';
import { auditRoutes } from './people/audit/routes.ts';
import { accountRoutes } from './people/auth/account/routes.ts';
import { looksLikeKey } from './people/auth/api-keys/key.ts';
import { findActiveKey, useKey } from './people/auth/api-keys/queries.ts';
import { apiKeyRoutes } from './people/auth/api-keys/routes.ts';
import { hasConnections } from './people/auth/connections/queries.ts';
import { passkeyRoutes } from './people/auth/passkeys/routes.ts';
import { passwordResetRoutes } from './people/auth/password-resets/routes.ts';
import { openSession, rotateToken } from './people/auth/sessions/commands.ts';
import { findActiveSession } from './people/auth/sessions/queries.ts';
import { sessionRoutes } from './people/auth/sessions/routes.ts';
import { singleSignOnRoutes } from './people/auth/single-sign-on/routes.ts';
import { companyRoutes } from './people/companies/routes.ts';
import { invitationRoutes } from './people/invitations/routes.ts';
import { userRoutes } from './people/users/routes.ts';
import type { IncomingConfig } from './platform/config/incoming-mail.ts';
import type { MailSetup } from './platform/config/outgoing-mail.ts';
import type { Db } from './platform/database/client.ts';
import type { HasRoom } from './platform/database/free-space.ts';
import { findSettings } from './platform/domain/settings.ts';
import { findPrices } from './platform/domain/work-prices.ts';
import { registerAccessControl } from './platform/http/access.ts';
import { registerBodies } from './platform/http/bodies.ts';
import { outliveRefusedConnections, registerJsonBodies, transportOf } from './platform/http/connections.ts';
import { countChanges } from './platform/http/count-changes.ts';
import { refuseChangesWhenFull } from './platform/http/disk-full.ts';
import { answerError, registerErrorHandling } from './platform/http/errors.ts';
import { registerFairShare } from './platform/http/fair-share.ts';
import { refuseForeignLoads, refuseForeignRequests } from './platform/http/foreign-requests.ts';
import { registerHeaders, setHeaders } from './platform/http/headers.ts';
import { loggableError, logRequest, registerRequestLog } from './platform/http/logging.ts';
import { registerOwners } from './platform/http/on-behalf.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { inTurn } from './platform/http/pipelining.ts';
import { dropRest } from './platform/http/unread-bodies.ts';
import { plainMessage } from './platform/links/page.ts';
import { mailRoutes } from './platform/mail/routes.ts';
import { healthRoutes } from './platform/ops/health/routes.ts';
import { registerMetrics, type Scrapes } from './platform/ops/telemetry/scrapes.ts';
import { type Outgoing, outgoingCalls } from './platform/outgoing/call-out.ts';
import { articleFeedbackRoutes } from './website/articles/feedback-routes.ts';
import { listPublicAddresses } from './website/articles/public-queries.ts';
import { publicArticleRoutes } from './website/articles/public-routes.ts';
import { articleRoutes } from './website/articles/routes.ts';
import { articleVersionRoutes } from './website/articles/version-routes.ts';
import { conversionRoutes } from './website/conversions/routes.ts';
import { contactForm } from './website/inquiries/contact-form-routes.ts';
import { inquiryRoutes } from './website/inquiries/routes.ts';
import { registerSite, type SiteOptions, type SitePages } from './website/site/serve.ts';
import { hasStatusPage } from './website/status/component-queries.ts';
import { statusLinkRoutes } from './website/status/link-routes.ts';
import { publicStatusRoutes } from './website/status/public-routes.ts';
import { statusRoutes } from './website/status/routes.ts';
import { trackingRoutes } from './website/tracking/routes.ts';
import { findShown } from './website/website-figures/queries.ts';
import { claimRoutes } from './website/website-figures/routes.ts';

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
  countChanges(app);
  registerBodies(app);
  await registerOpenApi(app);
  // Until then, an error is why the server can't listen.
  app.addHook('onListen', async () => outliveRefusedConnections(app));
  const site =
    options.site &&
    (await registerSite(app, { ...options.site, complete: (locals) => withRecords(app, locals) }, isSecure));
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
    ticketRoutesWithForms,
    bulkChangeRoutes,
    ticketMergeRoutes,
    redactionRoutes,
    checklistRoutes,
    ticketPeopleRoutes,
    savedReplyRoutes,
    causeRoutes,
    templateRoutes,
    formRoutes,
    ticketFormRoutes,
    commentRoutes,
    leavingRoutes,
    auditRoutes,
    articleRoutes,
    articleVersionRoutes,
    articleFeedbackRoutes,
    articleSuggestionRoutes,
    viewRoutes,
    timeRoutes,
    statementRoutes,
    accountingRoutes,
    agreementRoutes,
    approvalRoutes,
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
  await app.register(companyRoutes, { findAgreed });
  await app.register(settingRoutes, incomingMail);
  await app.register(setupRoutes, incomingMail);
  await app.register(incomingMailRoutes, incomingMail);
  await app.register(mailHttpRoutes, incomingMail);
  if (scrapes) registerMetrics(app, scrapes);
  if (app.site) await app.register(contactForm);
  await app.register(publicArticleRoutes);
  return app;
}

/** Tickets know nothing of the approvals that forms ask for. */
const ticketRoutesWithForms: FastifyPluginAsyncZod = async (app) => {
  await app.register(ticketRoutes, { raiseTicket });
};

/** What the pages show, with what the database says instead of the provider's folder. */
async function withRecords(
  { db, mail }: Pick<FastifyInstance, 'db' | 'mail'>,
  locals: PageLocals,
): Promise<PageLocals> {
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
    sendsMail: mail !== undefined,
  };
}
