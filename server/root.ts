import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the project, also for the bundled server, whose files lie elsewhere. */
export const root = dirname(String(findPackageJSON(import.meta.url)));
