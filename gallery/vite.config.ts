import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswordsFile } from './common-passwords.ts';

/** `npm run gallery`: the page with all components, each reloaded as its file is saved. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), commonPasswordsFile],
  server: { open: false, fs: { allow: ['..'] } },
});
