import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const settings = readFileSync(join(root, 'layers.json'), 'utf8');
const { rules }: { rules: { from: string; allow: string[] }[] } = JSON.parse(settings).boundaries;

/** For each layer, a file of it, a file that it must not import and one that it may. */
const boundaries = {
  contract: ['contract/a.ts', 'server/platform/config/a.ts', 'contract/b.ts'],
  content: ['content/a.ts', 'server/platform/lib/a.ts', 'contract/a.ts'],
  'packages/helpdesk-exports': [
    'packages/helpdesk-exports/a.ts',
    'packages/mail-reader/a.ts',
    'packages/helpdesk-exports/b.ts',
  ],
  'packages/mail-reader': ['packages/mail-reader/a.ts', 'contract/a.ts', 'packages/mail-reader/b.ts'],
  'server/platform/lib': ['server/platform/lib/a.ts', 'server/platform/process/a.ts', 'server/platform/lib/b.ts'],
  'server/platform/process': [
    'server/platform/process/a.ts',
    'server/platform/config/a.ts',
    'server/platform/process/b.ts',
  ],
  'server/platform/config': [
    'server/platform/config/a.ts',
    'server/platform/mail/a.ts',
    'server/platform/process/a.ts',
  ],
  'server/platform/database': [
    'server/platform/database/a.ts',
    'server/desk/tickets/a.ts',
    'server/platform/process/a.ts',
  ],
  'server/platform/queue': ['server/platform/queue/a.ts', 'server/platform/mail/a.ts', 'server/platform/database/a.ts'],
  'server/platform/domain': [
    'server/platform/domain/a.ts',
    'server/platform/events/a.ts',
    'server/platform/database/a.ts',
  ],
  'server/platform/events': [
    'server/platform/events/a.ts',
    'server/platform/http/a.ts',
    'server/platform/database/a.ts',
  ],
  'server/platform/http': ['server/platform/http/a.ts', 'server/people/auth/a.ts', 'server/platform/events/a.ts'],
  'server/platform/outgoing': [
    'server/platform/outgoing/a.ts',
    'server/people/auth/a.ts',
    'server/platform/config/a.ts',
  ],
  'server/platform/links': ['server/platform/links/a.ts', 'server/people/auth/a.ts', 'server/platform/http/a.ts'],
  'server/platform/mail': ['server/platform/mail/a.ts', 'server/people/auth/a.ts', 'server/platform/domain/a.ts'],
  'server/platform/ops': ['server/platform/ops/a.ts', 'server/main.ts', 'server/platform/database/a.ts'],
  'server/people/auth': ['server/people/auth/a.ts', 'server/people/users/a.ts', 'server/platform/http/a.ts'],
  'server/people': ['server/people/users/a.ts', 'server/people/companies/a.ts', 'server/people/auth/a.ts'],
  'server/desk/promise': ['server/desk/promise/a.ts', 'server/desk/settings/a.ts', 'server/people/auth/a.ts'],
  'server/desk/files': ['server/desk/files/a.ts', 'server/people/users/a.ts', 'server/platform/mail/a.ts'],
  'server/desk/templates': ['server/desk/templates/a.ts', 'server/desk/tickets/a.ts', 'server/people/auth/a.ts'],
  'server/desk/agreements': ['server/desk/agreements/a.ts', 'server/desk/tickets/a.ts', 'server/people/auth/a.ts'],
  'server/desk/forms': ['server/desk/forms/a.ts', 'server/desk/tickets/a.ts', 'server/desk/templates/a.ts'],
  'server/desk/tickets': ['server/desk/tickets/a.ts', 'server/desk/comments/a.ts', 'server/desk/promise/a.ts'],
  'server/desk': ['server/desk/time/a.ts', 'server/desk/comments/a.ts', 'server/desk/tickets/a.ts'],
  'server/desk/comments': ['server/desk/comments/a.ts', 'server/people/users/a.ts', 'server/desk/snoozes/a.ts'],
  'server/desk/causes': ['server/desk/causes/a.ts', 'server/people/users/a.ts', 'server/desk/comments/a.ts'],
  'server/desk/reports': ['server/desk/reports/a.ts', 'server/people/users/a.ts', 'server/desk/approvals/a.ts'],
  'server/website': ['server/website/articles/a.ts', 'server/website/site/a.ts', 'server/desk/tickets/a.ts'],
  'server/website/conversions': [
    'server/website/conversions/a.ts',
    'server/desk/comments/a.ts',
    'server/website/inquiries/a.ts',
  ],
  'server/website/tracking': ['server/website/tracking/a.ts', 'server/people/users/a.ts', 'server/desk/comments/a.ts'],
  'server/news': ['server/news/live/a.ts', 'server/news/webhooks/a.ts', 'server/desk/tickets/a.ts'],
  'server/news/notifications': ['server/news/notifications/a.ts', 'server/main.ts', 'server/desk/ratings/a.ts'],
  'server/news/webhooks': ['server/news/webhooks/a.ts', 'server/people/users/a.ts', 'server/desk/ratings/a.ts'],
  'server/doors': ['server/doors/mcp/a.ts', 'server/doors/alerts/a.ts', 'server/desk/tickets/a.ts'],
  'server/doors/leaving': ['server/doors/leaving/a.ts', 'server/desk/comments/a.ts', 'server/people/companies/a.ts'],
  'server/doors/alerts': ['server/doors/alerts/a.ts', 'server/desk/comments/a.ts', 'server/website/status/a.ts'],
  'server/doors/incoming': ['server/doors/incoming/a.ts', 'server/people/users/a.ts', 'server/desk/comments/a.ts'],
  'server/doors/imports': ['server/doors/imports/a.ts', 'server/desk/comments/a.ts', 'server/doors/incoming/a.ts'],
  'server/jobs': ['server/jobs/a.ts', 'server/demo/a.ts', 'server/desk/reports/a.ts'],
  'server/main.ts': ['server/main.ts', 'web/lib/a.ts', 'server/jobs/a.ts'],
  'server/demo': ['server/demo/a.ts', 'test/a.ts', 'server/main.ts'],
  'web/lib': ['web/lib/a.ts', 'web/ui/a.tsx', 'contract/a.ts'],
  'web/ui': ['web/ui/a.tsx', 'web/features/desk/files/a.tsx', 'web/lib/a.ts'],
  'web/features/shared': ['web/features/shared/a.tsx', 'web/features/desk/pickers/a.tsx', 'web/ui/a.tsx'],
  'web/features/desk/files': [
    'web/features/desk/files/a.tsx',
    'web/features/desk/pickers/a.tsx',
    'web/features/shared/a.tsx',
  ],
  'web/features/desk/pickers': [
    'web/features/desk/pickers/a.tsx',
    'web/features/desk/tickets/a.tsx',
    'web/features/desk/files/a.tsx',
  ],
  'web/features/desk/questions': [
    'web/features/desk/questions/a.tsx',
    'web/features/desk/tickets/a.tsx',
    'web/features/desk/pickers/a.tsx',
  ],
  'web/features/people': [
    'web/features/people/users/a.tsx',
    'web/features/people/companies/a.tsx',
    'web/features/desk/files/a.tsx',
  ],
  'web/features/desk': [
    'web/features/desk/tickets/a.tsx',
    'web/features/people/users/a.tsx',
    'web/features/desk/files/a.tsx',
  ],
  'web/features/website': [
    'web/features/website/status/a.tsx',
    'web/features/desk/tickets/a.tsx',
    'web/features/desk/pickers/a.tsx',
  ],
  'web/features/news': [
    'web/features/news/webhooks/a.tsx',
    'web/features/news/notices/a.tsx',
    'web/features/shared/a.tsx',
  ],
  'web/features/doors': [
    'web/features/doors/alerts/a.tsx',
    'web/features/desk/tickets/a.tsx',
    'web/features/desk/pickers/a.tsx',
  ],
  'web/portal': ['web/portal/a.tsx', 'gallery/a.ts', 'web/features/desk/tickets/a.tsx'],
  'web/site': ['web/site/a.tsx', 'web/portal/a.tsx', 'web/ui/a.tsx'],
  'web/pages': ['web/pages/a.astro', 'server/platform/config/a.ts', 'web/site/a.tsx'],
  gallery: ['web/ui/a.stories.tsx', 'server/platform/config/a.ts', 'gallery/a.ts'],
  scripts: ['scripts/a.ts', 'test/a.ts', 'server/platform/process/a.ts'],
  e2e: ['e2e/a.test.ts', 'server/desk/tickets/a.ts', 'test/a.ts'],
  bench: ['bench/a.ts', 'e2e/a.test.ts', 'server/desk/tickets/a.ts'],
} satisfies Record<string, [file: string, refused: string, allowed: string]>;

