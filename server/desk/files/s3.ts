import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ObjectStore } from './services.ts';

/** Time limits in milliseconds: for a connection, for a request until the response begins, and for silence. */
const timeouts = {
  connectionTimeout: 3_000,
  requestTimeout: 30_000,
  socketTimeout: 30_000,
  throwOnRequestTimeout: true,
};

/** The time limit for storing a file, in milliseconds: 25 MB at a megabit per second take 200 seconds. */
const STORING = 300_000;

/**
 * A bucket of any S3.
 * @param address `https://KEY:SECRET@host/bucket/folder?region=us-east-1`; folder and region may be missing
 */
export function bucketAt(address: string): ObjectStore {
  const { protocol, host, username, password, pathname, searchParams } = new URL(address);
  const [bucket = '', ...folders] = decodeURIComponent(pathname).split('/').filter(Boolean);
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    requestHandler: timeouts,
    // Not every S3 knows the checksums that the library adds by default. We keep a SHA-256 of our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  boundAnswers(client);
  const at = (id: string) => ({ Bucket: bucket, Key: [...folders, id].join('/') });

  return {
    put: async (id, bytes: Readable, size) => {
      // The library does not listen: bytes that can't be read would end the process, and the request would wait for them.
      const unreadable = new AbortController();
      bytes.on('error', (error) => unreadable.abort(error));
      const command = new PutObjectCommand({ ...at(id), Body: bytes, ContentLength: size });
      try {
        await client.send(command, { abortSignal: unreadable.signal, requestTimeout: STORING });
      } finally {
        bytes.destroy();
      }
    },
    read: async (id, from) => {
      const range = from > 0 ? { Range: `bytes=${from}-` } : {};
      const { Body } = await client.send(new GetObjectCommand({ ...at(id), ...range }));
      if (!Body) throw new Error('S3 answered without a body');
      // In Node, the body is a stream of buffers.
      return Body as unknown as AsyncIterable<Uint8Array>;
    },
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(at(id)));
    },
  };
}

/** In bytes. Answers other than files are XML of a few hundred. */
const LARGEST_ANSWER = 1_000_000;

/** The library reads answers and errors whole, however long they are. */
function boundAnswers(client: S3Client) {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode: number; body?: unknown };
        const isFile = commandName === 'GetObjectCommand' && response.statusCode < 300;
        if (!isFile && response.body instanceof Readable) response.body = bounded(response.body);
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  );
}

function bounded(answer: Readable) {
  async function* start() {
    let size = 0;
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > LARGEST_ANSWER) throw new Error('S3 answers with too much');
      yield chunk;
    }
  }
  return Readable.from(start());
}
