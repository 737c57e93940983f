import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser.ts';
import fillDemo from './demo-data.ts';
import migrateEmpty from './empty-data.ts';

/**
 * Prepares at once what journeys share. The browser is unpacked here because files that begin at the same time would do so
 * over each other.
 */
export default async function setUp(project: TestProject) {
  const [removeDemo, removeEmpty] = await Promise.all([fillDemo(project), migrateEmpty(project), unpackBrowser()]);
  return () => Promise.all([removeDemo(), removeEmpty()]);
}
