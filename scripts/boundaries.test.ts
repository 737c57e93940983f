import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** For each module, an import that its boundary refuses and one that it allows. */
const boundaries = {
  contract: ['#server/config.ts', 'zod'],
  content: ['#contract/shared-constants.ts', './brand.ts'],
  'server/database': ['#server/tickets/queries.ts', '#server/config.ts'],
  'server/process': ['#server/database/client.ts', '#server/config.ts'],
  'server/http': ['#server/tickets/queries.ts', '#server/database/client.ts'],
  'server/auth': ['#server/users/queries.ts', '#server/http/errors.ts'],
  'server/events': ['#server/audit/queries.ts', '#server/database/client.ts'],
  'server/files': ['#server/users/queries.ts', '#server/tickets/queries.ts'],
  'server/settings': ['#server/companies/queries.ts', '#server/events/record.ts'],
  'server/mail': ['#server/inquiries/queries.ts', '#server/settings/queries.ts'],
  'server/articles': ['#server/tickets/queries.ts', '#server/http/errors.ts'],
  'server/audit': ['#server/users/queries.ts', '#server/events/record.ts'],
  'server/comments': ['#server/users/queries.ts', '#server/tickets/queries.ts'],
  'server/promise': ['#server/users/queries.ts', '#contract/promise.ts'],
  'server/companies': ['#server/users/queries.ts', '#server/auth/accounts.ts'],
  'server/incoming': ['#server/users/queries.ts', '#server/tickets/commands.ts'],
  'server/inquiries': ['#server/articles/queries.ts', '#server/mail/outbox.ts'],
  'server/invitations': ['#server/users/commands.ts', '#server/auth/accounts.ts'],
  'server/reports': ['#server/tickets/queries.ts', '#server/promise/service-time.ts'],
  'server/ops': ['#server/app.ts', '#server/database/client.ts'],
  'server/tickets': ['#server/comments/queries.ts', '#server/settings/queries.ts'],
  'server/users': ['#server/companies/commands.ts', '#server/auth/accounts.ts'],
  'server/live': ['#server/notifications/routes.ts', '#server/tickets/viewers.ts'],
  'server/notifications': ['#server/app.ts', '#server/tickets/queries.ts'],
  'server/jobs': ['#server/app.ts', '#server/tickets/auto-close.ts'],
  'server/demo': ['#test/app.ts', '#server/main.ts'],
  'web/ui': ['#web/features/tickets/api.ts', '#web/lib/time.ts'],
  'web/lib': ['#web/ui/button.tsx', '#contract/tickets.ts'],
  'web/features': ['#web/features/tickets/api.ts', '#web/lib/session.ts'],
  'web/features/articles': ['#web/features/tickets/api.ts', '#web/features/files/file-list.tsx'],
  'web/features/tickets': ['#web/features/articles/api.ts', '#web/features/tickets/list/ticket-list.tsx'],
  'web/features/shared': ['#web/features/files/file-list.tsx', '#web/ui/button.tsx'],
  'web/portal': ['#web/site/shared/icon.ts', '#web/features/tickets/api.ts'],
  'web/site': ['#web/portal/way-in.tsx', '#web/ui/arch.tsx'],
  'web/layouts': ['#server/config.ts', '#web/site/shared/icon.ts'],
  'web/pages': ['#server/config.ts', '#web/site/shared/icon.ts'],
} satisfies Record<string, [refused: string, allowed: string]>;

test('every module refuses an import across its boundary and allows one that its layer may', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-boundaries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [module, [refused, allowed]] of Object.entries(boundaries)) {
    await mkdir(join(folder, module), { recursive: true });
    await writeFile(join(folder, module, 'refused.ts'), `import '${refused}';\n`);
    await writeFile(join(folder, module, 'allowed.ts'), `import '${allowed}';\n`);
  }

  const parameters = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', folder];
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/biome'), parameters, {
    cwd: folder,
  }).catch((failure) => failure);
  const found = new Set(stdout.match(/[\w/]+\/(refused|allowed)\.ts/g));

  expect([...found].map((file) => String(file).replace(`${folder}/`, '')).sort()).toEqual(
    Object.keys(boundaries)
      .map((module) => `${module}/refused.ts`)
      .sort(),
  );
});

test('the test above knows every module', () => {
  const files = globSync(['server/*/**/*.ts', 'web/*/**/*.{ts,tsx,astro}'], { cwd: root });
  const modules = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  // Nothing but tests.
  modules.delete('server/known-attacks');

  expect([...modules].filter((module) => !Object.hasOwn(boundaries, module))).toEqual([]);
});
