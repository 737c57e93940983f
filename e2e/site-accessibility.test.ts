import { expect, test } from 'vitest';
import { expectAccessibleInViews, expectToFit } from './accessibility.ts';
import { openPage } from './portal.ts';
import { publicPages } from './site.ts';
import { nothing, watch } from './watch.ts';
import { withSite } from './world.ts';

const site = withSite();
const places = [...publicPages, '/contact/sent', '/no-such-page'];

test.each(places)('%s is accessible and violates none of its own policies', async (place) => {
  const page = await openPage(site);
  const seen = await watch(page);
  const response = await page.goto(place);

  expect(response?.status()).toBe(place === '/no-such-page' ? 404 : 200);
  // Some scripts load once they are scrolled to.
  await page.mouse.wheel(0, 20_000);
  await page.waitForLoadState('networkidle');
  await expectAccessibleInViews(page, place, () => page.getByRole('main').waitFor());
  expect(seen).toEqual(nothing);
});

// System fonts are wider than ours and are shown until ours have loaded.
test('every page of the site fits into 320 pixels before its fonts have loaded', async () => {
  const page = await openPage(site, { width: 320, height: 640 });
  await page.route('**/*.woff2', (route) => route.abort());

  for (const place of places) {
    await page.goto(place);
    await expectToFit(page, place);
  }
});
