import { createPageStore } from './store.ts';

/**
 * What the user asked the portal’s frame for: the palette, the list of shortcuts, or a command by its keys; null for
 * nothing.
 */
export const asked = createPageStore<'palette' | 'shortcuts' | { keys: string } | null>(null);
