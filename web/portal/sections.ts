import { useLocation } from 'react-router';
import { useActor } from '#web/lib/actor.ts';
import { addressOf, type Nav, type Screen, screensFor } from './screen.ts';

/** A place that the frame leads to. */
export type Section = Nav & { label: string; value: string; isCurrent: boolean };

/** The places of a portal that the user may open, and which of them is open. */
export function useSections(home: string, screens: readonly Screen[]) {
  const actor = useActor();
  const { pathname } = useLocation();
  const shown = screensFor(actor, screens);
  // URLs below the home belong to another place or to none.
  const isAt = (address: string) => pathname === address || (address !== home && pathname.startsWith(`${address}/`));

  const sections: Section[] = shown.flatMap((screen) => {
    const { title, nav } = screen;
    const value = addressOf(home, screen);
    return nav ? [{ label: title, ...nav, value, isCurrent: isAt(value) }] : [];
  });
  const current = shown.filter((screen) => isAt(addressOf(home, screen)));
  return {
    tabs: sections.filter(({ kind }) => kind === 'tab'),
    links: sections.filter(({ kind }) => kind === 'link'),
    /** The name of the open screen. */
    name: nameOf(current.toSorted((one, other) => other.path.length - one.path.length)[0]),
  };
}

export type Sections = ReturnType<typeof useSections>;

const nameOf = (screen: Screen | undefined) => screen?.nav?.label ?? screen?.title ?? '';
