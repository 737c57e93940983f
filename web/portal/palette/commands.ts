import type { UseQueryOptions } from '@tanstack/react-query';
import { CircleUserRound, Keyboard, LibraryBig, LifeBuoy, LogOut, type LucideIcon, Plus, SunMoon } from 'lucide-react';
import type { StoredSession } from '#web/lib/session.ts';

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
  matching: (search: string) => UseQueryOptions<Found[], Error, Found[], string[]>;
};

/** The commands and the things of one portal. */
export type PaletteParts = { commandsFor: (context: CommandContext) => Command[]; sources: Source[] };

/** The commands that both portals begin with. */
export function firstCommands(context: CommandContext, home: string): Command[] {
  return [
    { name: 'New ticket', icon: Plus, keys: 'c', run: context.openNewTicket },
    { name: 'Go to Tickets', icon: LifeBuoy, keys: 'g t', run: () => context.goTo(home) },
    { name: 'Go to Knowledge Base', icon: LibraryBig, keys: 'g k', run: () => context.goTo(`${home}/articles`) },
  ];
}

/** The commands that both portals end with. */
export function lastCommands(context: CommandContext, home: string): Command[] {
  return [
    { name: 'Go to Your account', icon: CircleUserRound, keys: 'g u', run: () => context.goTo(`${home}/account`) },
    { name: 'Switch between light and dark', icon: SunMoon, keys: 'D', run: context.switchTheme },
    { name: 'Show keyboard shortcuts', icon: Keyboard, keys: '?', run: context.showShortcuts },
    { name: 'Log out', icon: LogOut, keys: 'Q', run: context.logOut },
  ];
}

/** A command's keys as users read them: a capital letter takes Shift. */
export function keysInWords(keys: string) {
  return /^[A-Z]$/.test(keys) ? `Shift ${keys}` : keys;
}
