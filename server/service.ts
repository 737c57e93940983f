import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { loadSite } from '#content/current-site.ts';
import { buildApp } from './app.ts';
import { composers } from './composers.ts';
import { eventConsumers } from './consumers.ts';
import { configureFiles } from './desk/files/configured.ts';
import { incomingMail } from './doors/incoming/incoming-mail.ts';
import { jobs } from './jobs/jobs.ts';
import { jobQueue } from './jobs/queue.ts';
import { webhookDelivery } from './news/webhooks/delivery.ts';
import type { Config } from './platform/config/config.ts';
import type { MailSetup } from './platform/config/outgoing-mail.ts';
import { withLimitFactor } from './platform/database/client.ts';
import type { openDatabase } from './platform/database/open.ts';
import { eventReader } from './platform/events/reader.ts';
import { mailComposer } from './platform/mail/compose.ts';
import { mailDelivery } from './platform/mail/delivery.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Telemetry } from './platform/ops/telemetry/start.ts';
import { outgoingCalls } from './platform/outgoing/call-out.ts';
import { listening } from './platform/process/listening.ts';
import { root } from './platform/process/root.ts';
import { drainer } from './platform/process/stop.ts';
import { keepRendering } from './website/site/kept-rendering.ts';
import { lastGoodSite } from './website/site/last-good.ts';
import { renderer } from './website/site/renderer.ts';

/** The build's output. */
const pages = join(root, 'dist');

type Parts = {
  config: Config;
  database: Awaited<ReturnType<typeof openDatabase>>;
  log: Logger;
  telemetry: Telemetry;
};

/**
 * The server of this process with its background jobs.
 * @returns `listen` returns its address; `start` starts the jobs; `stop` stops everything but the database,
 * after answering requests for another `notice` milliseconds
 */
export async function assemble({ config, database, log, telemetry }: Parts) {
  const { pool, hasRoom } = database;
  const db = withLimitFactor(database.db, config.limitFactor);
  const { host, port } = config;
  await configureFiles(config);
  const { own, ...settings } = config.incomingMail;
  const incoming = await incomingMail({ db, log, hasRoom, settings, own });
  const delivery = config.mail && deliveryOf(config.mail, { db, pool, log });
  const outgoing = outgoingCalls({ allow: config.outgoingAllow });
  const webhooks = webhookDelivery({ db, log, outgoing, senders: sendersOf(pool) });
  const mail = { isOn: delivery !== undefined };
  const queue = jobQueue({ pool, db, log, jobs, mail });
  const { on, off } = eventConsumers(mail.isOn);
  const reader = eventReader({ db, log, consumers: [queue.consumer, ...on], off });
  const site = {
    renderer: config.isDevelopment
      ? undefined
      : keepRendering(renderer, { file: join(config.dataDir, 'site.rendering') }),
    readFolder: () => loadSite(config.siteDir),
    lastGood: lastGoodSite(config.siteDir, config.dataDir),
    assets: `${pages}/client`,
  };
  const app = await buildApp({
    db,
    logger: log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    mail: config.mail,
    outgoing,
    hasRoom,
    statusFile: join(config.dataDir, 'status.json'),
    scrapes: telemetry.scrapes,
    incomingMail: incoming.options,
    // From its sources it runs without a build, too.
    ...(config.isDevelopment || existsSync(`${pages}/server`) ? { site } : {}),
  });
  const drain = drainer(app);
  return {
    listen: () => listening({ host, port }, () => app.listen({ host, port })),
    start: async () => {
      app.live.listen();
      reader.start();
      delivery?.start();
      webhooks.start();
      queue.start();
      await incoming.start();
    },
    /** Until the website's pages can be sent. Fails if there is a mistake in the provider's folder. */
    isRendered: async () => app.site?.isRendered,
    /** Reads the provider's folder again. */
    reload: () => app.site?.reload(),
    stop: async (notice: number) => {
      await Promise.all([
        drain(notice),
        incoming.stop(),
        reader.stop(),
        delivery?.stop(),
        webhooks.stop(),
        queue.stop(),
      ]);
    },
  };
}

function deliveryOf(setup: MailSetup, { db, pool, log }: Pick<Parts['database'], 'db' | 'pool'> & { log: Logger }) {
  const compose = mailComposer(setup, composers);
  const send = createMailer(setup.smtpUrl, { dkim: setup.dkim });
  return mailDelivery({ db, log, senders: sendersOf(pool), compose, send });
}

/**
 * How many emails, or messages to webhooks, are sent at once. Microsoft 365 takes three emails of a mailbox. Where connections
 * to the database are few, requests need them.
 */
function sendersOf(pool: Parts['database']['pool']) {
  return Math.min(3, Math.ceil(pool.options.max / 5));
}
