import { unpackBrowser } from '#test/browser.ts';

/** Before the component tests start their browser. */
export default unpackBrowser;