test('every layer refuses an import across its boundary and accepts one that it may make', async () => {
  const files = Object.values(boundaries).flat();
  const imports = new Map(files.map((file) => [file, new Set<string>()]));
  for (const [file, refused, allowed] of Object.values(boundaries)) imports.get(file)?.add(refused).add(allowed);

  const { boundary_violations } = await check(
    [...imports].map(([file, targets]) => [file, [...targets].map((target) => importOf(file, target)).join('')]),
  );

  expect(boundary_violations.map(({ from_path, to_path }) => `${from_path} imports ${to_path}`).sort()).toEqual(
    Object.values(boundaries)
      .map(([file, refused]) => `${file} imports ${refused}`)
      .sort(),
  );
});

test('the test above knows every layer', () => {
  expect(rules.map(({ from }) => from)).toEqual(Object.keys(boundaries));
});

test('a layer imports only layers above it in the file, so no two import each other', () => {
  const order = rules.map(({ from }) => from);

  for (const [place, { allow }] of rules.entries()) {
    expect(allow.filter((name) => order.includes(name) && !order.slice(0, place).includes(name))).toEqual([]);
  }
});

test('an import is refused however it is written', async () => {
  const refused = {
    'web/lib/name.ts': "import '#server/platform/database/a.ts';",
    'web/lib/type.ts': "import type { A } from '#server/platform/database/a.ts';",
    'web/lib/type-of-module.ts': "export type A = typeof import('#server/platform/database/a.ts');",
    'web/lib/on-demand.ts': "export const load = () => import('#server/platform/database/a.ts');",
    'web/lib/text.ts': "import text from '#server/platform/database/a.ts?raw';",
    'web/lib/export.ts': "export * from '#server/platform/database/a.ts';",
    'web/lib/script.astro': "<p></p><script>import '#server/platform/database/a.ts';</script>",
    'web/lib/style.css': "@import '../site/site.css';",
  };

  const { boundary_violations } = await check([
    ...Object.entries(refused),
    ['web/lib/uses-style.ts', "import './style.css';"],
    ['server/platform/database/a.ts', 'export type A = string;'],
    ['web/site/site.css', ''],
  ]);

  expect(boundary_violations.map(({ from_path }) => from_path).sort()).toEqual(Object.keys(refused).sort());
});

