import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#server/platform/process/root.ts';
import type { Plugin } from './endpoints-apart.ts';

type Graph = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
};

/**
 * Some files and everything they import.
 * @property tables whose `import()` calls name further files
 */
type Part = { name: string; files: string[]; tables?: string[] };

/** Vite's own module, which every dynamic import uses. */
const preloadHelper = '\0vite/preload-helper.js';

/**
 * Imports that are not followed: lucide-react, whose index imports every icon; schemas, which calls do not need; and
 * React's renderer, which a public page loads late.
 */
const notFollowed = /\/lucide-react\/|\?schemas$|\/react-dom\/client/;

/** Code that the other parts share. The login uses `calls`, but its own code is left out because it runs when it loads. */
const early: Part[] = [
  { name: 'react', files: ['node_modules/react/index.js', 'node_modules/react/jsx-runtime.js', preloadHelper] },
  {
    name: 'calls',
    files: [
      'web/lib/request.ts',
      'web/lib/phone.ts',
      'web/ui/tooltip.ts',
      'web/lib/when-idle.ts',
      'web/portal/addresses.ts',
      'contract/sessions.ts',
      'contract/settings.ts',
    ],
  },
];

/** A public page loads only the portal code that its form needs, also for what it says once it is sent. */
const publicForm: Part = { name: 'form', files: ['web/site/contact/contact-form.tsx', 'contract/promise-words.ts'] };

/** Code that the browser loads next, in this order. */
const steps: Part[] = [
  { name: 'login', files: ['web/portal/login/login-page.tsx'] },
  { name: 'way-in', files: ['web/portal/app.tsx'] },
  {
    name: 'first-list',
    files: [
      'web/portal/client-frame.tsx',
      'web/portal/ticket-screen.tsx',
      'web/features/desk/tickets/list/list-toolbar.tsx',
      'web/features/desk/tickets/list/list-scroller.tsx',
      'web/features/desk/tickets/list/ticket-list.tsx',
      'web/ui/link.tsx',
    ],
  },
  // Only for clients.
  { name: 'home', files: ['web/portal/screens/client-tickets.tsx'] },
];

/** The forms of a ticket check with them what was typed. */
const ticketSchemas = ['contract/tickets.ts?schemas', 'contract/redactions.ts?schemas'];

/**
 * The rest of the first list for staff, code that loads while the page is idle, and client screens that share code. A file
 * that two parts share is named after both in this order: only code of staff alone has a name that begins with theirs.
 */
const parts: Part[] = [
  { name: 'dashboard', files: ['web/portal/admin-frame.tsx', 'web/portal/screens/admin-tickets.tsx'] },
  { name: 'idle', files: ['web/portal/start-rest.ts', 'web/features/news/notifications/reading-api.ts'] },
  {
    name: 'ticket',
    files: [
      'web/features/desk/tickets/panel/client-ticket-panel.tsx',
      'web/features/desk/tickets/new/new-ticket-dialog.tsx',
      ...ticketSchemas,
    ],
  },
  {
    name: 'screens',
    files: ['web/features/people/account/confirm-identity-dialog.tsx', 'web/portal/palette/client-commands.tsx'],
    tables: ['web/portal/open-screens.ts', 'web/portal/client-screens.ts'],
  },
  {
    name: 'staff-ticket',
    files: [
      'web/features/desk/tickets/panel/staff-ticket-panel.tsx',
      'web/features/desk/tickets/new/create-ticket-dialog.tsx',
      ...ticketSchemas,
    ],
  },
];

/** Icons are in two files: those of the first list, and all others. One file for each would add more bytes than most have. */
const icons = /\/lucide-react\/.*?([\w-]+)\.m?js$/;

/**
 * Packs code that loads together into a few files. Requesting a small file takes a browser longer than running it: left to
 * the bundler, the dashboard loads 32 files before its first list instead of 12, and opens half as fast.
 */
export const firstChunks: Plugin = {
  name: 'first-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Astro would otherwise limit an entry's file to the entry's own exports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: fileOf }], includeDependenciesRecursively: false },
  }),
  // A file that runs before one that it needs fails in the browser, and nowhere before.
  generateBundle(_options, files) {
    const chunks = Object.values(files).filter((file) => file.type === 'chunk');
    const importsOf = (file: string) => chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
    const circular = Object.keys(files).filter((file) => allFrom(importsOf(file), importsOf).has(file));
    if (circular.length > 0)
      this.error(`These files need each other, so one would run too early: ${circular.join(', ')}`);

    const filesFor = (modules: string[]) =>
      allFrom(
        chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(pathOf(id)))).map((it) => it.fileName),
        importsOf,
      );
    const firstFiles = Object.fromEntries(
      firstModules().map(({ address, modules }) => [address, [...filesFor(modules)].map((file) => `/${file}`)]),
    );
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(firstFiles) });
  },
};

