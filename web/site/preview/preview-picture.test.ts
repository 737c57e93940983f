import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readSite } from '#content/read-site.ts';
import { previewPicture } from './preview-picture.tsx';

const site = await readSite('content/sample');
const { brand, pages } = site;
const long = 'Rheinisch-Westfälische Datenverarbeitungsgesellschaft und Söhne';

test.each([
  ['a title of several words', pages.itProjects.title, brand.name],
  ['a long title', 'Managed Services, Networks, Projects and Everything Else That an Office Needs', brand.name],
  ['a long word', 'Telekommunikationsinfrastruktur', brand.name],
  ['a long name', pages.managedIt.title, long],
])('%s stays beside the drawing', async (_, title, name) => {
  const picture = await previewPicture({ ...site, brand: { ...brand, name } }, { ...pages.managedIt, title });

  const { width, height } = await sharp(picture).metadata();
  const strip = sharp(picture).extract({ left: 573, top: 0, width: 54, height: 630 }).removeAlpha();
  const between = await sharp(await strip.png().toBuffer()).stats();
  expect([width, height]).toEqual([1200, 630]);
  expect(between.channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
});
