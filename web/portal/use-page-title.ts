import { useEffect } from 'react';
import { useProvider } from '#web/lib/provider.ts';
import { createPageStore } from '#web/lib/store.ts';

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

function focusHeading() {
  const place = ['main :is(h1, h2)', 'main'].map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
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
