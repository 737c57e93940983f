import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** An S3 server with one bucket. @returns the address for FILES_S3_URL, the folder of its objects, and how to stop it */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'archway-s3-'));
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'archway', configs: [] }],
  };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/archway/files`,
    directory,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The test file that every scanner takes for malware. It stands here in two halves, so that this file is not one. */
export const EICAR = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** A server that speaks as much of clamd's protocol as INSTREAM needs. It keeps what it was sent. */
export async function startScanner() {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    scan(socket).then(
      (bytes) => {
        scanned.push(bytes);
        socket.end(`stream: ${bytes.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`);
      },
      () => socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `clamd://127.0.0.1:${port}`, scanned, stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function scan(socket: Socket) {
  let received = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk]);
    const bytes = contentOf(received);
    if (bytes) return bytes;
  }
  throw new Error('The stream ended early');
}

/** The chunks after the command, once the empty one has arrived. */
function contentOf(received: Buffer) {
  const command = 'zINSTREAM\0';
  if (!received.subarray(0, command.length).equals(Buffer.from(command))) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
