import type { StoredFile } from '#contract/stored-file.ts';
import { id } from './people.ts';

export const storedFile = (fields: Partial<StoredFile> = {}): StoredFile => ({
  id: id(300),
  name: 'event.log',
  size: 2_048,
  contentType: 'text/plain',
  ...fields,
});

export const picture = (fields: Partial<StoredFile> = {}): StoredFile =>
  storedFile({
    id: id(301),
    name: 'ceiling.png',
    size: 48_210,
    contentType: 'image/png',
    width: 320,
    height: 200,
    ...fields,
  });

/** The bytes of a picture with this many pixels, as the server sends its preview. */
export async function pictureBytes(width = 320, height = 200) {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = '#2f6f73';
  pen?.fillRect(0, 0, width, height);
  if (pen) pen.fillStyle = '#e0b26b';
  pen?.fillRect(width / 4, height / 4, width / 2, height / 2);
  return new Response(await canvas.convertToBlob({ type: 'image/png' }), { headers: { 'content-type': 'image/png' } });
}

export const storedFiles = [
  picture(),
  picture({ id: id(302), name: 'queue.png', width: 200, height: 300 }),
  storedFile(),
  storedFile({ id: id(303), name: 'offer.pdf', size: 1_250_000, contentType: 'application/pdf' }),
];
