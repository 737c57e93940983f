import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { builtFolder } from '#test/built-site.ts';
import { servedPages } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();

function fetchAs(accepted: string, path: string) {
  return fetch(site.program.url + path, { headers: { 'accept-encoding': accepted } });
}

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
])(
  'a client that accepts %s gets every page, and every script and style worth compressing, in it, unchanged',
  async (accepted, encoding) => {
    // Compression makes a few dozen bytes larger.
    const files = globSync('assets/*.{js,css}', { cwd: builtFolder })
      .filter((file) => statSync(builtFolder + file).size > 500)
      .map((file) => `/${file}`);

    for (const path of [...servedPages(), ...files]) {
      const [plain, response] = [await fetchAs('identity', path), await fetchAs(accepted, path)];

      expect([path, response.status, response.headers.get('content-encoding')]).toEqual([path, 200, encoding]);
      expect(await response.text(), path).toBe(await plain.text());
    }
  },
);

test('permanently cached files have names that change with their content', async () => {
  const files = globSync('**/*.*', { cwd: builtFolder }).filter((file) => !/\.(br|gz)$/.test(file));

  for (const file of files) {
    const { status, headers } = await fetchAs('identity', `/${file}`);
    const isKept = headers.get('cache-control')?.includes('immutable') ?? false;

    expect([file, status, isKept]).toEqual([file, 200, true]);
    expect(file).toMatch(/\.[\w-]{8}\.\w+$/);
  }
  expect(files.length).toBeGreaterThan(5);
});

test('a cached page is not sent again', async () => {
  for (const path of servedPages()) {
    const first = await fetchAs('br', path);
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(site.program.url + path, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } });

    expect([path, first.status, again.status, await again.text()]).toEqual([path, 200, 304, '']);
  }
});

test('the home page and its headers fit into the first round trip', async () => {
  const [answer] = await once(get(site.program.url, { headers: { 'accept-encoding': 'br' } }), 'response');
  const { rawHeaders, headers }: IncomingMessage = answer;
  answer.resume();

  const size = rawHeaders.join('  ').length + Number(headers['content-length']);
  expect(headers['content-encoding']).toBe('br');
  // Ten segments (RFC 6928): HTTP/2 takes from the headers about what TLS adds.
  expect(size).toBeLessThan(14_350);
});

/** Paths that scanners try first: leftovers of developers, operators and other products. */
const leftBehind = [
  ...[
    '.git/HEAD',
    '.git/config',
    '.gitignore',
    '.svn/entries',
    '.hg/store',
    '.DS_Store',
    '.npmrc',
    '.ci/run',
    '.sources',
  ],
  ...[
    '.env',
    '.env.local',
    '.env.production',
    '.htaccess',
    '.htpasswd',
    '.ssh/id_rsa',
    '.aws/credentials',
    '.vscode/settings.json',
  ],
  ...[
    'data/',
    'data/postgres/PG_VERSION',
    'data/postgres/postmaster.pid',
    'postgres/postgresql.conf',
    'backup.sql',
    'dump.sql',
  ],
  ...[
    'backup.tar',
    'archway.tar.gz',
    'dist.zip',
    'db.sqlite',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'README.md',
  ],
  ...[
    'ARCHITECTURE.md',
    'docs/decisions/014-hidden-records-return-404-before-validation.md',
    'docs/',
    'server/main.ts',
    'dist-server/main.js',
    'server/app.ts',
    'web/portal/app.tsx',
    'contract/users.ts',
  ],
  ...[
    'node_modules/',
    'node_modules/fastify/package.json',
    'Dockerfile',
    'docker-compose.yml',
    'Makefile',
    'vite.config.ts',
  ],
  ...['src/', 'test/', 'e2e/', 'scripts/demo.ts', 'assets/', 'api/', 'icons/', 'og/', 'index.html.br'],
  ...[
    'metrics',
    'debug',
    'debug/pprof',
    'status',
    'server-status',
    'health',
    'actuator/env',
    'trace',
    'graphql',
    'swagger.json',
  ],
  ...[
    'openapi.json',
    'api/swagger',
    'api/metrics',
    'api/debug',
    'api/seed',
    'api/ticketing/seed',
    'admin',
    'wp-login.php',
    'phpinfo.php',
  ],
  ...[
    'cgi-bin/',
    'console',
    'jenkins/',
    '.well-known/openid-configuration',
    'crossdomain.xml',
    'clientaccesspolicy.xml',
    'web.config',
  ],
  ...[
    '..%2fpackage.json',
    '%2e%2e/package.json',
    '..%5cpackage.json',
    'assets/..%2f..%2fpackage.json',
    'assets/%2e%2e%2f.env',
    '%00',
  ],
];

test('files that servers often expose by mistake return 404', async () => {
  const maps = globSync('**/*.{js,css}', { cwd: builtFolder }).map((file) => `${file}.map`);
  const found: string[] = [];

  for (const path of [...leftBehind, ...maps]) {
    const { status } = await fetch(`${site.program.url}/${path}`, { redirect: 'manual' });
    if (status !== 404) found.push(`${path} ${status}`);
  }

  expect(found).toEqual([]);
  expect(leftBehind.length + maps.length).toBeGreaterThan(100);
});
