import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const folder = new URL('../../deploy/cluster/', import.meta.url);

export type Settings = Record<string, string>;

/** The settings that an operator starts from, with their empty secrets filled in. */
export function newSettings(): Settings {
  const lines = readFileSync(new URL('cluster.conf', folder), 'utf8').matchAll(/^([A-Z]\w*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value || randomBytes(24).toString('hex')]));
}

/** A file of `deploy/cluster/` with its settings filled in, as `fill.sh` prints it. Throws for a missing setting. */
export function fill(file: string, settings: Settings) {
  return readFileSync(new URL(file, folder), 'utf8').replace(/\$\{(\w+)\}/g, (_, name) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`${file} asks for ${name}, which cluster.conf does not have.`);
    return value;
  });
}
