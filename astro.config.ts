import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import type { AstroUserConfig } from 'astro';
import { defineConfig } from 'astro/config';
import { endpointsApart } from './scripts/endpoints-apart.ts';
import { firstChunks } from './scripts/first-chunks.ts';

// `npm run dev` starts the API and passes its address.
const api = process.env.ARCHWAY_API_PORT;

type VitePlugin = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number];

/**
 * As on the server, each record, or each month, has its own address below the page that shows it. Unlike a screen's name,
 * it has a digit.
 */
const recordAddresses: VitePlugin = {
  name: 'record-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^(\/ticketing\/(?:client|admin)\/[a-z-]+)\/[\w-]*\d[\w-]*(?=$|\?)/, '$1');
      next();
    });
  },
};

/** While the server restarts after a change, its calls wait for it. */
const callsWait: VitePlugin = {
  name: 'calls-wait',
  configureServer({ middlewares }) {
    middlewares.use('/api', async (_request, response, next) => {
      while (!response.destroyed && !(await answers(Number(api)))) await setTimeout(100);
      next();
    });
  },
};

async function answers(port: number) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

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
    plugins: [tailwindcss(), recordAddresses, ...(api ? [callsWait] : []), endpointsApart, firstChunks],
    // Each inlined asset would need an exception in the Content-Security-Policy.
    build: { assetsInlineLimit: 0 },
    server: { strictPort: true, proxy: api ? { '/api': `http://127.0.0.1:${api}` } : {} },
  },
});
