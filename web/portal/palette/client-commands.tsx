import { clientScreens } from '../client-screens.ts';
import { CommandCenter } from './command-center.tsx';
import { commandsOf, type PaletteParts } from './commands.ts';
import { articles, tickets } from './sources.ts';

const HOME = '/client';

const parts: PaletteParts = {
  commandsFor: (context) => commandsOf({ home: HOME, screens: clientScreens, newTicket: 'New ticket' }, context),
  sources: [tickets(HOME), articles(HOME)],
};

/** The commands of the client portal. */
export function ClientCommands({ onClose }: { onClose: () => void }) {
  return <CommandCenter parts={parts} home={HOME} onClose={onClose} />;
}
