import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { downloadFile, previewFile } from '#contract/files.ts';
import { filePreviews, files, pictureCopies } from '#server/platform/database/tables/files.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { haltHelpers } from '#test/halted-helpers.ts';
import { sendForm, upload } from '#test/uploads.ts';

const { app, call, db, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5541c' } });

test.each([
  ['image/png', (picture: Sharp) => picture.png()],
  ['image/jpeg', (picture: Sharp) => picture.jpeg()],
  ['image/webp', (picture: Sharp) => picture.webp()],
  ['image/gif', (picture: Sharp) => picture.gif()],
])('%s has a preview, which is WebP', async (contentType, encode) => {
  const response = await sendForm(app, admin, [{ name: 'a', bytes: await encode(canvas(60, 40)).toBuffer() }]);

  const preview = await call(admin, previewFile, { params: { fileId: response.json().id } });

  expect(response.json()).toMatchObject({ contentType, width: 60, height: 40 });
  expect(preview.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
});

test('a preview is turned upright, at most 2,048 pixels wide, and has no metadata', async () => {
  const secret = 'Taken at home';
  const bytes = await canvas(3_000, 1_000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: secret } })
    .toBuffer();
  const response = await sendForm(app, admin, [{ name: 'a.jpg', bytes }]);

  const preview = await call(admin, previewFile, { params: { fileId: response.json().id } });

  expect(bytes.includes(secret)).toBe(true);
  expect(response.json()).toMatchObject({ width: 1_000, height: 3_000 });
  const { width, height, exif, icc, xmp, orientation } = await sharp(preview.rawPayload).metadata();
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 683, height: 2_048 });
});

test('a picture that takes longer than five seconds has no preview, and the next one has', {
  tags: 'release',
}, async () => {
  const bytes = await canvas(60, 40).png().toBuffer();
  const [slow, next] = [await upload(app, admin, { bytes }), await upload(app, admin, { bytes })];
  const halted = haltHelpers('picture-process');

  const refused = await call(admin, previewFile, { params: { fileId: slow } });
  const preview = await call(admin, previewFile, { params: { fileId: next } });

  expect(halted).toBe(1);
  expect([refused.statusCode, preview.statusCode]).toEqual([404, 200]);
});

test('a preview is made once', async () => {
  const fileId = await upload(app, admin, { bytes: await canvas(60, 40).png().toBuffer() });
  const read = () => call(admin, previewFile, { params: { fileId } });
  const first = await read();
  await db
    .update(filePreviews)
    .set({ bytes: Buffer.from('kept') })
    .where(eq(filePreviews.fileId, fileId));

  expect(first.statusCode).toBe(200);
  expect((await read()).body).toBe('kept');
});

test('a picture of 50,000 × 50,000 pixels is stored as it is, without a preview, and the next one has one', async () => {
  const bytes = giantPng(50_000, 50_000);
  const response = await sendForm(app, admin, [{ name: 'giant.png', bytes }]);
  const { id: fileId } = response.json();

  const preview = await call(admin, previewFile, { params: { fileId } });
  const download = await call(admin, downloadFile, { params: { fileId } });
  const next = await upload(app, admin, { bytes: await canvas(60, 40).png().toBuffer() });

  expect(response.json()).toEqual({ id: fileId, name: 'giant.png', size: bytes.length, contentType: 'image/png' });
  expect(refusalOf(preview)).toEqual({ statusCode: 404, message: 'This file has no preview.' });
  expect(download.rawPayload.equals(bytes)).toBe(true);
  expect((await call(admin, previewFile, { params: { fileId: next } })).statusCode).toBe(200);
});

test('a picture of more than 24 megapixels has no preview', async () => {
  const send = async (height: number) => {
    const response = await sendForm(app, admin, [{ name: 'large.png', bytes: giantPng(6_000, height) }]);
    return response.json();
  };

  const [most, more] = [await send(4_000), await send(4_001)];

  expect(most).toMatchObject({ width: 6_000, height: 4_000 });
  expect(more).not.toHaveProperty('width');
  expect((await call(admin, previewFile, { params: { fileId: more.id } })).statusCode).toBe(404);
});

test('a picture that claims to be smaller than it is takes nothing but its preview', async () => {
  const fileId = await upload(app, admin, { name: 'giant.png', bytes: giantPng(50_000, 50_000) });
  await db.update(files).set({ width: 10, height: 10 }).where(eq(files.id, fileId));

  const responses = [1, 2].map(() => call(admin, previewFile, { params: { fileId } }));

  for (const response of await Promise.all(responses)) expect(response.statusCode).toBe(404);
});

test.each([
  ['text', Buffer.from('Smoke comes out.')],
  ['HTML with a picture’s name', Buffer.from('<script>alert(1)</script>')],
  ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a broken PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])],
])('%s has no preview', async (_, bytes) => {
  const fileId = await upload(app, admin, { name: 'a.png', bytes });

  const response = await call(admin, previewFile, { params: { fileId } });

  expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'This file has no preview.' });
});

test('a script behind a picture is not in its preview', async () => {
  const script = '<script>alert(document.domain)</script>';
  const bytes = Buffer.concat([await canvas(60, 40).gif().toBuffer(), Buffer.from(script)]);
  const fileId = await upload(app, admin, { name: 'a.html', bytes });

  const response = await call(admin, previewFile, { params: { fileId } });

  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.includes(script)).toBe(false);
});

test('an archive that unpacks to a gigabyte is stored as it is', async () => {
  // A file of several members unpacks to all of them, one after the other.
  const member = gzipSync(Buffer.alloc(64 * 1_048_576));
  const bomb = gzipSync(Buffer.concat(Array(16).fill(member)));
  const response = await sendForm(app, admin, [{ name: 'bomb.gz', bytes: bomb }]);

  const download = await call(admin, downloadFile, { params: { fileId: response.json().id } });

  expect(response.json()).toMatchObject({ size: bomb.length, contentType: 'application/gzip' });
  expect(download.rawPayload.equals(bomb)).toBe(true);
});

/** A valid PNG of one color: a few kilobytes that need gigabytes when they are unpacked. */
function giantPng(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

test('a picture has narrower copies, which are made once, and none that is wider than itself', async () => {
  const fileId = await upload(app, admin, { bytes: await canvas(900, 300).png().toBuffer() });
  const copyOf = (width: string) => call(admin, previewFile, { params: { fileId }, querystring: { width } });

  const sizes: (number | undefined)[] = [];
  for (const width of ['320', '640', '320', '1440'])
    sizes.push((await sharp((await copyOf(width)).rawPayload).metadata()).width);

  expect(sizes).toEqual([320, 640, 320, 900]);
  expect(await db.$count(pictureCopies, eq(pictureCopies.fileId, fileId))).toBe(2);
  expect((await copyOf('321')).statusCode).toBe(400);
});
