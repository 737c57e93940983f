import { deEncapsulateSync } from 'rtf-stream-parser';
import { decodeText } from '../mime/charset.ts';
import { decompressRtf } from './compressed-rtf.ts';

/** In bytes, without pictures. Reading more would take seconds. */
const longest = 2_000_000;

/** Word nests about 20 groups. The time that the library takes grows with the square of the depth. */
const deepest = 200;

/** Pictures are rows of hexadecimal digits. */
const picture = /[0-9a-f\s]{1000,}/gi;

/** Groups that hold no words of the message. */
const silentGroup = /\{\\(?=(?:info|pict|object|header|footer)[lrf]?\b)/g;

/** Reads compressed RTF. RTF that wraps HTML or plain text gives back what it wraps. */
export function readRtf(bytes: Buffer | undefined) {
  const rtf = bytes && decompressRtf(bytes).toString('latin1').replaceAll(picture, '');
  if (!rtf?.startsWith('{\\rtf') || rtf.length > longest || isTooDeep(rtf)) return undefined;
  const isWrapped = /\\from(?:html|text)/.test(rtf.slice(0, 1000));
  try {
    const { mode, text } = deEncapsulateSync(Buffer.from(isWrapped ? rtf : asWrappedText(rtf), 'latin1'), {
      decode: decodeText,
      warn: () => undefined,
    });
    return { kind: mode === 'html' ? ('html' as const) : ('plain' as const), text: String(text).trim() };
  } catch {
    return undefined;
  }
}

/** The library reads only wrapped text, which has neither tables nor groups without words. */
function asWrappedText(rtf: string) {
  return rtf
    .replace(/^\{\\rtf1?/, '{\\rtf1\\fromtext')
    .replaceAll(silentGroup, '{\\*\\')
    .replaceAll(/\\cell(?![a-z]) ?/g, ' | ')
    .replaceAll(/\\row(?![a-z])/g, '\\line');
}

function isTooDeep(rtf: string) {
  let depth = 0;
  for (const [brace] of rtf.matchAll(/\\.|[{}]/gs)) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