test('a test may import anything, a file outside of all layers and a cycle are refused', async () => {
  const found = await check([
    ['web/lib/a.test.ts', importOf('web/lib/a.test.ts', 'server/platform/database/a.ts')],
    ['server/platform/database/a.ts', importOf('server/platform/database/a.ts', 'server/platform/database/b.ts')],
    ['server/platform/database/b.ts', importOf('server/platform/database/b.ts', 'server/platform/database/a.ts')],
    ['elsewhere/a.ts', ''],
  ]);

  expect(found).toMatchObject({
    boundary_violations: [],
    boundary_coverage_violations: [{ path: 'elsewhere/a.ts' }],
    circular_dependencies: [{ files: ['server/platform/database/a.ts', 'server/platform/database/b.ts'] }],
  });
});

// Rewrite the page with `vitest run --project unit scripts/layers.test.ts -u`.
test('docs/layers.md shows the layers as layers.json has them', async () => {
  const rows = rules.map(({ from, allow }) => `- \`${from}\`: ${listed(allow)}`);

  await expect([intro, ...rows, ''].join('\n')).toMatchFileSnapshot('../docs/layers.md');
});

const intro = `# Layers

What each folder may import, besides itself and npm packages: only folders above it in the list, so no two import each other.
The rule of a group, such as \`server/desk\` or \`web/features/desk\`, is that of its folders without a rule of their own: those do
not import each other. Whoever may import a group may import all of its folders. Tests may import anything, and only \`test/\`, \`e2e/\`, \`bench/\` and \`gallery/\` import test tools.

\`npm run layers\`, a part of \`npm run check\`, refuses every other import, import cycles and files outside of these folders;
\`npx fallow guard --config layers.json <file>\` shows what a file may import. \`scripts/layers.test.ts\` tries a refused and an
allowed import of each layer, and writes this page from [layers.json](../layers.json). Biome keeps Radix in \`web/ui/\`, Node.js and
React out of \`contract/\` and \`content/\`, and statuses in \`server/platform/http/\` and \`routes.ts\` files: queries and commands throw
a \`Refusal\` of a kind.
`;

