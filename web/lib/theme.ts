/** Light or dark. Until the user chooses, theme.js follows the system. */
export function switchTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem('archway-theme', dataset.theme);
}
