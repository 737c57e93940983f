import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * Reads a certificate and its key.
 * @param paths of PEM files
 * @throws StartupError if they can't be read or don't belong together
 */
export function readCertificate({ cert, key }: { cert: string; key: string }) {
  const pair = { cert: readPem('MAIL_IN_CERT', cert), key: readPem('MAIL_IN_KEY', key) };
  try {
    createSecureContext(pair);
    return pair;
  } catch {
    // The reason of the failure could quote the key.
    throw new StartupError(
      'MAIL_IN_CERT must be a certificate in PEM format, and MAIL_IN_KEY its private key without a passphrase.',
    );
  }
}

function readPem(name: string, path: string) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(`${name} can’t be read: ${error instanceof Error ? error.message : ''}.`);
  }
}
