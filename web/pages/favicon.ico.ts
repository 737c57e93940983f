import type { APIRoute } from 'astro';
import { icon } from '#web/site/shared/icon-picture.tsx';

const SIZE = 32;
const HEADER = 22;

/** One PNG in an ICO container: a directory with one entry, then the image. */
export const GET: APIRoute = async ({ locals: { site } }) => {
  const png = await icon(SIZE, site);
  const directory = Buffer.alloc(HEADER);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(SIZE, 6);
  directory.writeUInt8(SIZE, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(HEADER, 18);
  return new Response(new Uint8Array(Buffer.concat([directory, png])));
};
