import { keepInStorage } from './browser-storage.ts';

/** Light or dark. Until the user chooses, theme.js follows the system. */
export function switchTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  keepInStorage(localStorage, 'archway-theme', dataset.theme);
}
