import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import bundled, { inflate } from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { hasSharedMemory } from './shared-memory.ts';

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
 * The Chromium that came with `npm ci`, where it runs; elsewhere the machine's. The one that comes along is without windows
 * altogether, and opens a page with a quarter of the processor's time.
 * @param more flags beside the usual ones
 */
export async function launchBrowser(more: string[] = []) {
  const options = {
    args: [...flags, ...more],
    // For containers with only 64 MB of shared memory, it makes browsers use files. A page then takes 10 % more CPU time.
    ignoreDefaultArgs: hasSharedMemory(1) ? ['--disable-dev-shm-usage'] : [],
  };
  if (process.platform === 'linux' && process.arch === 'x64')
    return chromium.launch({ ...(await unpackBrowser()), ...options });
  const executablePath = findInstalled();
  return chromium.launch({ ...(executablePath ? { executablePath } : { channel: 'chrome' }), ...options });
}

/** A machine without a browser lacks the libraries that one needs as well: they are in the package, beside it. */
export async function unpackBrowser() {
  const executablePath = await bundled.executablePath();
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const libraries = join(await inflate(join(packed, 'al2023.tar.br')), 'lib');
  const { PATH = '', HOME = tmpdir() } = process.env;
  return { executablePath, env: { PATH, HOME, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') } };
}

/** Undefined on macOS, where Playwright knows the place of Chrome, and says so if it is not there. */
function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}
