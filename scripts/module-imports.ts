import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each module of this repository imports of it. */
const known = new Map<string, string[]>();

/**
 * The modules that these modules import, those that these import, and so on.
 * @param modules paths below the root of the repository, as are those in the result
 * @param except modules whose imports do not count
 */
export function reachedFrom(modules: string[], except: string[] = []) {
  const reached = new Set(modules);
  for (const module of reached) {
    if (!except.includes(module)) for (const imported of importsOf(module)) reached.add(imported);
  }
  return reached;
}

function importsOf(module: string) {
  const imported = known.get(module) ?? readImports(module);
  known.set(module, imported);
  return imported;
}

function readImports(module: string) {
  const specifiers = readFileSync(join(root, module), 'utf8').matchAll(
    /(?:^(?:import|\} from|export .* from) (?!type ).*?|\bimport\()'([#.][^']+)'/gm,
  );
  const paths = Array.from(specifiers, ([, path = '']) =>
    path.startsWith('.') ? join(dirname(module), path) : path.slice(1),
  );
  return paths.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
}
