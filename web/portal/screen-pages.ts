import { clientScreens } from './client-screens.ts';
import { movedAddresses } from './moved-addresses.ts';
import { openScreens } from './open-screens.ts';
import { addressOf, type Screen } from './screen.ts';
import { staffScreens } from './staff-screens.ts';

/** One built page for each screen and each address that a screen had before, with the title that it has until its script runs. */
export function screenPages() {
  const open = openScreens.map(({ path, title }) => ({ params: { screen: path }, props: { title } }));
  const moved = movedAddresses.map(({ path, title }) => {
    const frame = `/admin/${path}`;
    return { params: { screen: frame.slice(1) }, props: { title, frame, hasRecords: false } };
  });
  return [...open, ...pagesOf('/client', clientScreens), ...pagesOf('/admin', staffScreens), ...moved];
}

function pagesOf(home: string, screens: readonly Screen[]) {
  return screens.map((screen) => {
    const frame = addressOf(home, screen);
    const props = { title: screen.title, frame, hasRecords: screen.parameter !== undefined };
    return { params: { screen: frame.slice(1) }, props };
  });
}
