import { expect, test } from 'vitest';
import { publicPages } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();

/** Classes without styles: marks of the icons' library, and of elements whose state others follow. */
const isMark = (name: string) => name === 'group' || name.startsWith('lucide');

// A page's sheet names the parts that the page is made of. A part that is missing there would be shown without its styles.
test.each([...publicPages, '/contact?service=networking', '/contact/sent', '/no-such-page'])(
  '%s has the styles of all its parts',
  async (path) => {
    const page = await (await fetch(site.program.url + path)).text();

    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    const styled = new Set(namesIn(sheet));
    const used = [...page.replace(sheet, '').matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      unescaped(names).split(/\s+/),
    );
    expect(used.length).toBeGreaterThan(50);
    expect([...new Set(used)].filter((name) => name && !styled.has(name) && !isMark(name))).toEqual([]);
  },
);

function namesIn(sheet: string) {
  return [...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'));
}

function unescaped(attribute: string) {
  return attribute.replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
