import { useEffect } from 'react';
import { useProvider } from '#web/lib/provider.ts';

/** Names the screen in the browser's tab and to screen readers. */
export function usePageTitle(title: string) {
  const { providerName } = useProvider();

  useEffect(() => {
    document.title = `${title} · ${providerName}`;
  }, [title, providerName]);
}
