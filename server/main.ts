import { pino } from 'pino';
import { currentSite } from '#content/current-site.ts';
import { SiteError } from '#content/mistakes.ts';
import { PasswordLength } from '#contract/users-constants.ts';
import { ensureSuperAdmin } from './people/users/first-admin.ts';
import { type Config, dataFolder, readConfig, siteFolder } from './platform/config/config.ts';
import type { Db } from './platform/database/client.ts';
import type { Purpose } from './platform/database/demo-mark.ts';
import { openDatabase } from './platform/database/open.ts';
import { takeOverPrices } from './platform/domain/work-prices.ts';
import { loggableError } from './platform/http/logging.ts';
import { startTelemetry, type Telemetry } from './platform/ops/telemetry/start.ts';
import { announce } from './platform/process/notices.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { stopOnSignal } from './platform/process/stop.ts';
import { assemble } from './service.ts';
import { loadSiteOrLast } from './website/site/last-good.ts';

type Environment = Record<string, string | undefined>;
type Prepare = (db: Db) => Promise<string>;
type Demo = { purpose: Purpose; prepare: Prepare };

/**
 * Runs the whole program until a signal stops it.
 * @param demo for the program with sample data: which databases it may open, and a function that fills one before the
 * first request and returns the text to print
 */
export async function run(environment: Environment, demo?: Demo) {
  try {
    await serve(environment, demo);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** An error that the operator can fix is printed as sentences; any other with its stack. */
function report(error: unknown) {
  if (!(error instanceof StartupError || error instanceof SiteError)) throw printable(error);
  announce({ type: 'failed', reason: error.message });
}

/** Node prints every property of an uncaught error, and a database error contains its query's parameters. */
function printable(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { message, stack } = loggableError(error);
  return Object.assign(new Error(message), { stack });
}

async function serve(environment: Environment, demo: Demo | undefined) {
  const mistakes = loadSiteOrLast(siteFolder(environment), dataFolder(environment));
  const config = readConfig(environment, currentSite().brand.contactEmail);
  const log = pino({ level: config.logLevel, serializers: { err: loggableError } });
  if (mistakes.length > 0) log.error(`The website shows what it showed before. ${mistakes.join('\n')}`);
  if (config.limitFactor > 1) {
    log.warn(
      { limitFactor: config.limitFactor },
      'LIMIT_FACTOR is above 1: every user may do more than the defaults allow',
    );
  }
  const telemetry = await startTelemetry(config, log);
  try {
    await startUp({ config, log, telemetry, demo });
  } catch (error) {
    await telemetry.stop();
    throw error;
  }
}

type Parts = {
  config: Config;
  log: pino.Logger;
  telemetry: Telemetry;
  demo: Demo | undefined;
};

async function startUp({ config, log, telemetry, demo }: Parts) {
  const purpose = demo?.purpose ?? { isDemo: false, acceptsOther: config.allowDemo };
  const database = await openDatabase({ ...config, purpose }, log, (db) => firstUse(config, db, demo?.prepare));
  try {
    const { listen, isRendered, start, stop, reload } = await assemble({ config, database, log, telemetry });
    const address = await listen();
    const shutDown = stopOnSignal({
      log,
      stop: async (notice) => {
        await stop(notice);
        await database.close();
        await telemetry.stop();
      },
      reload,
      notice: config.drainTime,
      databaseStop: database.stopTime,
    });

    async function open(welcome: string) {
      await start();
      // Meanwhile requests wait for the pages that they ask for. A mistake in the provider's folder ends the program.
      await isRendered();
      announce({ type: 'ready', address, welcome });
    }

    function fail(error: unknown) {
      report(error);
      return shutDown(1);
    }

    if (database.welcome !== undefined) return await open(database.welcome).catch(fail);
    announce({ type: 'waiting', address });
    Promise.all([database.arrival(), isRendered()])
      .then(([welcome]) => (welcome === undefined ? undefined : open(welcome)))
      .catch(fail);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Prepares a database before its first use; returns the text to print. */
async function firstUse(config: Config, db: Db, prepare: Prepare | undefined) {
  const greeting = (await prepare?.(db)) ?? '';
  await takeOverPrices(db);
  const passwordLength = PasswordLength.first;
  const wanted = { email: config.adminEmail, password: config.adminPassword, passwordLength };
  await ensureSuperAdmin(db, wanted, (account) => {
    announce({ type: 'first admin', ...account, login: `${config.publicUrl}/ticketing/login` });
  });
  return greeting;
}
