import { Building2, Inbox, Mail, MessageSquareQuote, ScrollText, Settings, ShieldCheck } from 'lucide-react';
import { canReadAuditLog } from '#contract/policies.ts';
import { CommandCenter } from './command-center.tsx';
import { type Command, type CommandContext, firstCommands, lastCommands, type PaletteParts } from './commands.ts';
import { articles, tickets } from './sources.ts';
import { companies, people } from './staff-sources.ts';

const HOME = '/admin';

const parts: PaletteParts = {
  commandsFor: (context) => [
    ...firstCommands(context, HOME),
    ...staffCommands(context),
    ...lastCommands(context, HOME),
  ],
  sources: [tickets(HOME), companies, people, articles(HOME)],
};

function staffCommands({ reader, goTo }: CommandContext): Command[] {
  const auditLog = { name: 'Go to Audit log', icon: ScrollText, keys: 'g l', run: () => goTo('/admin/audit-log') };
  return [
    { name: 'Go to Companies & Users', icon: Building2, keys: 'g c', run: () => goTo('/admin/companies') },
    { name: 'Go to Admins', icon: ShieldCheck, keys: 'g a', run: () => goTo('/admin/admins') },
    { name: 'Go to Inquiries', icon: Inbox, keys: 'g i', run: () => goTo('/admin/inquiries') },
    { name: 'Go to Mail', icon: Mail, keys: 'g m', run: () => goTo('/admin/inquiries/mail') },
    ...(canReadAuditLog(reader) ? [auditLog] : []),
    { name: 'Go to Saved replies', icon: MessageSquareQuote, keys: 'g r', run: () => goTo('/admin/saved-replies') },
    { name: 'Open System Settings', icon: Settings, keys: 'g s', run: () => goTo('?settings=open') },
  ];
}

/** The commands of the dashboard. */
export function StaffCommands({ onClose }: { onClose: () => void }) {
  return <CommandCenter parts={parts} home={HOME} onClose={onClose} />;
}
