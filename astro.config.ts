import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import type { AstroIntegration, AstroUserConfig } from 'astro';
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

/** A change to the provider's folder reloads the page. */
const siteReloads: VitePlugin = {
  name: 'site-reloads',
  configureServer({ watcher, ws }) {
    const folder = resolve(process.env.SITE_DIR || 'content/sample');
    watcher.add(folder).on('all', (_, file) => {
      if (resolve(file).startsWith(folder)) ws.send({ type: 'full-reload' });
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

/** The pages become a bundle that exports a function to render them (`web/render.ts`); the server calls it. */
const pageBundle: AstroIntegration = {
  name: 'page-bundle',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'page-bundle',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./web/render.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server' },
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      }),
  },
};

/** With everything in it but sharp, which has native files: production has no other packages of the pages. */
const wholeBundle: VitePlugin = {
  name: 'whole-bundle',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? undefined
      : {
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true, external: ['sharp'] },
        },
};

export default defineConfig({
  srcDir: './web',
  publicDir: './web/public',
  outDir: './dist',
  output: 'server',
  adapter: pageBundle,
  session: false,
  build: { assets: 'assets' },
  devToolbar: { enabled: false },
  integrations: [react()],
  vite: {
    plugins: [
      tailwindcss(),
      recordAddresses,
      ...(api ? [callsWait, siteReloads] : []),
      endpointsApart,
      firstChunks,
      wholeBundle,
    ],
    // Each inlined asset would need an exception in the Content-Security-Policy.
    build: { assetsInlineLimit: 0 },
    server: { strictPort: true, proxy: api ? { '/api': `http://127.0.0.1:${api}` } : {} },
  },
});
