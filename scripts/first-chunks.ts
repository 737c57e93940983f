import { root } from '#server/process/root.ts';
import type { Plugin } from './endpoints-apart.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** Follows the imports of these modules. Libraries with many parts are excluded: pages use different parts. */
const goesOn = /\/(web|contract)\/.*\.tsx?$|\/node_modules\/(@tanstack|react-router)\//;

/** In the order in which a browser loads them. */
const steps = [
  // A public page loads only the portal code that its form needs.
  { name: undefined, files: ['web/site/contact/contact-form.tsx'] },
  // Code that the login shares with the portal. The login's own code is in no chunk, because it runs when it is loaded.
  {
    name: 'calls',
    files: [
      'web/lib/request.ts',
      'web/lib/phone.ts',
      'web/ui/tooltip.ts',
      'web/lib/when-idle.ts',
      'web/portal/addresses.ts',
      'contract/sessions.ts',
      'contract/settings.ts',
    ],
  },
  { name: 'way-in', files: ['web/portal/app.tsx'] },
  { name: 'first-list', files: ['web/portal/routes/client.tsx', 'web/portal/routes/client-tickets.tsx'] },
];

/**
 * Packs everything that loads before the first list into two files. With forty files, all screens together exceed their
 * script budget: 292 KB of 290.
 */
export const firstChunks: Plugin = {
  name: 'first-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Astro would otherwise limit an entry's file to the entry's own exports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: firstChunk }, sharedIcons], includeDependenciesRecursively: false },
  }),
};

/** Icons that several parts use. Otherwise most get a file of their own, which costs more bytes than the icon. */
const sharedIcons = { name: 'icons', test: /lucide-react.*icons/, minShareCount: 3 };

/**
 * The file that a module is packed into.
 * @returns undefined where the bundler decides
 */
function firstChunk(id: string, graph: Graph) {
  const step = steps.find(({ files }) => files.some((file) => reached(`${root}/${file}`, graph).has(id)));
  return step?.name;
}

const known = new Map<string, Set<string>>();

function reached(file: string, graph: Graph) {
  const modules = known.get(file) ?? new Set([file]);
  if (known.has(file)) return modules;
  known.set(file, modules);
  // Iterating over a Set also visits the items added meanwhile.
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (goesOn.test(imported)) modules.add(imported);
  }
  return modules;
}
