import { useEffect } from 'react';
import { useProvider } from '#web/lib/provider.ts';

/** Sets the title of the browser tab, which screen readers also read. */
export function usePageTitle(title: string) {
  const { providerName } = useProvider();

  useEffect(() => {
    document.title = `${title} · ${providerName}`;
  }, [title, providerName]);
}
