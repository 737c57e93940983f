import { unpackBrowser } from './browser.ts';

/** Unpacks the browser once: files that begin at the same time would do so over each other. */
export default async function setUp() {
  await unpackBrowser();
}
