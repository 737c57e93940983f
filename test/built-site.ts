import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where `npm run build` leaves what browsers load. The pages are rendered by the program. */
export const builtFolder = fileURLToPath(new URL('../dist/client/', import.meta.url));

/** The content of a built file. */
export function readBuilt(file: string) {
  return readFileSync(builtFolder + file, 'utf8');
}
