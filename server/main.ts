import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Db } from './database/client.ts';
import { openDatabase } from './database/open.ts';
import { loggableError } from './errors.ts';
import { autoClose } from './jobs/auto-close.ts';
import { inquiryDelivery } from './mail/delivery.ts';
import { inquirySender } from './mail/inquiry-mail.ts';
import { StartupError } from './startup-error.ts';
import { ensureSuperAdmin } from './users/first-admin.ts';

const pages = fileURLToPath(new URL('../dist', import.meta.url));

/** How long requests under way may keep the program from stopping, in milliseconds. */
const LONGEST_STOP = 9_000;

/**
 * How long connections are still taken in after the signal, in milliseconds: those that wait in the system's queue at that
 * moment would be reset.
 */
const LAST_ARRIVALS = 100;

/**
 * The whole program: up in order, and down again on a signal.
 * @param prepare fills the database before anybody is served, and returns what to print
 */
export async function run(environment: Record<string, string | undefined>, prepare?: (db: Db) => Promise<string>) {
  try {
    await serve(readConfig(environment), prepare);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function serve(config: Config, prepare?: (db: Db) => Promise<string>) {
  const log = pino({ level: config.logLevel, serializers: { err: loggableError } });
  const database = await openDatabase(config, log);
  try {
    const greeting = await prepare?.(database.db);
    const firstAdmin = await ensureSuperAdmin(database.db, {
      email: config.adminEmail,
      password: config.adminPassword,
    });
    const delivery = deliveryOf(config, database.db, log);
    const closing = autoClose({ db: database.db, log });
    const app = await buildApp({
      db: database.db,
      logger: log,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      onSetting: closing.wake,
      ...(delivery ? { onMessage: delivery.wake } : {}),
      ...(existsSync(`${pages}/404.html`) ? { pages } : {}),
    });
    const drain = drainer(app);
    const address = await listen(app, config);
    delivery?.start();
    closing.start();
    process.stdout.write(announce(address, firstAdmin, greeting));
    stopOnSignal(log, async () => {
      await Promise.all([drain(), delivery?.stop(), closing.stop()]);
      await database.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The mail of the website's messages; without a mail server they wait in the list alone. */
function deliveryOf({ smtpUrl, mailFrom, contactEmail, publicUrl }: Config, db: Db, log: pino.Logger) {
  if (smtpUrl === undefined) return undefined;
  return inquiryDelivery({ db, log, send: inquirySender({ smtpUrl, from: mailFrom, to: contactEmail, publicUrl }) });
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config) {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use on ${host}. Stop the program that has it, or set PORT to another one.`,
      EACCES: `Port ${port} is reserved for the system. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this machine.`,
      ENOTFOUND: `HOST is ${host}, which is not an address of this machine.`,
    };
    throw new StartupError(reasons[String(code)] ?? `Archway can’t listen on ${host}:${port}: ${code}.`, {
      cause: error,
    });
  }
}

function announce(address: string, admin?: { email: string; password?: string | undefined }, greeting = '') {
  const lines = [`\nArchway is ready at ${address}\n`];
  if (admin?.password) {
    lines.push(
      `The first super admin is ${admin.email} with the password ${admin.password}\n(it is shown this once).\n`,
    );
  }
  return `${lines.join('')}${greeting}\n`;
}

/** How to stop accepting, answer what is under way, and let go of every connection once nobody waits for an answer. */
function drainer(app: Awaited<ReturnType<typeof buildApp>>) {
  let underWay = 0;
  app.server.on('request', (_, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });

  return async () => {
    await sleep(LAST_ARRIVALS);
    const closed = app.close();
    // Node keeps a connection on which nothing was ever asked for until its headers are overdue.
    const cutting = setInterval(() => underWay === 0 && app.server.closeAllConnections(), 100);
    await closed;
    clearInterval(cutting);
  };
}

/** Goes down in order on SIGTERM and SIGINT, or when something broke that nobody awaited; a second signal ends at once. */
function stopOnSignal(log: pino.Logger, stop: () => Promise<void>) {
  let isStopping = false;

  async function handleStop(exitCode: number) {
    if (isStopping) process.exit(exitCode || 1);
    isStopping = true;
    const deadline = setTimeout(() => process.exit(1), LONGEST_STOP);
    try {
      await stop();
      clearTimeout(deadline);
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'Stopping failed');
      process.exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => handleStop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'Something broke outside of a request');
      handleStop(1);
    });
  }
}

if (import.meta.main) await run(process.env);
