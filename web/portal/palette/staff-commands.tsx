import { Plus } from 'lucide-react';
import { settingsParts } from '../settings/sections.ts';
import { staffScreens } from '../staff-screens.ts';
import { CommandCenter } from './command-center.tsx';
import { commandsOf, goingTo, type PaletteParts } from './commands.ts';
import { articles, tickets } from './sources.ts';
import { companies, people, settings, views } from './staff-sources.ts';

const HOME = '/admin';

const parts: PaletteParts = {
  commandsFor: (context) =>
    commandsOf({ home: HOME, screens: staffScreens, newTicket: 'Create ticket' }, context, [
      {
        name: 'Add company',
        words: 'new client',
        icon: Plus,
        run: () => context.goTo('/admin/companies?add=1'),
      },
      {
        name: 'Add routine',
        words: 'new recurring ticket maintenance',
        icon: Plus,
        run: () => context.goTo('/admin/routines?add=1'),
      },
      goingTo('System settings', 's', () => context.goTo('?settings=open')),
      ...settingsParts.flatMap(({ part: { key, title, shortcut } }) =>
        shortcut ? goingTo(title, shortcut, () => context.goTo(`?settings=${key}`)) : [],
      ),
    ]),
  sources: [tickets(HOME), views, companies, people, articles(HOME, { includeUnpublished: 'true' }), settings],
};

/** The commands of the dashboard. */
export function StaffCommands({ onClose }: { onClose: () => void }) {
  return <CommandCenter parts={parts} home={HOME} onClose={onClose} />;
}
