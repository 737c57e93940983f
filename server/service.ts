import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Telemetry } from '#server/ops/telemetry/start.ts';
import { listening } from '#server/process/listening.ts';
import { root } from '#server/process/root.ts';
import { type Departure, drainer } from '#server/process/stop.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Db } from './database/client.ts';
import type { openDatabase } from './database/open.ts';
import { eventConsumers } from './events/consumers.ts';
import { jobs } from './jobs/jobs.ts';
import { jobQueue } from './jobs/queue.ts';
import { mailDelivery } from './mail/delivery.ts';
import { inquirySender } from './mail/inquiry-mail.ts';
import { queueInquiryMail } from './mail/queue-inquiry-mail.ts';

const pages = join(root, 'dist');

type Parts = {
  config: Config;
  database: Awaited<ReturnType<typeof openDatabase>>;
  log: Logger;
  telemetry: Telemetry;
};

/**
 * The server of this process with its background jobs.
 * @returns `listen` returns its address; `start` starts the jobs; `stop` stops everything but the database
 */
export async function assemble({ config, database, log, telemetry }: Parts) {
  const { db, pool, hasRoom } = database;
  const { host, port } = config;
  const delivery = deliveryOf(config, db, log);
  const queue = jobQueue({ pool, db, log, jobs });
  const consumers = eventConsumers({
    db,
    log,
    consumers: [...queue.consumers, queueInquiryMail(() => delivery?.wake())],
  });
  const app = await buildApp({
    db,
    logger: log,
    publicUrl: config.publicUrl,
    limitFactor: config.limitFactor,
    trustProxy: config.trustProxy,
    hasRoom,
    scrapes: telemetry.scrapes,
    ...(existsSync(`${pages}/404.html`) ? { pages } : {}),
  });
  const drain = drainer(app);
  return {
    listen: () => listening({ host, port }, () => app.listen({ host, port })),
    start: async () => {
      consumers.start();
      delivery?.start();
      queue.start();
    },
    stop: async (departure: Departure, hurry: AbortSignal) => {
      await Promise.all([drain(departure, hurry), consumers.stop(), delivery?.stop(), queue.stop()]);
    },
  };
}

/** Without a mail server, emails wait until there is one. */
function deliveryOf({ smtpUrl, mailFrom, contactEmail, publicUrl }: Config, db: Db, log: Logger) {
  if (smtpUrl === undefined) return undefined;
  return mailDelivery({ db, log, send: inquirySender({ smtpUrl, from: mailFrom, to: contactEmail, publicUrl }) });
}
