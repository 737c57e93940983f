import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import type { AstroUserConfig } from 'astro';
import { defineConfig } from 'astro/config';
import { endpointsApart } from './scripts/endpoints-apart.ts';
import { firstChunks } from './scripts/first-chunks.ts';

// `npm run dev` starts the API beside the pages and says where.
const api = process.env.ARCHWAY_API_PORT;

/** In development as in the server: each article has an address of its own, below the page that shows it. */
const articleAddresses: NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number] = {
  name: 'article-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^(\/ticketing\/(?:client|admin)\/articles)\/[\w-]+(?=$|\?)/, '$1');
      next();
    });
  },
};

export default defineConfig({
  // Canonical addresses, previews and the sitemap name the host: it is the one that the server is told as well.
  site: process.env.PUBLIC_URL || 'http://127.0.0.1:3000',
  srcDir: './web',
  publicDir: './web/public',
  outDir: './dist',
  build: { format: 'file', assets: 'assets' },
  devToolbar: { enabled: false },
  integrations: [react()],
  vite: {
    plugins: [tailwindcss(), articleAddresses, endpointsApart, firstChunks],
    // Inlined assets would need a hole in the Content-Security-Policy each.
    build: { assetsInlineLimit: 0 },
    server: { proxy: api ? { '/api': `http://127.0.0.1:${api}` } : {} },
  },
});
