import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import type { AstroUserConfig } from 'astro';
import { defineConfig } from 'astro/config';
import { endpointsApart } from './scripts/endpoints-apart.ts';
import { firstChunks } from './scripts/first-chunks.ts';

// `npm run dev` starts the API and passes its address.
const api = process.env.ARCHWAY_API_PORT;

/**
 * As on the server, each record, or each month, has its own address below the page that shows it. Unlike a screen's name,
 * it has a digit.
 */
const recordAddresses: NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number] = {
  name: 'record-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^(\/ticketing\/(?:client|admin)\/[a-z-]+)\/[\w-]*\d[\w-]*(?=$|\?)/, '$1');
      next();
    });
  },
};

export default defineConfig({
  // Canonical addresses, previews and the sitemap contain the host, which must be the server’s PUBLIC_URL.
  site: process.env.PUBLIC_URL || 'http://127.0.0.1:3000',
  srcDir: './web',
  publicDir: './web/public',
  outDir: './dist',
  build: { format: 'file', assets: 'assets' },
  devToolbar: { enabled: false },
  integrations: [react()],
  vite: {
    plugins: [tailwindcss(), recordAddresses, endpointsApart, firstChunks],
    // Each inlined asset would need an exception in the Content-Security-Policy.
    build: { assetsInlineLimit: 0 },
    server: { proxy: api ? { '/api': `http://127.0.0.1:${api}` } : {} },
  },
});
