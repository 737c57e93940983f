import { root } from '#server/root.ts';
import type { Plugin } from './endpoints-apart.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** What is imported for as long as one goes on from here. Libraries of many parts are not: each part has its own takers. */
const goesOn = /\/(web|contract)\/.*\.tsx?$|\/node_modules\/(@tanstack|react-router)\//;

/** In the order in which a browser comes to them. */
const steps = [
  // A public page takes of the portal's code no more than its form needs.
  { name: undefined, files: ['web/site/contact/contact-form.tsx'] },
  { name: 'way-in', files: ['web/portal/app.tsx'] },
  { name: 'first-list', files: ['web/portal/routes/client.tsx', 'web/portal/routes/client-tickets.tsx'] },
];

/** What everybody loads on the way to the first list comes in two files, which packs better than in forty. */
export const firstChunks: Plugin = {
  name: 'first-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Astro would keep an entry's file to the entry's own exports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: firstChunk }], includeDependenciesRecursively: false },
  }),
};

/**
 * The file that a module is packed into.
 * @returns undefined where the bundler is to decide
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
  // A set that grows while it is gone through is gone through to its end.
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (goesOn.test(imported)) modules.add(imported);
  }
  return modules;
}
