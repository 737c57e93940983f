import { fileURLToPath } from 'node:url';
import type { AstroUserConfig } from 'astro';

/** A plugin of Vite, as Astro takes it. */
export type Plugin = Extract<NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number], { name: string }>;

const contract = fileURLToPath(new URL('../contract/', import.meta.url));
const SCHEMAS = '?schemas';

/** An endpoint up to its schema, which comes last: what a browser needs to call it. */
const beforeSchema = /^export const (\w+) = endpoint\(\{\n((?: {2}\w+: [^\n]+,\n)+?) {2}schema: /gm;

/**
 * Parts the contract for browsers: to call an endpoint they need its method and address, but not its schema, nor the library
 * that schemas are made with. A form that checks what is typed imports its schema by name, and gets both.
 */
export const endpointsApart: Plugin = {
  name: 'endpoints-apart',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.startsWith(contract)) return;
    // The schemas of a file stay behind where nobody imports one.
    if (id.endsWith(SCHEMAS)) return { code, map: null, moduleSideEffects: false };

    const file = id.slice(contract.length);
    const endpoints = [...code.matchAll(beforeSchema)];
    const declared = code.match(/= endpoint\(/g)?.length ?? 0;
    if (endpoints.length !== declared) {
      this.error(`${file}: write each endpoint as \`export const name = endpoint({\`, with its schema last.`);
    }
    if (declared === 0) return;
    const calls = endpoints.map(([, name, call]) => `export const ${name} = {\n${call}};\n`);
    return { code: `export * from './${file}${SCHEMAS}';\n${calls.join('')}`, map: null };
  },
};
