// Runs before the first paint, so a dark page never flashes white.
(() => {
  const chosen = localStorage.getItem('archway-theme');
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// zod would compile its schemas with `new Function`, which the content security policy blocks. zod reads this setting when it
// loads, and no module of ours is sure to load first.
globalThis.__zod_globalConfig = { jitless: true };
