import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Parses the command line. Prints an error and exits if it is invalid. */
export function readParameters<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Prints a message for the operator and exits. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
