import type { Page } from 'playwright-core';

/**
 * Problems of a page that the browser reports from now on: policy violations, requests to other origins, and native
 * dialogs, which our pages never open.
 */
export async function watch(page: Page) {
  const stopped: string[] = [];
  const foreign: string[] = [];
  const dialogs: string[] = [];
  const context = page.context();
  await context.exposeFunction('tellStopped', (what: string) => stopped.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(window, 'tellStopped')(`${effectiveDirective} ${blockedURI} ${sample} at ${location.pathname}`),
    );
  });
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

export const nothing = { stopped: [], foreign: [], dialogs: [] };
