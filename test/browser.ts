import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import bundled, { inflate } from '@sparticuz/chromium';
import { chromium, type LaunchOptions } from 'playwright-core';
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

/** Whether the Chromium that comes with `npm ci` runs here. Pictures are compared with those that it drew. */
export const hasBundledBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium that came with `npm ci`, where it runs; elsewhere the machine's. The bundled build is headless, and opens a
 * page with a quarter of the processor's time.
 * @param more flags beside the usual ones
 */
export async function launchBrowser(more: string[] = []) {
  await unpackBrowser();
  return chromium.launch(browserOptions(more));
}

/** Unpacks the bundled browser, if it runs here. */
export async function unpackBrowser() {
  if (!hasBundledBrowser) return;
  await bundled.executablePath();
  await inflate(join(packed, 'al2023.tar.br'));
}

const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');

/**
 * How Playwright starts the browser, once it is unpacked.
 * @param more flags beside the usual ones
 */
export function browserOptions(more: string[] = []): LaunchOptions {
  const options = {
    args: [...flags, ...more],
    // For containers with only 64 MB of shared memory, it makes browsers use files. A page then takes 10 % more CPU time.
    ignoreDefaultArgs: hasSharedMemory(1) ? ['--disable-dev-shm-usage'] : [],
  };
  if (hasBundledBrowser) return { ...options, executablePath: join(tmpdir(), 'chromium'), env: bundledEnvironment() };
  const executablePath = findInstalled();
  return { ...options, ...(executablePath ? { executablePath } : { channel: 'chrome' }) };
}

/** A machine without a browser lacks the libraries that one needs as well: they are in the package, beside it. */
function bundledEnvironment() {
  const { PATH = '', HOME = tmpdir() } = process.env;
  const libraries = join(tmpdir(), 'al2023', 'lib');
  return { PATH, HOME, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
}

/** Undefined on macOS, where Playwright knows the place of Chrome, and says so if it is not there. */
function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}
