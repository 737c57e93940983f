import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { suggestArticles, suggestPublicArticles } from '#contract/article-suggestions.ts';
import { listOfferedForms } from '#contract/forms.ts';
import { findProvider } from '#contract/settings.ts';
import { listOpenIncidents } from '#contract/status.ts';
import { previewTime } from '#contract/time.ts';
import { asked } from '#web/lib/asked.ts';
import { renderFor } from '#web/lib/page-provider.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { portalToasts } from '#web/lib/toast.ts';
import { LoggedIn } from '#web/portal/logged-in.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { admin } from './samples/people.ts';
import { inPage, provider } from './samples/provider.ts';
import { uncountedTime } from './samples/work.ts';
import type { Story } from './story.ts';

// As the program's pages do, which name their provider before the server answers.
renderFor(inPage());

/** Logs the story's actor in, opens its address, and starts the server that answers it. */
export function prepareStory({ actor = admin, address, api: setUp, dir }: Story): FakeApi {
  localStorage.clear();
  sessionStorage.clear();
  asked.set(null);
  for (const { id } of portalToasts.shown()) portalToasts.dismiss(id);
  if (actor) session.start(actor, 'token');
  const home = actor?.companyId ? '/client' : '/admin';
  // A new entry of the history: no list returns to where an earlier story scrolled.
  history.replaceState({ key: crypto.randomUUID() }, '', `/ticketing${address ?? home}`);
  document.documentElement.dir = dir ?? 'ltr';
  const api = startFakeApi();
  api.on(findProvider, () => provider());
  api.on(suggestArticles, () => []);
  api.on(suggestPublicArticles, () => []);
  api.on(listOpenIncidents, () => []);
  api.on(listOfferedForms, () => []);
  api.on(previewTime, () => uncountedTime);
  setUp?.(api);
  return api;
}

/** Shows a story as the portal would: with its router, cache and notifications. */
export function Stage({ story, client }: { story: Story; client?: QueryClient }) {
  const [queryClient] = useState(() => client ?? createQueryClient());
  const [router] = useState(() =>
    createBrowserRouter([{ path: story.route ?? '*', element: elementOf(story) }], { basename: '/ticketing' }),
  );
  const Place = story.isPage ? 'div' : 'main';
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Place tabIndex={-1} className="outline-none">
          <RouterProvider router={router} />
        </Place>
        <Toaster toasts={portalToasts} className="inset-x-0 top-2 mx-auto" />
      </QueryClientProvider>
    </StrictMode>
  );
}

function elementOf({ actor, render }: Story) {
  return actor === null ? render() : <LoggedIn>{render()}</LoggedIn>;
}

/** Presses buttons, fields with suggestions and their options one after the other, each as soon as it is there. */
export async function press(names: string[] = []) {
  for (const name of names) {
    const button = await appearing(() => findButton(name));
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }));
    button.click();
    // The click may replace the next button to press, and what React does after it may come a frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }
}

function findButton(name: string) {
  const roles = ['tab', 'menuitem', 'combobox', 'option'].map((role) => `[role="${role}"]`);
  // A button may open a dialog whose own has the same name.
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return [dialog, document]
    .flatMap((place) => [...(place?.querySelectorAll<HTMLElement>(['button', 'a', 'summary', ...roles].join()) ?? [])])
    .find((button) => nameOf(button).trim() === name);
}

/** Of a field its label, of an option its first line. */
function nameOf(button: HTMLElement) {
  const label = button instanceof HTMLInputElement && button.labels?.[0];
  const line = button.role === 'option' && button.querySelector('[dir]');
  return button.ariaLabel ?? (label || line || button).textContent;
}

/** Looks again after each change of the page. */
function appearing<Found>(find: () => Found | undefined) {
  return new Promise<Found>((resolve) => {
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();

    function look() {
      const found = find();
      if (!found) return;
      observer.disconnect();
      resolve(found);
    }
  });
}
