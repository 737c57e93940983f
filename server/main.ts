import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Db } from './database/client.ts';
import { openDatabase } from './database/open.ts';
import { loggableError } from './errors.ts';
import { autoClose } from './jobs/auto-close.ts';
import { forgetOldKeys } from './jobs/forget-keys.ts';
import { listening } from './listening.ts';
import { inquiryDelivery } from './mail/delivery.ts';
import { inquirySender } from './mail/inquiry-mail.ts';
import { root } from './root.ts';
import { StartupError } from './startup-error.ts';
import { drainer, stopOnSignal } from './stop.ts';
import { startTelemetry, type Telemetry } from './telemetry/start.ts';
import { ensureSuperAdmin } from './users/first-admin.ts';

const pages = join(root, 'dist');

/**
 * The whole program: up in order, and down again on a signal.
 * @param prepare fills the database before anybody is served, and returns what to print
 */
export async function run(environment: Record<string, string | undefined>, prepare?: (db: Db) => Promise<string>) {
  try {
    await serve(readConfig(environment), prepare);
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}

/** What the person who started the program can mend is one sentence to them; all else is ours, and has a stack. */
function tell(error: unknown) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
}

async function serve(config: Config, prepare?: (db: Db) => Promise<string>) {
  const log = pino({ level: config.logLevel, serializers: { err: loggableError } });
  const telemetry = await startTelemetry(config, log);
  try {
    await goUp({ config, log, telemetry, prepare });
  } catch (error) {
    await telemetry.stop();
    throw error;
  }
}

type Parts = {
  config: Config;
  log: pino.Logger;
  telemetry: Telemetry;
  prepare: ((db: Db) => Promise<string>) | undefined;
};

async function goUp({ config, log, telemetry, prepare }: Parts) {
  const database = await openDatabase(config, log, (db) => firstUse(config, db, prepare));
  try {
    const { app, start, stop } = await assemble(config, database, log, telemetry);
    const address = await listen(app, config);
    const goDown = stopOnSignal(log, stop);

    function open(welcome: string) {
      start();
      process.stdout.write(`\nArchway is ready at ${address}\n${welcome}\n`);
    }

    if (database.welcome !== undefined) return open(database.welcome);
    process.stdout.write(`\nThe website is at ${address}; the portal follows as soon as the database answers.\n`);
    database.arrival().then(
      (welcome) => welcome !== undefined && open(welcome),
      (error) => {
        tell(error);
        return goDown(1);
      },
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The server with what works beside it, and how to let all of them and the database go. */
async function assemble(
  config: Config,
  database: Awaited<ReturnType<typeof openDatabase>>,
  log: pino.Logger,
  telemetry: Telemetry,
) {
  const { db, read, hasRoom } = database;
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
    app,
    start: () => {
      delivery?.start();
      closing.start();
      forgetting.start();
    },
    stop: async () => {
      await Promise.all([drain(), delivery?.stop(), closing.stop(), forgetting.stop()]);
      await database.close();
      await telemetry.stop();
    },
  };
}

/** What a database needs before anybody uses it; answers what to print of it. */
async function firstUse(config: Config, db: Db, prepare?: (db: Db) => Promise<string>) {
  const greeting = (await prepare?.(db)) ?? '';
  const admin = await ensureSuperAdmin(db, { email: config.adminEmail, password: config.adminPassword });
  if (!admin?.password) return greeting;
  return `The first super admin is ${admin.email} with the password ${admin.password}\n(it is shown this once).\n${greeting}`;
}

/** The mail of the website's messages; without a mail server they wait in the list alone. */
function deliveryOf({ smtpUrl, mailFrom, contactEmail, publicUrl }: Config, db: Db, log: pino.Logger) {
  if (smtpUrl === undefined) return undefined;
  return inquiryDelivery({ db, log, send: inquirySender({ smtpUrl, from: mailFrom, to: contactEmail, publicUrl }) });
}

function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config) {
  return listening({ host, port }, () => app.listen({ host, port }));
}
