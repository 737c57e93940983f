import type { FastifyInstance } from 'fastify';
import { uploadFile } from '#contract/files.ts';
import { bearer, type Caller } from './app.ts';

type Part = { name?: string; bytes: Buffer | string; field?: string; type?: string };

/** A form as browsers send it. */
export function formOf(parts: Part[]) {
  const boundary = `----form${crypto.randomUUID()}`;
  const chunks = parts.flatMap(({ name, bytes, field = 'file', type = 'application/octet-stream' }) => {
    const file = name === undefined ? '' : `; filename="${name}"\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Sends parts as an upload. */
export async function sendForm(app: FastifyInstance, caller: Caller | undefined, parts: Part[], headers = {}) {
  const { payload, contentType } = formOf(parts);
  const identity = caller ? bearer(caller) : {};
  return app.inject({
    method: 'POST',
    url: uploadFile.url,
    headers: { ...identity, 'content-type': contentType, ...headers },
    payload,
  });
}

/** Uploads a file. @returns its id */
export async function upload(app: FastifyInstance, caller: Caller, part: Partial<Part> = {}) {
  const response = await sendForm(app, caller, [{ name: 'notes.txt', bytes: 'Smoke comes out.', ...part }]);
  if (response.statusCode !== 201) throw new Error(`The upload was refused: ${response.body}`);
  return response.json().id as string;
}
