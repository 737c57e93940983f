import type { BrowserContext, Page } from 'playwright-core';

/** Where each watched context tells what was stopped. A page of an earlier test is watched already. */
const told = new WeakMap<BrowserContext, string[]>();

/**
 * Problems of a page that the browser reports from now on: policy violations, requests to other origins, and native
 * dialogs, which our pages never open.
 */
export async function watch(page: Page) {
  const stopped: string[] = [];
  const foreign: string[] = [];
  const dialogs: string[] = [];
  const context = page.context();
  const isWatched = told.has(context);
  told.set(context, stopped);
  if (!isWatched) await tellWhatIsStopped(context);
  // Problems before the document's own scripts are reported only to the console.
  context.on('console', (message) => {
    if (/Content Security Policy|Permissions.Policy/i.test(message.text())) stopped.push(`console ${message.text()}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && origin !== new URL(page.url()).origin && page.url() !== 'about:blank') {
      foreign.push(request.url());
    }
  });
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { stopped, foreign, dialogs };
}

async function tellWhatIsStopped(context: BrowserContext) {
  await context.exposeFunction('tellStopped', (what: string) => told.get(context)?.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(window, 'tellStopped')(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`),
    );
  });
}

export const nothing = { stopped: [], foreign: [], dialogs: [] };
