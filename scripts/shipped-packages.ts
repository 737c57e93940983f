import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locked, readLockFile, readPackageFile, workspaces } from './lock-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What may name a package: an import, the address of a font. */
const NAME = /['"]((?:@[\w-]+\/)?[\w.-]+)(?=['"/])/g;

/**
 * The locked packages whose code reaches servers or users: what production installs, what the build puts into its output,
 * and everything that these depend on.
 */
export function shippedPackages() {
  const packages = new Map(readLockFile().locked.map((entry) => [entry.path, entry]));
  const shipped = new Set(directPackages().flatMap((name) => packages.get(`node_modules/${name}`) ?? []));
  // Iterating over a Set also visits the items added meanwhile.
  for (const { path, dependencies, optionalDependencies, peerDependencies } of shipped) {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = resolve(name, path, packages);
      if (needed) shipped.add(needed);
    }
  }
  return [...shipped];
}

function directPackages() {
  const { dependencies, devDependencies, optionalDependencies } = readPackageFile();
  const ofWorkspaces = workspaces.flatMap((folder) => Object.keys(readPackageFile(folder).dependencies));
  const sources = globSync('{content,contract,server,web}/**/*.{ts,tsx,astro,css}', { cwd: root });
  const named = sources
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(NAME)].map(([, name = '']) => name));
  const built = new Set(named).intersection(new Set(Object.keys(devDependencies)));
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...ofWorkspaces, ...built];
}

/** The package that Node finds by a name for the one at `path`; undefined for an optional one that is not installed. */
function resolve(name: string, path: string, packages: Map<string, Locked>): Locked | undefined {
  const found = packages.get(`${path}/node_modules/${name}`);
  if (found || path === '') return found ?? packages.get(`node_modules/${name}`);
  return resolve(name, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), packages);
}
