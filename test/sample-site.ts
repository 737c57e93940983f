import { join } from 'node:path';
import { loadSite } from '#content/current-site.ts';
import { root } from '#server/platform/process/root.ts';

/** Runs the sample provider's site in every test of the server. */
loadSite(join(root, 'content/sample'));
