import type { QueryClient } from '@tanstack/react-query';
import { ArrowRight, Command as CommandIcon, LogOut, type LucideIcon, Plus, SunMoon } from 'lucide-react';
import type { Actor } from '#contract/policies.ts';
import { screenCommands } from '#web/ui/shortcuts.ts';
import { addressOf, type Screen, screensFor } from '../screen.ts';

/**
 * What a user can do from everywhere.
 * @property runByKeys what its keys do, if a wrong key must not do it
 */
export type Command = {
  name: string;
  /** More words that a search finds it by. */
  words?: string;
  icon: LucideIcon;
  /** Without any, it is only in the palette. */
  keys?: string | undefined;
  run: () => void;
  runByKeys?: () => void;
};

/** What commands are made of. */
export type CommandContext = {
  actor: Actor;
  goTo: (address: string) => void;
  openNewTicket: () => void;
  switchTheme: () => void;
  showShortcuts: () => void;
  logOut: () => void;
  askToLogOut: () => void;
};

/** Something that was found, and the URL that shows it. */
export type Found = { id: string; name: string; detail: string; address: string };

/** @property client remembers what several sources ask */
export type FindContext = { client: QueryClient; signal: AbortSignal };

/**
 * A kind of things that the palette finds.
 * @property isByName whether they are known by name: those whose name was typed stand above tickets
 */
export type Source = {
  things: string;
  isByName?: true;
  icon: LucideIcon;
  find: (search: string, context: FindContext) => Promise<Found[]>;
};

/** @property newTicket what its button says */
type PortalScreens = { home: string; screens: readonly Screen[]; newTicket: string };

/** The commands and the things of one portal. */
export type PaletteParts = { commandsFor: (context: CommandContext) => Command[]; sources: Source[] };

/**
 * The commands of a portal: a new ticket, its screens, and what is everywhere.
 * @param more stand behind the screens
 */
export function commandsOf(portal: PortalScreens, context: CommandContext, more: Command[] = []): Command[] {
  const { home, screens, newTicket } = portal;
  const opening = screensFor(context.actor, screens).map((screen) => {
    const { title, name = title, key } = screen;
    return goingTo(name, key, () => context.goTo(addressOf(home, screen)));
  });
  return [
    { name: newTicket, icon: Plus, keys: 'c', run: context.openNewTicket },
    ...opening,
    ...more,
    { name: 'Switch between light and dark', icon: SunMoon, keys: 'D', run: context.switchTheme },
    { name: 'Show keyboard shortcuts', icon: CommandIcon, keys: '?', run: context.showShortcuts },
    { name: 'Log out', icon: LogOut, keys: 'Q', run: context.logOut, runByKeys: context.askToLogOut },
  ];
}

/** @param key opens it after `g` */
export function goingTo(name: string, key: string, run: () => void): Command {
  return { name: `Go to ${name}`, icon: ArrowRight, keys: `g ${key}`, run };
}

/** What the user can do on the open screen. */
export function commandsHere(): Command[] {
  return screenCommands().map(({ key, ...command }) => ({ ...command, keys: key }));
}

/** A command's keys as users read them: a capital letter takes Shift. */
export function keysInWords(keys: string) {
  return /^[A-Z]$/.test(keys) ? `Shift ${keys}` : keys;
}
