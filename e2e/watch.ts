import type { Page } from 'playwright-core';

/**
 * What goes wrong on a page from now on, as the browser itself reports it: what its policy stopped, what was asked of
 * other origins, and dialogs, which no page of ours opens.
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
  // What happens before the document's own scripts is only told to the console.
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
