import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bundled, { inflate } from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The machine's Chromium, or the one that came with `npm ci`.
 * @param more flags beside the usual ones
 */
export async function launchBrowser(more: string[] = []) {
  const args = [...flags, ...more];
  const installed = findInstalled();
  return installed ? chromium.launch({ executablePath: installed, args }) : launchBundled(args);
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** A machine without a browser lacks the libraries that one needs as well: they are in the package, beside it. */
async function launchBundled(args: string[]) {
  const executablePath = await bundled.executablePath();
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin');
  const libraries = join(await inflate(join(packed, 'al2023.tar.br')), 'lib');
  const { PATH = '', HOME = tmpdir() } = process.env;
  const env = { PATH, HOME, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  return chromium.launch({ executablePath, args, env });
}
