type Size = { width: number; height: number };

/** Pictures up to this width and height, in pixels, are icons or tracking pixels. */
export const iconSize = 32;

/** The size of a PNG, GIF or JPEG in pixels; undefined for other files. */
export function pictureSize(bytes: Buffer): Size | undefined {
  const start = bytes.toString('latin1', 0, 8);
  if (start === '\x89PNG\r\n\x1a\n' && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (start.startsWith('GIF8') && bytes.length >= 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  return start.startsWith('\xff\xd8') ? jpegSize(bytes) : undefined;
}

/** Reads the first frame header (ITU T.81, B.2.2), which follows other segments. */
function jpegSize(bytes: Buffer): Size | undefined {
  let position = 2;
  while (position + 9 <= bytes.length && bytes[position] === 0xff) {
    const marker = bytes.readUInt8(position + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(position + 7), height: bytes.readUInt16BE(position + 5) };
    position += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(position + 2);
  }
  return undefined;
}
