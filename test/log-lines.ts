import { Writable } from 'node:stream';

/** A destination for a logger, and the lines that it has received. */
export function collectLines() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { written, stream };
}
