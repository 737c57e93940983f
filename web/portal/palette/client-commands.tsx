import { canReadCompanyReport } from '#contract/policies.ts';
import { CommandCenter } from './command-center.tsx';
import { firstCommands, lastCommands, type PaletteParts, screen } from './commands.ts';
import { articles, tickets } from './sources.ts';

const HOME = '/client';

const parts: PaletteParts = {
  commandsFor: (context) => [
    ...firstCommands(context, HOME),
    ...(canReadCompanyReport(context.reader) ? [screen(context, 'Monthly report', 'g p', '/client/report')] : []),
    ...lastCommands(context, HOME),
  ],
  sources: [tickets(HOME), articles(HOME)],
};

/** The commands of the client portal. */
export function ClientCommands({ onClose }: { onClose: () => void }) {
  return <CommandCenter parts={parts} home={HOME} onClose={onClose} />;
}
