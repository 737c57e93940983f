import { randomBytes } from 'node:crypto';
import type { Scene } from './calls.ts';
import { medianOf, type Request, ratioOf, type Timing, takeTurns } from './drive.ts';

/** The milliseconds of a transfer for the program and the bare server, and the ratio of their speeds. */
export type FileFigures = { call: string; program: number; bare: number; ofBare: number };

/** The maximum size of a file. */
const SIZE = 25_000_000;
const path = '/api/ticketing/files';

/** Uploads and downloads a large file, alternating with the bare server, which stores the same bytes. */
export async function measureFiles(urls: { program: string; bare: string }, { admins }: Scene, seconds: number) {
  const token = admins[0]?.token;
  const sides = { program: { url: urls.program, body: form() }, bare: { url: urls.bare, body: plain() } };
  const sidesOf = (next: (side: keyof typeof sides) => Request) => ({
    program: { url: urls.program, next: () => next('program') },
    bare: { url: urls.bare, next: () => next('bare') },
  });
  const load = { connections: 1, seconds: seconds * 7 };
  const up = await takeTurns(
    sidesOf((side) => ({ method: 'POST', path, token, ...sides[side].body })),
    load,
  );
  const ids = {
    program: await send(sides.program.url, sides.program.body, token),
    bare: await send(sides.bare.url, sides.bare.body, token),
  };
  const down = await takeTurns(
    sidesOf((side) => ({ method: 'GET', path: `${path}/${ids[side]}`, token })),
    load,
  );
  return [figureOf('25 MB up', up), figureOf('25 MB down', down)];
}

function figureOf(call: string, { program, bare }: Record<'program' | 'bare', Timing[]>): FileFigures {
  const [ours, theirs] = [program.map(p50), bare.map(p50)];
  return { call, program: medianOf(ours), bare: medianOf(theirs), ofBare: ratioOf(theirs, ours) };
}

async function send(url: string, { type, body }: ReturnType<typeof plain>, token = '') {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  return (await response.json()).id as string;
}

const plain = () => ({ type: 'application/octet-stream', body: bytes });

/** The file as a browser sends it. */
function form() {
  const boundary = 'end-of-the-file';
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="disk.img"',
    'content-type: application/octet-stream',
  ];
  const body = Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

const bytes = randomBytes(SIZE);
const p50 = (turn: Timing) => turn.p50;
