import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The types of records that checks of senders ask for (RFC 1035, 3.2.2). */
const types: Record<number, string> = { 1: 'A', 15: 'MX', 16: 'TXT', 28: 'AAAA' };

const NO_SUCH_NAME = 3;

/**
 * A name server on a loopback port.
 * @param records TXT and A records, as `'TXT acme.example': 'v=spf1 -all'`; no other name exists. They can be changed
 */
export async function startNameServer(records: Record<string, string>) {
  const asked: string[] = [];
  /** Names that get no response. */
  const silent = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    asked.push(`${type} ${name}`);
    if (!silent.has(name))
      socket.send(answer(question.subarray(0, end), records[`${type} ${name}`], type), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    silent,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** The name after the header of 12 bytes: labels, each with its length before it. */
function readQuestion(question: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = types[question.readUInt16BE(at + 1)] ?? 'other';
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function answer(question: Buffer, value: string | undefined, type: string) {
  const header = Buffer.from(question);
  // A response to a recursive question, with one question and no more than one answer.
  header.writeUInt16BE(0x8180 | (value === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(value === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  if (value === undefined) return header;
  const content = type === 'A' ? Buffer.from(value.split('.').map(Number)) : textRecord(value);
  const record = Buffer.alloc(12);
  // The name is that of the question, at byte 12.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type === 'A' ? 1 : 16, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(content.length, 10);
  return Buffer.concat([header, record, content]);
}

/** Strings of at most 255 bytes. */
function textRecord(value: string) {
  const chunks = value.match(/.{1,255}/g) ?? [''];
  return Buffer.concat(chunks.map((chunk) => Buffer.concat([Buffer.from([chunk.length]), Buffer.from(chunk)])));
}
