/** An element of BER: where its content begins and ends, and where the next element begins. */
type Element = { tag: number; start: number; end: number; next: number };

const sequence = 0x30;
const objectId = 0x06;
const explicit0 = 0xa0;
const octets = 0x04;
const constructedOctets = 0x24;
const deepest = 20;

/** 1.2.840.113549.1.7.2, the id of signed data. */
const signedData = Buffer.from('2a864886f70d010702', 'hex');

/**
 * Takes the email out of a signature that wraps it (`smime.p7m`; RFC 5652, section 5). The signature is not checked.
 * @returns undefined if the bytes are something else, such as an encrypted email
 */
export function unwrapSigned(bytes: Buffer): Buffer | undefined {
  try {
    const [type, wrapped] = children(bytes, element(bytes, 0, 0));
    if (!type || type.tag !== objectId || !signedData.equals(bytes.subarray(type.start, type.end))) return undefined;
    const signed = wrapped && children(bytes, wrapped)[0];
    const content = signed && children(bytes, signed).find(({ tag }) => tag === sequence);
    const explicit = content && children(bytes, content).find(({ tag }) => tag === explicit0);
    const inner = explicit && children(bytes, explicit)[0];
    return inner && Buffer.concat(chunks(bytes, inner, 0));
  } catch {
    return undefined;
  }
}

/** Long contents come in pieces. */
function chunks(bytes: Buffer, part: Element, depth: number): Buffer[] {
  if (part.tag === octets) return [bytes.subarray(part.start, part.end)];
  if (part.tag !== constructedOctets || depth > deepest) throw new RangeError('No octets');
  return children(bytes, part).flatMap((piece) => chunks(bytes, piece, depth + 1));
}

function children(bytes: Buffer, parent: Element) {
  const found: Element[] = [];
  for (let position = parent.start; position < parent.end; position = found.at(-1)?.next ?? parent.end) {
    found.push(element(bytes, position, 0));
  }
  return found;
}

function element(bytes: Buffer, position: number, depth: number): Element {
  const tag = bytes.readUInt8(position);
  const first = bytes.readUInt8(position + 1);
  if (first === 0x80) return indefinite(bytes, position, depth);
  const lengthBytes = first & 0x80 ? first & 0x7f : 0;
  const length = lengthBytes > 0 ? bytes.readUIntBE(position + 2, lengthBytes) : first;
  const start = position + 2 + lengthBytes;
  const end = start + length;
  if (end > bytes.length) throw new RangeError('The element goes beyond the bytes');
  return { tag, start, end, next: end };
}

/** An element without a length ends with two zeros. */
function indefinite(bytes: Buffer, position: number, depth: number): Element {
  if (depth > deepest) throw new RangeError('Nested too deeply');
  let end = position + 2;
  while (bytes.readUInt16BE(end) !== 0) end = element(bytes, end, depth + 1).next;
  return { tag: bytes.readUInt8(position), start: position + 2, end, next: end + 2 };
}
