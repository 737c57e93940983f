import { canReadAuditLog } from '#contract/provider-policies.ts';
import { CommandCenter } from './command-center.tsx';
import {
  type Command,
  type CommandContext,
  firstCommands,
  lastCommands,
  type PaletteParts,
  screen,
} from './commands.ts';
import { articles, tickets } from './sources.ts';
import { companies, people } from './staff-sources.ts';

const HOME = '/admin';

const parts: PaletteParts = {
  commandsFor: (context) => [
    ...firstCommands(context, HOME),
    ...staffCommands(context),
    ...lastCommands(context, HOME),
  ],
  sources: [tickets(HOME), companies, people, articles(HOME, { includeUnpublished: 'true' })],
};

function staffCommands(context: CommandContext): Command[] {
  return [
    screen(context, 'Companies & Users', 'g c', '/admin/companies'),
    screen(context, 'Admins', 'g a', '/admin/admins'),
    screen(context, 'Inquiries', 'g i', '/admin/inquiries'),
    screen(context, 'Reports', 'g p', '/admin/reports'),
    screen(context, 'Mail', 'g m', '/admin/inquiries/mail'),
    screen(context, 'Ratings', 'g f', '/admin/inquiries/ratings'),
    ...(canReadAuditLog(context.reader) ? [screen(context, 'Audit log', 'g l', '/admin/audit-log')] : []),
    screen(context, 'Saved replies', 'g r', '/admin/saved-replies'),
    screen(context, 'Service hours', 'g h', '/admin/promise/service-hours'),
    screen(context, 'Targets', 'g d', '/admin/promise/targets'),
    screen(context, 'On call', 'g o', '/admin/promise/on-call'),
    screen(context, 'System Settings', 'g s', '?settings=open'),
  ];
}

/** The commands of the dashboard. */
export function StaffCommands({ onClose }: { onClose: () => void }) {
  return <CommandCenter parts={parts} home={HOME} onClose={onClose} />;
}
