import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What nearly every program needs at once. Import everything else where it is first used: the memory of a start is bounded. */
const needed = [
  ...['@fastify/accept-negotiator', '@fastify/busboy', '@fastify/formbody', '@fastify/static', '@fastify/swagger'],
  ...['@fastify/type-provider-zod', '@node-rs/argon2', 'bowser', 'drizzle-orm', 'fastify', 'file-type', 'linkify-it'],
  ...['otpauth', 'p-limit', 'pg', 'pg-boss', 'pg-copy-streams', 'pino', 'react', 'tar-stream', 'temporal-polyfill'],
  ...['openid-client', 'uuid', 'yaml', 'zod'],
  // Of the mail reader, whose other functions find addresses and quotes.
  ...['chardet', 'htmlparser2', 'iconv-lite', 'libmime', 'libqp', 'postal-mime', 'rtf-stream-parser'],
];

/** Imports and exports that are not of types alone; `import()` is not among them. */
const statics = /^(?:import (?!type )(?:[^'"]*? from )?|export (?!type )[^'"]*? from |\} from )'([^']+)'/gm;

/** The packages that a module imports, and those that its imports import. */
function packagesOf(start: string) {
  const packages = new Set<string>();
  const modules = new Set([start]);
  for (const module of modules) {
    for (const [, name = ''] of readFileSync(module, 'utf8').matchAll(statics)) {
      const path = name.startsWith('.')
        ? join(dirname(module), name)
        : name.replace(/^#([\w-]+)$/, '#packages/$1/index.ts').replace(/^#/, '');
      if (name.startsWith('.') || name.startsWith('#')) {
        if (/\.tsx?$/.test(path) && existsSync(path)) modules.add(path);
      } else if (!name.startsWith('node:') && !builtinModules.includes(name)) {
        packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
      }
    }
  }
  return [...packages].sort();
}

test('a start loads the packages that it needs, and no other', () => {
  expect(packagesOf('server/start.ts')).toEqual(needed.sort());
});
