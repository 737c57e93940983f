import { expect, test, vi } from 'vitest';
import { siteFile } from './copies.ts';
import { keepPages } from './kept-pages.ts';

const page = (size: number) => siteFile({ plain: new Uint8Array(size) }, {}, new Date(0));
const DAY = 86_400_000;

async function show(pages: ReturnType<typeof keepPages>, name: string, size = 400) {
  const file = await pages.once(name, async () => page(size));
  pages.keep(`/${name}`, name, file, pages.version(), DAY);
}

test('the pages used longest ago make room, by their bytes', async () => {
  const pages = keepPages(1_000);
  await show(pages, 'a');
  await show(pages, 'b');
  pages.find('/a');
  await show(pages, 'c');
  const kept = ['/a', '/b', '/c'].map((each) => pages.find(each)?.copies[0]?.body.length);
  await show(pages, 'huge', 1_001);

  expect(kept).toEqual([400, undefined, 400]);
  expect(['/a', '/b', '/c', '/huge'].map((each) => pages.find(each))).toEqual(Array(4).fill(undefined));
});

test('a page that is asked for twice at once is rendered once, and one that failed again', async () => {
  const pages = keepPages();
  const make = vi.fn(async () => page(1));
  await Promise.all([pages.once('a', make), pages.once('a', make)]);
  await expect(pages.once('b', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await pages.once('b', make);

  expect(make).toHaveBeenCalledTimes(2);
});

test('an address is kept for its time, up to a number of them and a length', async () => {
  const pages = keepPages();
  const file = await pages.once('a', async () => page(1));
  const keep = (address: string, age = DAY) => pages.keep(address, 'a', file, pages.version(), age);
  keep('/first');
  keep('/short', 0);
  keep(`/${'long'.repeat(1_000)}`);
  const before = [pages.find('/first'), pages.find('/short'), pages.find(`/${'long'.repeat(1_000)}`)];
  for (let number = 0; number < 3_000; number++) keep(`/${number}`);

  expect(before.map((each) => each !== undefined)).toEqual([true, false, false]);
  expect([pages.find('/0'), pages.find('/999'), pages.find('/2999')?.copies.length]).toEqual([undefined, undefined, 1]);
});
