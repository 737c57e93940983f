import { createStore } from './store.ts';

/** Light or dark. Until the user chooses, theme.js follows the system. */
export const theme = createStore(globalThis.document?.documentElement.dataset.theme);

/** The theme that is not shown now. */
export const otherTheme = (shown: string | undefined) => (shown === 'dark' ? 'light' : 'dark');

export function switchTheme() {
  const other = otherTheme(theme.current());
  document.documentElement.dataset.theme = other;
  localStorage.setItem('archway-theme', other);
  theme.set(other);
}
