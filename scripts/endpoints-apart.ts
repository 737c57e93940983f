import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroUserConfig } from 'astro';
import { isEndpoint } from '#contract/endpoint.ts';

/** The type of a Vite plugin in Astro's configuration. */
export type Plugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

const contract = fileURLToPath(new URL('../contract/', import.meta.url));
const web = fileURLToPath(new URL('../web/', import.meta.url));
const SCHEMAS = '?schemas';
/** What the endpoints of browsers do not have. */
const MISSING = /\.schema\.(?:body|headers|params|querystring|response)\b/;

/** The browser code of each file's endpoints, by file path. */
const calls = new Map<string, string>();
for (const file of globSync(`${contract}*.ts`, { exclude: ['**/*.test.ts'] })) {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ file);
  const lines = Object.entries(exported).map(([name, value]) => {
    if (!isEndpoint(value)) return '';
    const { method, url, createsOnce } = value;
    // JSON omits undefined properties.
    return `export const ${name} = ${JSON.stringify({ method, url, createsOnce })};\n`;
  });
  calls.set(file, lines.join(''));
}

/**
 * Splits the contract for browsers. Calling an endpoint needs its method and path, but not its schema or zod, which
 * would exceed the script budget of the first list. A form that validates imports its schema by name and gets both.
 */
export const endpointsApart: Plugin = {
  name: 'endpoints-apart',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    // The schemas of a file are dropped if nothing imports them.
    if (id.startsWith(contract) && id.endsWith(SCHEMAS)) return { code, map: null, moduleSideEffects: false };
    if (id.startsWith(web) && MISSING.test(code))
      this.error(`${id} reads the schema of an endpoint, which browsers do not have. Import the schema by its name.`);
    const own = calls.get(id);
    return own ? { code: `export * from '${id}${SCHEMAS}';\n${own}`, map: null } : undefined;
  },
};
