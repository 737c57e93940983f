import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = 'contract|content|server|web|gallery|test|e2e|bench|scripts|deploy|docs';

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])(
  'every path and every link in %s leads somewhere',
  (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const paths = Array.from(text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g')), ([, path = '']) => path);
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, path = '']) => join(dirname(name), path));

    expect(paths.length + links.length).toBeGreaterThan(10);
    expect([...paths, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);
