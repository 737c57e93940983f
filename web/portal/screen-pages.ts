import { clientScreens } from './client-screens.ts';
import { openScreens } from './open-screens.ts';
import { addressOf, type Screen } from './screen.ts';
import { staffScreens } from './staff-screens.ts';

/** One built page for each screen, with the title that it has until its script runs. */
export function screenPages() {
  const open = openScreens.map(({ path, title }) => ({ params: { screen: path }, props: { title } }));
  return [...open, ...pagesOf('/client', clientScreens), ...pagesOf('/admin', staffScreens)];
}

function pagesOf(home: string, screens: readonly Screen[]) {
  return screens.map((screen) => {
    const frame = addressOf(home, screen);
    const props = { title: screen.title, frame, hasRecords: screen.parameter !== undefined };
    return { params: { screen: frame.slice(1) }, props };
  });
}
