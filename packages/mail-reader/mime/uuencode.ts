import { typeByName } from '../files/file-types.ts';
import type { FilePart } from '../files/files.ts';

const mostFiles = 100;

/**
 * Takes uuencoded files out of plain text, as programs older than MIME send them. Incomplete or malformed files stay
 * text.
 */
export function splitUuencoded(text: string): { text: string; files: FilePart[] } {
  if (!/^begin [0-7]{3,4} \S/m.test(text)) return { text, files: [] };
  const lines = text.split('\n');
  const words: string[] = [];
  const files: FilePart[] = [];
  let index = 0;
  while (index < lines.length) {
    const found = files.length < mostFiles ? fileAt(lines, index) : undefined;
    if (found) files.push(found.file);
    else words.push(lines[index] ?? '');
    index = found?.end ?? index + 1;
  }
  return { text: words.join('\n'), files };
}

function fileAt(lines: string[], start: number): { file: FilePart; end: number } | undefined {
  const [, path] = /^begin [0-7]{3,4} (\S.{0,250})$/.exec(lines[start]?.trimEnd() ?? '') ?? [];
  if (!path) return undefined;
  const pieces: Buffer[] = [];
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trimEnd() === 'end' && pieces.length > 0) {
      const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim() || 'file';
      return { file: { name, contentType: typeByName(name), bytes: Buffer.concat(pieces) }, end: index + 1 };
    }
    const piece = decodeLine(line);
    const isCutShort = pieces.length === 0 && line.length <= encodedLength(piece?.length ?? 0);
    if (!piece || isCutShort) return undefined;
    pieces.push(piece);
  }
  return undefined;
}

function encodedLength(bytes: number) {
  return Math.ceil(bytes / 3) * 4;
}

/** The first character is the number of bytes. Spaces at the end may have been lost, and a checksum may follow. */
function decodeLine(line: string): Buffer | undefined {
  if (!/^[ -`]*$/.test(line)) return undefined;
  const length = line === '' ? 0 : (line.charCodeAt(0) - 32) & 63;
  const needed = encodedLength(length);
  if (line.trimEnd().length > needed + 3) return undefined;
  const sextets = [...line.slice(1, needed + 1).padEnd(needed)].map((char) => (char.charCodeAt(0) - 32) & 63);
  const bytes = Buffer.alloc((needed / 4) * 3);
  for (let group = 0; group < needed / 4; group += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = sextets.slice(group * 4, group * 4 + 4);
    bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, group * 3, 3);
  }
  return bytes.subarray(0, length);
}
