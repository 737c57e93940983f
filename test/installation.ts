import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyBuild } from './program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the build into a folder as on a server: without sources and development packages. */
export async function installBuild(folder: string) {
  await copyBuild(folder);
  for (const name of ['package-lock.json', '.npmrc']) await copyFile(join(root, name), join(folder, name));
  const install = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', install, { cwd: folder });
}
