/** Sizes in bytes of property types of fixed size, padded to four. */
const fixed: Record<number, number> = { 1: 0, 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 };

const unicode = 0x1f;

/**
 * Reads the properties of a TNEF attribute. Keeps only the first of multiple values. Text is in UTF-8 or in the charset
 * of the message.
 */
export function mapiProperties(bytes: Buffer): Map<number, Buffer> {
  const properties = new Map<number, Buffer>();
  const reader = { bytes, position: 0 };
  try {
    const count = Math.min(readNumber(reader), 10_000);
    for (let index = 0; index < count; index += 1) readProperty(reader, properties);
  } catch {
    return properties;
  }
  return properties;
}

type Reader = { bytes: Buffer; position: number };

function readProperty(reader: Reader, properties: Map<number, Buffer>) {
  const tag = readNumber(reader);
  const id = tag >>> 16;
  const type = tag & 0xfff;
  if (id >= 0x8000) skipName(reader);
  const size = fixed[type];
  const isMultiple = (tag & 0x1000) !== 0;
  const count = size === undefined || isMultiple ? readNumber(reader) : 1;
  for (let index = 0; index < count; index += 1) {
    const value = readBytes(reader, size ?? readNumber(reader));
    if (index === 0) properties.set(id, readable(value, type, id));
  }
}

/** Objects begin with the id of their class. */
function readable(value: Buffer, type: number, id: number) {
  if (type === unicode) return Buffer.from(value.toString('utf16le').replaceAll('\0', ''));
  return type === 0xd && id === 0x3701 ? value.subarray(16) : value;
}

function skipName(reader: Reader) {
  reader.position += 16;
  const isNumber = readNumber(reader) === 0;
  if (isNumber) reader.position += 4;
  else readBytes(reader, readNumber(reader));
}

function readNumber(reader: Reader) {
  const number = reader.bytes.readUInt32LE(reader.position);
  reader.position += 4;
  return number;
}

function readBytes(reader: Reader, length: number) {
  const end = reader.position + length;
  if (end > reader.bytes.length) throw new RangeError('The property goes beyond the attribute');
  const value = reader.bytes.subarray(reader.position, end);
  reader.position = Math.ceil(end / 4) * 4;
  return value;
}
