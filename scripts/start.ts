import { parseArgs } from 'node:util';
import { becomeServer, buildWhenStale } from './build.ts';

/** What was asked for on the command line, where that can be understood. */
function readParameters() {
  try {
    return parseArgs({ options: { workers: { type: 'string' } } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return process.exit(1);
  }
}

const { workers = process.env.WORKERS } = readParameters();
await buildWhenStale();
becomeServer('start', { ...process.env, ...(workers === undefined ? {} : { WORKERS: workers }) });
