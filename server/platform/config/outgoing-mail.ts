import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** How the program sends email, as the operator set it up. */
export type MailSetup = {
  /** `smtp://` or `smtps://`, with user and password. */
  smtpUrl: string;
  /** An empty name is replaced by the provider's name. */
  from: { name: string; address: string };
  /** Where inquiries go, unless the setting names another mailbox. */
  contactEmail: string;
  /** The mailbox for replies. */
  replyTo: string;
  /** Whether mail to `local+anything@` arrives in the mailbox for replies. */
  hasSubaddresses: boolean;
  /** The portal's public address, without a trailing slash. */
  publicUrl: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
};

type DkimSettings = {
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_KEY?: string | undefined;
};

/**
 * How emails are signed (DKIM, RFC 6376); undefined if they are not.
 * @throws StartupError if a setting is missing, or the key is invalid
 */
export function dkimOf({ DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY: key }: DkimSettings) {
  if (!domainName && !keySelector && !key) return undefined;
  if (!domainName || !keySelector || !key) {
    throw new StartupError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY belong together: set all three, or none.');
  }
  return { domainName, keySelector, privateKey: readKey(key) };
}

/** A PEM, or the path of one. In an environment file a PEM has `\\n` for its line breaks. */
function readKey(key: string) {
  try {
    const pem = key.includes('-----BEGIN') ? key.replaceAll('\\n', '\n') : readFileSync(key, 'utf8');
    createPrivateKey(pem);
    return pem;
  } catch {
    // The reason of the failure could quote the key.
    throw new StartupError('DKIM_KEY must be a private key in PEM format, or the path of a file with one.');
  }
}
