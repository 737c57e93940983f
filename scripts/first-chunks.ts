import { root } from '#server/process/root.ts';
import type { Plugin } from './endpoints-apart.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** Everything that these files import, too. */
type Part = { name: string; files: string[] };

/** Vite's own module, which every dynamic import uses. */
const preloadHelper = '\0vite/preload-helper.js';

/**
 * Imports that are not followed: the index of all icons, of which screens use different ones; schemas, which calls do
 * without; React's renderer, which a public page loads late.
 */
const notFollowed = /\/lucide-react\/|\?schemas$|\/react-dom\/client/;

/** What every page of the portal loads, the login included. Its own code is in no file here: it runs when it is loaded. */
const early: Part[] = [
  { name: 'react', files: ['node_modules/react/index.js', 'node_modules/react/jsx-runtime.js'] },
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
      preloadHelper,
    ],
  },
];

/** A public page loads only the portal code that its form needs. */
const publicForm: Part = { name: 'form', files: ['web/site/contact/contact-form.tsx'] };

/** What a browser loads next, in this order. */
const steps: Part[] = [
  { name: 'way-in', files: ['web/portal/app.tsx'] },
  { name: 'first-list', files: ['web/portal/routes/client.tsx', 'web/portal/routes/client-tickets.tsx'] },
];

/** The rest of the first list for staff, what it loads while idle, and the screens of clients that share code with that. */
const parts: Part[] = [
  { name: 'dashboard', files: ['web/portal/routes/admin.tsx', 'web/portal/routes/admin-tickets.tsx'] },
  { name: 'idle', files: ['web/portal/start-rest.ts', 'web/features/notifications/reading-api.ts'] },
  {
    name: 'ticket',
    files: ['web/features/tickets/client-ticket-panel.tsx', 'web/features/tickets/new-ticket-dialog.tsx'],
  },
  {
    name: 'staff-ticket',
    files: ['web/features/tickets/staff-ticket-panel.tsx', 'web/features/tickets/create-ticket-dialog.tsx'],
  },
  {
    name: 'screens',
    files: [
      'web/portal/routes/account.tsx',
      'web/portal/routes/client-articles.tsx',
      'web/portal/routes/register.tsx',
      'web/portal/routes/reset-password.tsx',
      'web/portal/routes/forgot-password.tsx',
      'web/features/account/confirm-identity-dialog.tsx',
      'web/portal/palette/client-commands.tsx',
    ],
  },
];

/** In files of their own, most icons would cost more bytes than they have. */
const icons = { name: 'icons', test: /\/lucide-react\// };

/**
 * Packs what loads together into few files, because a browser spends more time on a small file than on the script in it
 * (docs/decisions/174).
 */
export const firstChunks: Plugin = {
  name: 'first-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Astro would otherwise limit an entry's file to the entry's own exports.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: fileOf }, icons], includeDependenciesRecursively: false },
  }),
};

/**
 * The file that a module is packed into.
 * @returns undefined where the bundler decides
 */
function fileOf(id: string, graph: Graph) {
  const uses = ({ files }: Part) => files.some((file) => reached(file, graph).has(id));
  const first = early.find(uses);
  if (first) return first.name;

  const step = steps.find(uses);
  if (uses(publicForm)) return step && publicForm.name;
  if (step) return step.name;

  const users = parts.filter(uses).map(({ name }) => name);
  // These few would each be a small file before the first list.
  if (users.length > 1 && (users.includes('dashboard') || users.includes('idle'))) return 'first-list';
  // A screen's own code is loaded with that screen only.
  const name = users.join('-');
  return name === '' || name === 'screens' ? undefined : name;
}

const known = new Map<string, Set<string>>();

function reached(file: string, graph: Graph) {
  const modules = known.get(file) ?? new Set([file === preloadHelper ? file : `${root}/${file}`]);
  if (known.has(file)) return modules;
  known.set(file, modules);
  // Iterating over a Set also visits the items added meanwhile.
  for (const id of modules) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!notFollowed.test(each)) modules.add(each);
  }
  return modules;
}
