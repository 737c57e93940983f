// Runs before the first paint, so that a dark page never flashes white.
(() => {
  const chosen = localStorage.getItem('archway-theme');
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// zod would compile its schemas with `new Function`, which the page's policy stops. It looks at this as its module loads,
// so no module of ours could be sure to come first.
globalThis.__zod_globalConfig = { jitless: true };
