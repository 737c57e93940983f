import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The project's folder, also for the bundled server, whose files are elsewhere. */
export const root = dirname(String(findPackageJSON(import.meta.url)));
