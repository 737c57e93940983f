import cluster from 'node:cluster';
import { pino } from 'pino';
import { isPrimary } from './cluster/is-primary.ts';
import { announce } from './cluster/notices.ts';
import { handleOrders } from './cluster/orders.ts';
import { primary } from './cluster/primary.ts';
import { type Config, readConfig } from './config.ts';
import type { Db } from './database/client.ts';
import { openDatabase } from './database/open.ts';
import { loggableError } from './errors.ts';
import { assemble } from './service.ts';
import { StartupError } from './startup-error.ts';
import { stopOnSignal } from './stop.ts';
import { startTelemetry, type Telemetry } from './telemetry/start.ts';
import { ensureSuperAdmin } from './users/first-admin.ts';

type Environment = Record<string, string | undefined>;
type Prepare = (db: Db) => Promise<string>;

/**
 * The whole program: up in order, and down again on a signal.
 * @param prepare fills the database before anybody is served, and returns what to print
 */
export async function run(environment: Environment, prepare?: Prepare) {
  try {
    await serve(environment, prepare);
  } catch (error) {
    tell(error);
    process.exitCode = 1;
    // Its primary keeps the channel to it, and with that the process, open.
    if (cluster.isWorker) process.disconnect();
  }
}

/** What the person who started the program can mend is one sentence to them; all else is ours, and has a stack. */
function tell(error: unknown) {
  if (!(error instanceof StartupError)) throw error;
  announce({ type: 'failed', reason: error.message });
}

async function serve(environment: Environment, prepare: Prepare | undefined) {
  const config = readConfig(environment);
  const log = pino({ level: config.logLevel, serializers: { err: loggableError } });
  const telemetry = await startTelemetry(config, log);
  try {
    await goUp({ config, environment, log, telemetry, prepare });
  } catch (error) {
    await telemetry.stop();
    throw error;
  }
}

type Parts = {
  config: Config;
  environment: Environment;
  log: pino.Logger;
  telemetry: Telemetry;
  prepare: Prepare | undefined;
};

async function goUp({ config, environment, log, telemetry, prepare }: Parts) {
  const database = await openDatabase(config, log, (db) => firstUse(config, db, prepare));
  try {
    // What serves: this process itself, or others under it.
    const { listen, start, stop } = isPrimary(config)
      ? primary({ count: config.workers, environment, log })
      : await assemble({ config, database, log, telemetry });
    const address = await listen();
    const goDown = stopOnSignal({
      log,
      stop: async (departure, hurry) => {
        await stop(departure, hurry);
        await database.close();
        await telemetry.stop();
      },
      notice: config.drainTime,
      databaseStop: database.stopTime,
    });
    handleOrders(log, goDown);

    async function open(welcome: string) {
      await start(fail);
      announce({ type: 'ready', address, welcome });
    }

    function fail(error: unknown) {
      tell(error);
      return goDown(1);
    }

    if (database.welcome !== undefined) return await open(database.welcome);
    announce({ type: 'waiting', address });
    database
      .arrival()
      .then((welcome) => (welcome === undefined ? undefined : open(welcome)))
      .catch(fail);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What a database needs before anybody uses it; answers what to print of it. */
async function firstUse(config: Config, db: Db, prepare: Prepare | undefined) {
  if (cluster.isWorker) return '';
  const greeting = (await prepare?.(db)) ?? '';
  const admin = await ensureSuperAdmin(db, { email: config.adminEmail, password: config.adminPassword });
  if (!admin?.password) return greeting;
  return `The first super admin is ${admin.email} with the password ${admin.password}\n(it is shown this once).\n${greeting}`;
}