/** What the pages of each portal load before their first screen, and the table of its screens. */
const portals = [
  {
    home: '/client',
    table: 'web/portal/client-screens.ts',
    files: ['web/portal/app.tsx', 'web/portal/client-frame.tsx'],
    ticket: 'web/features/desk/tickets/panel/client-ticket-panel.tsx',
  },
  {
    home: '/admin',
    table: 'web/portal/staff-screens.ts',
    files: ['web/portal/app.tsx', 'web/portal/admin-frame.tsx', 'web/portal/moved-addresses.ts'],
    ticket: 'web/features/desk/tickets/panel/staff-ticket-panel.tsx',
  },
];

/** A screen in its table: its address, and the file that it loads. */
const screen = /path: '([^']*)'.*?import\('([^']+)'\)/gs;

/** What is loaded first at each address of the portals. The home loads the panel, too, if a ticket is open. */
function firstModules() {
  return portals.flatMap(({ home, table, files, ticket }) => [
    { address: `${home}?ticket`, modules: [ticket] },
    ...[...readFileSync(pathOf(table), 'utf8').matchAll(screen)].map(([, path = '', file = '']) => ({
      address: path ? `${home}/${path}` : home,
      modules: [...files, table, file.startsWith('#') ? file.slice(1) : join(dirname(table), file)],
    })),
  ]);
}

/**
 * The file that a module is packed into.
 * @returns undefined where the bundler decides
 */
function fileOf(id: string, graph: Graph) {
  const icon = icons.exec(id)?.[1];
  if (icon) return id.includes('/icons/') && !firstIcons(graph).has(icon) ? 'more-icons' : 'icons';
  const uses = ({ files, tables = [] }: Part) =>
    [...files.map(pathOf), ...tables.flatMap((table) => screensIn(table, graph))].some((file) =>
      reached(file, graph).has(id),
    );
  const first = early.find(uses);
  if (first?.name === 'react') return first.name;

  const step = steps.find(uses);
  const users = parts.filter(uses).map(({ name }) => name);
  // Nothing of the form is in `calls`, which it would then need.
  if (uses(publicForm)) return first || step || users.includes('dashboard') ? publicForm.name : undefined;
  if (first) return first.name;

  // Staff have another frame, and no home.
  if (step) return step.name === 'first-list' && !users.includes('dashboard') ? 'home' : step.name;

  // Only a few small modules: each would need a file of its own.
  if (users.length > 1 && (users.includes('dashboard') || users.includes('idle'))) return 'first-list';
  // A screen's own code is loaded with that screen only.
  const name = users.join('-');
  return name === '' || name === 'screens' ? undefined : name;
}

/** A line of the index of the icons. */
const indexed = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

let foundIcons: Set<string> | undefined;

/** The files of the icons that are imported by what loads before the first list, named after the icons. */
function firstIcons(graph: Graph) {
  const files = [...early, ...steps, ...parts.slice(0, 1), publicForm].flatMap((part) => part.files.map(pathOf));
  foundIcons ??= new Set(
    files
      .flatMap((file) => [...reached(file, graph)])
      .filter((file) => file.startsWith(`${root}/web/`))
      .flatMap(iconsIn),
  );
  return foundIcons;
}

/** The bundler's graph ends at the index of the icons, so the source says which ones a file imports. */
function iconsIn(file: string) {
  const names = /import \{([^}]+)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8'))?.[1]?.match(/\b[A-Z]\w*/g);
  return (names ?? []).flatMap((name) => fileOfIcon.get(name) ?? []);
}

/** Many icons have several names. */
const fileOfIcon = new Map(
  [...readFileSync(`${root}/node_modules/lucide-react/dist/esm/lucide-react.mjs`, 'utf8').matchAll(indexed)].flatMap(
    ([, names = '', file = '']) => [...names.matchAll(/as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
);

const known = new Map<string, Set<string>>();

const pathOf = (file: string) => (file === preloadHelper ? file : `${root}/${file}`);

function screensIn(table: string, graph: Graph) {
  return graph.getModuleInfo(pathOf(table))?.dynamicallyImportedIds ?? [];
}

function reached(file: string, graph: Graph) {
  const modules =
    known.get(file) ??
    allFrom([file], (id) => graph.getModuleInfo(id)?.importedIds.filter((each) => !notFollowed.test(each)) ?? []);
  known.set(file, modules);
  return modules;
}

/** Those given, what they lead to, and so on. */
function allFrom(given: string[], next: (one: string) => string[]) {
  const found = new Set(given);
  // Iterating over a Set also visits the items added meanwhile.
  for (const one of found) for (const each of next(one)) found.add(each);
  return found;
}
