import { useEffect } from 'react';
import { useProvider } from '#web/lib/provider.ts';
import { createPageStore, onNewPage } from '#web/lib/store.ts';

/** The titles of the screen, and of the dialog above it that has an address of its own. */
const titles = { screen: '', above: '' };

/** The path of the screen that is shown. */
const shown = createPageStore('');

/**
 * Sets the title of the browser tab, which screen readers also read. Whoever comes from another screen by a key has the focus
 * nowhere: it moves to the heading, so that it is heard, and Tab goes on from there.
 */
export function usePageTitle(title: string) {
  const { providerName } = useProvider();

  useEffect(() => {
    titles.screen = `${title} · ${providerName}`;
    show();
  }, [title, providerName]);

  useEffect(() => {
    const before = shown.current();
    shown.set(location.pathname);
    if (before && before !== location.pathname && document.activeElement === document.body) focusHeading();
  });
}

/** Ends the wait for the heading of the screen before. */
let stopWaiting = () => {};
onNewPage(() => stopWaiting());

/** Until its heading is there, the screen itself has the focus; the heading gets it back if it is drawn anew. */
function focusHeading() {
  stopWaiting();
  const main = document.querySelector('main');
  if (!main) return;

  function look() {
    if (document.activeElement !== document.body && document.activeElement !== main) return;
    const place = main?.querySelector<HTMLElement>('h1, h2') ?? main;
    if (!place || place === document.activeElement) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(look);
  // Whoever has gone on is not taken back.
  const page = new AbortController();
  stopWaiting = () => {
    observer.disconnect();
    page.abort();
  };
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, stopWaiting, { capture: true, signal: page.signal });
  observer.observe(main, { childList: true, subtree: true });
  look();
}

/** Sets the title while a dialog is open above the screen, whichever of the two loads first. */
export function useTitleAbove(title: string) {
  const { providerName } = useProvider();

  useEffect(() => {
    titles.above = `${title} · ${providerName}`;
    show();
    return () => {
      titles.above = '';
      show();
    };
  }, [title, providerName]);
}

function show() {
  document.title = titles.above || titles.screen;
}
