import { CommandCenter } from './command-center.tsx';
import { firstCommands, lastCommands, type PaletteParts } from './commands.ts';
import { articles, tickets } from './sources.ts';

const HOME = '/client';

const parts: PaletteParts = {
  commandsFor: (context) => [...firstCommands(context, HOME), ...lastCommands(context, HOME)],
  sources: [tickets(HOME), articles(HOME)],
};

/** The commands of the client portal. */
export function ClientCommands({ onClose }: { onClose: () => void }) {
  return <CommandCenter parts={parts} home={HOME} onClose={onClose} />;
}
