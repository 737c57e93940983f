import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Db } from './database/client.ts';
import type { openDatabase } from './database/open.ts';
import { autoClose } from './jobs/auto-close.ts';
import { forgetOldKeys } from './jobs/forget-keys.ts';
import { listening } from './listening.ts';
import { inquiryDelivery } from './mail/delivery.ts';
import { inquirySender } from './mail/inquiry-mail.ts';
import { root } from './root.ts';
import { type Departure, drainer } from './stop.ts';
import type { Telemetry } from './telemetry/start.ts';

const pages = join(root, 'dist');

type Parts = {
  config: Config;
  database: Awaited<ReturnType<typeof openDatabase>>;
  log: Logger;
  telemetry: Telemetry;
};

/**
 * The server of this process with what works beside it.
 * @returns `listen` answers its address; `start` sets the jobs going; `stop` lets go of everything but the database
 */
export async function assemble({ config, database, log, telemetry }: Parts) {
  const { db, read, hasRoom } = database;
  const { host, port } = config;
  const delivery = deliveryOf(config, db, log);
  const closing = autoClose({ db, log });
  const forgetting = forgetOldKeys({ db, log });
  const app = await buildApp({
    db,
    read,
    logger: log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    hasRoom,
    scrapes: telemetry.scrapes,
    onSetting: closing.wake,
    ...(delivery ? { onMessage: delivery.wake } : {}),
    ...(existsSync(`${pages}/404.html`) ? { pages } : {}),
  });
  const drain = drainer(app);
  return {
    listen: () => listening({ host, port }, () => app.listen({ host, port })),
    start: async () => {
      delivery?.start();
      closing.start();
      forgetting.start();
    },
    stop: async (departure: Departure, hurry: AbortSignal) => {
      await Promise.all([drain(departure, hurry), delivery?.stop(), closing.stop(), forgetting.stop()]);
    },
  };
}

/** The mail of the website's messages; without a mail server they wait in the list alone. */
function deliveryOf({ smtpUrl, mailFrom, contactEmail, publicUrl }: Config, db: Db, log: Logger) {
  if (smtpUrl === undefined) return undefined;
  return inquiryDelivery({ db, log, send: inquirySender({ smtpUrl, from: mailFrom, to: contactEmail, publicUrl }) });
}
