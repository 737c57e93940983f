import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import bundled from '@sparticuz/chromium';
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

/** The machine's Chromium, or the one that came with `npm ci`. */
export async function launchBrowser() {
  const installed = findInstalled();
  if (installed) return chromium.launch({ executablePath: installed, args: flags });

  const executablePath = await bundled.executablePath();
  return chromium.launch({ executablePath, args: [...bundled.args, ...flags] });
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}
