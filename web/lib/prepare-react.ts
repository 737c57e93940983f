/** In development Astro prepares only pages with islands for React. Pages that start React themselves contain this module. */
export const prepareReact = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;
