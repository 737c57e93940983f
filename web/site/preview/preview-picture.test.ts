import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readSite } from '#content/read-site.ts';
import { previewPicture } from './preview-picture.tsx';

const site = await readSite('content/sample');
const { brand, services } = site;
const page = services.find(({ id }) => id === 'managed-it')?.page ?? site.pages.home;
const long = 'Rheinisch-Westfälische Datenverarbeitungsgesellschaft und Söhne';

test.each([
  ['a title of several words', 'IT Projects and Digital Transformation', brand.name],
  ['a long title', 'Managed Services, Networks, Projects and Everything Else That an Office Needs', brand.name],
  ['a long word', 'Telekommunikationsinfrastruktur', brand.name],
  ['a long name', page.title, long],
])('%s stays beside the drawing', async (_, title, name) => {
  const picture = await previewPicture({ ...site, brand: { ...brand, name } }, { ...page, title });

  const { width, height } = await sharp(picture).metadata();
  const strip = sharp(picture).extract({ left: 573, top: 0, width: 54, height: 630 }).removeAlpha();
  const between = await sharp(await strip.png().toBuffer()).stats();
  expect([width, height]).toEqual([1200, 630]);
  expect(between.channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
});
