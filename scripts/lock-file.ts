import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Versions = z.record(z.string(), z.string()).default({});

/** npm allows one name without a list. */
const Names = z.union([z.array(z.string()), z.string().transform((name) => [name])]);

const PackageFile = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  scripts: Versions,
});

const Locked = z.object({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  optional: z.boolean().default(false),
  dependencies: Versions,
  optionalDependencies: Versions,
  peerDependencies: Versions,
  os: Names.optional(),
  cpu: Names.optional(),
});
export type Locked = z.output<typeof Locked> & { name: string; path: string };

const LockFile = z.object({ lockfileVersion: z.int(), packages: z.record(z.string(), z.unknown()) });

/** The folders of the packages that live here, each with a slash at its end. */
export const workspaces = globSync('packages/*/', { cwd: fileURLToPath(new URL('..', import.meta.url)) })
  .map((folder) => folder.replace(/\/?$/, '/'))
  .sort();

/**
 * The content of a package.json.
 * @param folder of the package, relative to the project; ends with a slash
 */
export function readPackageFile(folder = '') {
  return PackageFile.parse(readJson(`${folder}package.json`));
}

/**
 * The content of a lock file: the project's own entry, and all installed packages with their paths.
 * @param folder of the lock file, relative to the project; ends with a slash
 */
export function readLockFile(folder = '') {
  const { lockfileVersion, packages } = LockFile.parse(readJson(`${folder}package-lock.json`));
  const { '': root, ...others } = packages;
  const installed = Object.entries(others).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !isLink(entry),
  );
  const locked = installed.map(
    ([path, entry]): Locked => ({
      ...Locked.parse(entry),
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }),
  );
  return { lockfileVersion, root: PackageFile.parse(root), locked };
}

/** npm links the packages that live here. */
const isLink = (entry: unknown) => z.object({ link: z.literal(true) }).safeParse(entry).success;

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
}
