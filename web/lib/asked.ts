import { createPageStore } from './store.ts';

/**
 * What the user asked the portal’s frame for: the palette, the list of shortcuts, the question before the logout, or a
 * command by its keys; null for nothing.
 */
export const asked = createPageStore<'palette' | 'shortcuts' | 'logout' | { keys: string } | null>(null);
