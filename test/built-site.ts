import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where `npm run build` leaves the pages. */
export const builtFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** The content of a built file. */
export function readBuilt(file: string) {
  return readFileSync(builtFolder + file, 'utf8');
}

/** Every built page, as a file. */
export function builtPages() {
  return globSync('**/*.html', { cwd: builtFolder }).sort();
}

/** The addresses of the pages that are made to be found: those that don't ask search engines to leave them out. */
export function publicAddresses() {
  const listed = builtPages().filter((file) => !/<meta name="robots" content="noindex/.test(readBuilt(file)));
  return listed.map(addressOf);
}

function addressOf(file: string) {
  return `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/');
}