test('only web/ui/ imports Radix, only routes turn errors into answers, and contract/ and content/ import nothing of Node.js or React', async () => {
  const files = {
    'contract/a.ts': 'zod',
    'contract/refused.ts': 'node:fs',
    'contract/refused-too.ts': 'drizzle-orm/pg-core',
    'content/refused.ts': 'react',
    'web/ui/a.ts': 'radix-ui/dialog',
    'web/lib/refused.ts': 'radix-ui/dialog',
    'server/desk/tickets/page-routes.ts': '#server/platform/http/errors.ts',
    'server/desk/tickets/refused-commands.ts': '#server/platform/http/errors.ts',
  };
  const folder = await folderOf(Object.entries(files).map(([file, name]) => [file, `import '${name}';\n`]));
  await writeFile(join(folder, 'biome.json'), readFileSync(join(root, 'biome.json')));

  const { stdout } = await run('biome', ['lint', '--only=style/noRestrictedImports', '--reporter=json', '.'], folder);

  const found = new Set(stdout.match(/(\w+\/)+[\w-]+\.ts/g));
  expect([...found].sort()).toEqual(
    Object.keys(files)
      .filter((file) => file.includes('refused'))
      .sort(),
  );
});

type Findings = {
  boundary_violations: { from_path: string; to_path: string }[];
  boundary_coverage_violations: { path: string }[];
  circular_dependencies: { files: string[] }[];
};

/** What the layers' tool finds in a project of these files. The modules that layers.json names exist beside them. */
async function check(files: [path: string, text: string][]): Promise<Findings> {
  const named = rules.flatMap(({ from, allow }) => [from, ...allow]).filter((name) => !name.endsWith('.ts'));
  const folder = await folderOf([...named.map((name): [string, string] => [`${name}/named/a.ts`, '']), ...files]);
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ imports }));
  await writeFile(join(folder, 'layers.json'), settings);
  const wanted = ['--boundary-violations', '--circular-deps', '--format', 'json', '--quiet'];
  const { stdout } = await run('fallow', ['dead-code', '--config', 'layers.json', ...wanted], folder);
  return JSON.parse(stdout);
}

async function folderOf(files: [path: string, text: string][]) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-layers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Both programs fail when they find something. */
function run(program: string, parameters: string[], cwd: string): Promise<{ stdout: string }> {
  return promisify(execFile)(join(root, 'node_modules/.bin', program), parameters, { cwd }).catch((failure) => failure);
}

function importOf(file: string, target: string) {
  const from = relative(dirname(file), target);
  const statement = `import '${from.startsWith('.') ? from : `./${from}`}';\n`;
  return file.endsWith('.astro') ? `---\n${statement}---\n` : statement;
}

/** Names of one folder are listed together: `contract, web/{lib,ui}`. */
function listed(names: string[]) {
  const folders = Object.groupBy(names, (name) => name.replace(/[^/]+$/, ''));
  const groups = Object.entries(folders).map(([folder, within = []]) => {
    const ends = within.map((name) => name.slice(folder.length));
    return ends.length > 1 && folder ? `${folder}{${ends.join(',')}}` : within.join(', ');
  });
  return groups.join(', ') || 'nothing';
}
