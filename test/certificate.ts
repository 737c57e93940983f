import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The paths of a self-signed certificate for a name and its key, as PEM files in a folder. */
export async function makeCertificate(folder: string, file: string, name: string) {
  const files = { cert: join(folder, `${file}.pem`), key: join(folder, `${file}.key`) };
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    ...['-out', files.cert, '-keyout', files.key],
  ]);
  return files;
}
