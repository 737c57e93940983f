import {
  ArrowRight,
  Command as CommandIcon,
  ListChecks,
  LogOut,
  type LucideIcon,
  PencilLine,
  Plus,
  SunMoon,
  UserRoundCheck,
} from 'lucide-react';
import type { StoredSession } from '#web/lib/session.ts';
import { shortcuts } from '#web/ui/shortcuts.ts';

/** What a user can do from everywhere. */
export type Command = { name: string; icon: LucideIcon; keys: string; run: () => void };

/** What commands are made of. */
export type CommandContext = {
  reader: StoredSession['user'];
  goTo: (address: string) => void;
  openNewTicket: () => void;
  switchTheme: () => void;
  showShortcuts: () => void;
  logOut: () => void;
};

/** Something that was found, and the URL that shows it. */
export type Found = { id: string; name: string; detail: string; address: string };

/** A kind of things that the palette finds. */
export type Source = {
  things: string;
  icon: LucideIcon;
  find: (search: string, signal: AbortSignal) => Promise<Found[]>;
};

/** The commands and the things of one portal. */
export type PaletteParts = { commandsFor: (context: CommandContext) => Command[]; sources: Source[] };

/** Opens a screen. */
export function screen({ goTo }: CommandContext, name: string, keys: string, address: string): Command {
  return { name: `Go to ${name}`, icon: ArrowRight, keys, run: () => goTo(address) };
}

/** The commands that both portals begin with. */
export function firstCommands(context: CommandContext, home: string): Command[] {
  return [
    { name: 'New ticket', icon: Plus, keys: 'c', run: context.openNewTicket },
    screen(context, 'Tickets', 'g t', home),
    screen(context, 'Knowledge Base', 'g k', `${home}/articles`),
  ];
}

/** What the user can do on the open screen, by its own shortcuts. */
export function commandsHere(): Command[] {
  const known = [
    { name: 'Select tickets', icon: ListChecks, keys: 'x' },
    { name: 'Change the selected tickets', icon: PencilLine, keys: 'b' },
    { name: 'Assign the open ticket to me', icon: UserRoundCheck, keys: 'i' },
  ];
  return known.flatMap((command) => {
    const run = shortcuts.get(command.keys);
    return run ? [{ ...command, run }] : [];
  });
}

/** The commands that both portals end with. */
export function lastCommands(context: CommandContext, home: string): Command[] {
  return [
    screen(context, 'Your account', 'g u', `${home}/account`),
    { name: 'Switch between light and dark', icon: SunMoon, keys: 'D', run: context.switchTheme },
    { name: 'Show keyboard shortcuts', icon: CommandIcon, keys: '?', run: context.showShortcuts },
    { name: 'Log out', icon: LogOut, keys: 'Q', run: context.logOut },
  ];
}

/** A command's keys as users read them: a capital letter takes Shift. */
export function keysInWords(keys: string) {
  return /^[A-Z]$/.test(keys) ? `Shift ${keys}` : keys;
}
