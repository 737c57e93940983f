import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Actor } from '#contract/policies.ts';

/** What a screen is rendered with. Most screens do not need it. */
export type ScreenProps = { title: string };

/**
 * A screen of the client portal or the dashboard. The route, the built page, the title, the place in the frame, the command palette
 * with its shortcut, and the file of script follow from these fields.
 */
export type Screen = {
  /** The address below the portal's home; '' for the home. */
  path: string;
  /** The name of a part that may follow the path, such as the ID of a record. */
  parameter?: string;
  /** The title of the browser tab. */
  title: string;
  /** The name in the palette (`Go to ...`), if it is not the title. */
  name?: string;
  /** The key that opens the screen after `g`. */
  key: string;
  /** The place in the rail or, for clients, in the bar. Without it, other screens and the palette lead to the screen. */
  nav?: Nav;
  /** Whether a user may open it. For others it does not exist: its address leads home. By default everybody may. */
  may?: (actor: Actor) => boolean;
  /** Loads the component, when the screen is first opened. */
  load: () => Promise<ComponentType<ScreenProps>>;
};

/** Links stand behind the tabs. */
export type Nav = {
  kind: 'tab' | 'link';
  icon: LucideIcon;
  /** If it is not the title. */
  label?: string;
  /** What stands behind the label, such as a number. */
  Badge?: ComponentType;
};

/** A page that is available to everybody: the links in emails lead here. */
export type OpenScreen = { path: string; title: string; load: () => Promise<ComponentType<{ title: string }>> };

/** The address of a screen in the router. */
export function addressOf(home: string, { path }: Pick<Screen, 'path'>) {
  return path ? `${home}/${path}` : home;
}

/** The screens that a user may open. */
export function screensFor(actor: Actor, screens: readonly Screen[]) {
  return screens.filter(({ may }) => may?.(actor) ?? true);
}
