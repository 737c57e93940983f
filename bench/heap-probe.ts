import { writeSync } from 'node:fs';

/**
 * Loaded into the measured program before anything of its own: on SIGUSR2 it collects what is garbage and prints what is
 * left, in bytes. The program itself knows nothing of being measured.
 */
process.on('SIGUSR2', () => {
  // Twice: what a finalizer lets go of in the first is only collected in the second.
  globalThis.gc?.();
  globalThis.gc?.();
  writeSync(1, `\nmemory ${JSON.stringify(process.memoryUsage())}\n`);
});
