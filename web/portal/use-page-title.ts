import { useEffect } from 'react';
import { useProvider } from '#web/lib/provider.ts';

/** The titles of the screen, and of the dialog above it that has an address of its own. */
const titles = { screen: '', above: '' };

/** Sets the title of the browser tab, which screen readers also read. */
export function usePageTitle(title: string) {
  const { providerName } = useProvider();

  useEffect(() => {
    titles.screen = `${title} · ${providerName}`;
    show();
  }, [title, providerName]);
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
