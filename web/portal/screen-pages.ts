import { clientScreens } from './client-screens.ts';
import { movedAddresses } from './moved-addresses.ts';
import { openScreens } from './open-screens.ts';
import { addressOf, type Screen } from './screen.ts';
import { staffScreens } from './staff-screens.ts';

type ScreenPage = {
  address: string;
  title: string;
  /** The URL below /ticketing whose frame the page shows at once; undefined if the page is available to everybody. */
  frame?: string;
  hasRecords?: boolean;
};

/** One page for each screen and each address that a screen had before, with the title that it has until its script runs. */
export function screenPages(): ScreenPage[] {
  const open = openScreens.map(({ path, title }) => ({ address: `/ticketing/${path}`, title }));
  const moved = movedAddresses.map(({ path, title }) => {
    const frame = `/admin/${path}`;
    return { address: `/ticketing${frame}`, title, frame };
  });
  return [...open, ...pagesOf('/client', clientScreens), ...pagesOf('/admin', staffScreens), ...moved];
}

function pagesOf(home: string, screens: readonly Screen[]) {
  return screens.map((screen) => {
    const frame = addressOf(home, screen);
    return { address: `/ticketing${frame}`, title: screen.title, frame, hasRecords: screen.parameter !== undefined };
  });
}
