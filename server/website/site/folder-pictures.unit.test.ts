import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { addressesOfPictures, measurePictures, renderPicture } from './folder-pictures.ts';
import { isFolderPicture } from './picture-names.ts';

async function folderWith(files: Record<string, Buffer | string>) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8aa7b3' } }).jpeg();

test('a photo has its size, and is served smaller in two formats, never larger', async () => {
  // A camera that was held upright stores a turn.
  const turned = await photo(1000, 400).withMetadata({ orientation: 6 }).toBuffer();
  const folder = await folderWith({ 'our office.jpg': turned });

  const pictures = await measurePictures(folder);
  const addresses = addressesOfPictures(pictures);
  const made = await Promise.all(addresses.map((address) => renderPicture(folder, pictures, address)));
  const sizes = await Promise.all(made.map((content) => sharp(content).metadata()));

  expect(pictures['our office.jpg']).toMatchObject({ width: 400, height: 1000 });
  expect(sizes.map(({ width, height, format }) => `${format} ${width}x${height}`)).toEqual(
    [160, 320, 400].flatMap((width) => [`heif ${width}x${width * 2.5}`, `webp ${width}x${width * 2.5}`]),
  );
  expect(addresses.filter((address) => !/^\/pictures\/our-office\.[\w-]{8}-\d+\.\w+$/.test(address))).toEqual([]);
  expect(addresses.filter((address) => !isFolderPicture(address))).toEqual([]);
});

test('a drawing is served as it is, and its address changes with it', async () => {
  const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30"/>`;
  const folder = await folderWith({ 'logo.svg': drawing(90) });

  const before = await measurePictures(folder);
  await writeFile(join(folder, 'logo.svg'), drawing(60));
  const after = await measurePictures(folder);
  const [address = ''] = addressesOfPictures(after);

  expect([before['logo.svg']?.width, after['logo.svg']?.width]).toEqual([90, 60]);
  expect(addressesOfPictures(before)).not.toEqual([address]);
  expect((await renderPicture(folder, after, address)).toString()).toBe(drawing(60));
  await expect(renderPicture(folder, after, '/pictures/logo.abcdefgh.svg')).rejects.toThrow('not a picture');
});

test('pictures that can’t be read are named with the line that shows them, also if they only end too early', async () => {
  const whole = await photo(400, 300).toBuffer();
  const folder = await folderWith({
    'about.yaml': 'heading: We\nteam:\n  photo: team.png\n',
    'team.png': 'Not a picture',
    'office.jpg': whole.subarray(0, whole.length / 2),
    'whole.jpg': whole,
  });

  const { sentences } = await measurePictures(folder).catch((error) => error);

  const says = 'is not a picture that can be read. Save it again, as SVG, PNG, JPEG, WebP or AVIF.';
  expect(sentences).toEqual([`${folder}/office.jpg:1: office.jpg ${says}`, `${folder}/about.yaml:3: team.png ${says}`]);
});
