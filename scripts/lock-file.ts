import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Versions = z.record(z.string(), z.string()).default({});

const PackageFile = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});

const Locked = z.object({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
});
export type Locked = z.output<typeof Locked> & { name: string; path: string };

const LockFile = z.object({ lockfileVersion: z.int(), packages: z.record(z.string(), z.unknown()) });

/** What package.json asks for. */
export function readPackageFile() {
  return PackageFile.parse(readJson('package.json'));
}

/** What the lock file holds: the project's own entry, and all packages with the path at which they are installed. */
export function readLockFile() {
  const { lockfileVersion, packages } = LockFile.parse(readJson('package-lock.json'));
  const { '': root, ...others } = packages;
  const locked = Object.entries(others).map(
    ([path, entry]): Locked => ({
      ...Locked.parse(entry),
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }),
  );
  return { lockfileVersion, root: PackageFile.parse(root), locked };
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
}
