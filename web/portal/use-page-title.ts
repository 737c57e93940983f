import { useEffect } from 'react';
import { brand } from '#content/brand.ts';

/** Names the screen in the browser's tab and to screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
