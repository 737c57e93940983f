/** The start of every window of compressed RTF (MS-OXRTFCP). */
const prebuilt =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

const largest = 8_000_000;

/** Decompresses RTF (MS-OXRTFCP). Of damaged RTF, returns the part before the damage. */
export function decompressRtf(bytes: Buffer): Buffer {
  if (bytes.length < 16) return Buffer.alloc(0);
  const isPlain = bytes.readUInt32LE(8) === 0x414c454d;
  if (isPlain) return bytes.subarray(16);
  const size = Math.min(bytes.readUInt32LE(4), largest);
  const output = Buffer.alloc(prebuilt.length + size);
  output.write(prebuilt, 'latin1');
  let length = prebuilt.length;
  let position = 16;
  while (position < bytes.length && length < output.length) {
    const flags = bytes[position++] ?? 0;
    for (let bit = 0; bit < 8 && position < bytes.length && length < output.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        output[length++] = bytes[position++] ?? 0;
        continue;
      }
      const reference = ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
      position += 2;
      const offset = reference >> 4;
      const distance = (length - offset) & 4095;
      if (distance === 0) return output.subarray(prebuilt.length, length);
      for (let copied = 0; copied < (reference & 15) + 2 && length < output.length; copied += 1) {
        output[length] = output[length - distance] ?? 0;
        length += 1;
      }
    }
  }
  return output.subarray(prebuilt.length, length);
}
