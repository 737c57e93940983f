import { expect, test } from 'vitest';
import { expectAccessibleInViews, expectToFit } from './accessibility.ts';
import { openPage } from './portal.ts';
import { publicPages } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();
const places = [...publicPages, '/contact/sent', '/no-such-page'];

test('every page of the site is accessible', { tags: 'release' }, async () => {
  const page = await openPage(site);
  for (const place of places) {
    const response = await page.goto(place);

    expect(response?.status()).toBe(place === '/no-such-page' ? 404 : 200);
    await expectAccessibleInViews(page, place, () => page.getByRole('main').waitFor());
  }
});

// System fonts are wider than ours and are shown until ours have loaded.
test.each(['before', 'after'])(
  'every page of the site fits into 320 pixels %s its fonts have loaded',
  async (moment) => {
    const page = await openPage(site, { width: 320, height: 640 });
    if (moment === 'before') await page.route('**/*.woff2', (route) => route.abort());

    for (const place of places) {
      await page.goto(place);
      if (moment === 'after') await page.evaluate(() => document.fonts.ready);
      await expectToFit(page, place);
    }
  },
);
