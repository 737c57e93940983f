import { z } from 'zod';
import { StartupError } from '#server/platform/process/startup-error.ts';

const listener = 'must be an address like lmtp://127.0.0.1:2424 or smtp://0.0.0.0:25';
const mailbox = 'must be an address like imaps://user:password@mail.example.com/INBOX';
const secret = z.string().regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or -._~+/=');
const nameAndPassword = 'must be a name, a colon and a password of at least 16 characters';

const addresses = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((address) => address.trim() || []))
  .pipe(z.array(z.email('must be email addresses, separated by commas')));

/** The environment variables about incoming email. */
export const IncomingEnvironment = z.object({
  MAIL_IN_URL: z.url({ protocol: /^(lmtp|smtp)$/, hostname: /./, error: listener }).optional(),
  MAIL_IN_CERT: z.string().optional(),
  MAIL_IN_KEY: z.string().optional(),
  MAIL_IN_TOKEN: secret.optional(),
  MAIL_IN_MAILGUN_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_IN_POSTMARK: z
    .string()
    .regex(/^[^:]+:.{16,}$/, nameAndPassword)
    .optional(),
  MAIL_IMAP_URL: z.url({ protocol: /^imaps?$/, hostname: /./, error: mailbox }).optional(),
  MAIL_IMAP_KEEP: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  MAIL_IMAP_TENANT: z.string().optional(),
  MAIL_IMAP_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://login.example.com' })
    .optional(),
  MAIL_IMAP_CLIENT_ID: z.string().optional(),
  MAIL_IMAP_CLIENT_SECRET: z.string().optional(),
  MAIL_IMAP_REFRESH_TOKEN: z.string().optional(),
  MAIL_ADDRESSES: addresses,
  MAIL_LISTS: addresses,
  MAIL_AUTHSERV_ID: z.string().optional(),
});

type Given = z.output<typeof IncomingEnvironment>;
export type IncomingConfig = ReturnType<typeof incomingConfig>;

/**
 * How email arrives, as the operator set it up. Whatever is undefined is off.
 * @throws StartupError if settings that belong together are incomplete
 */
export function incomingConfig(given: Given) {
  return {
    listener: listenerOf(given),
    imap: given.MAIL_IMAP_URL === undefined ? undefined : imapOf(given, new URL(given.MAIL_IMAP_URL)),
    token: given.MAIL_IN_TOKEN,
    mailgunKey: given.MAIL_IN_MAILGUN_KEY,
    /** A user name, a colon and a password. */
    postmark: given.MAIL_IN_POSTMARK,
    /** The mail server whose `Authentication-Results` are trusted. */
    authservId: given.MAIL_AUTHSERV_ID,
  };
}

function listenerOf({ MAIL_IN_URL, MAIL_IN_CERT, MAIL_IN_KEY }: Given) {
  if (MAIL_IN_URL === undefined) return undefined;
  const { protocol, hostname, port } = new URL(MAIL_IN_URL);
  const isLmtp = protocol === 'lmtp:';
  return {
    isLmtp,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isLmtp ? 24 : 25) : Number(port),
    /** Paths of PEM files. */
    certificate: certificateOf(MAIL_IN_CERT, MAIL_IN_KEY),
  };
}

function certificateOf(cert: string | undefined, key: string | undefined) {
  if (cert && key) return { cert, key };
  if (cert || key) throw new StartupError('MAIL_IN_CERT and MAIL_IN_KEY belong together: set both, or none.');
  return undefined;
}

function imapOf(given: Given, { protocol, hostname, port, username, password, pathname }: URL) {
  const isSecure = protocol === 'imaps:';
  const user = decodeURIComponent(username);
  const oauth = oauthOf(given);
  if (user === '' || (password === '' && !oauth)) {
    throw new StartupError(
      'MAIL_IMAP_URL must name a user, and a password unless MAIL_IMAP_CLIENT_ID is set: imaps://user:password@mail.example.com/INBOX.',
    );
  }
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    /** As shown to staff, and in the database. */
    name: `${user} on ${hostname} (${folder})`,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user,
    password: decodeURIComponent(password),
    folder,
    keeps: given.MAIL_IMAP_KEEP === '1',
    oauth,
  };
}

const onlyForOAuth = [
  'MAIL_IMAP_TENANT',
  'MAIL_IMAP_ISSUER',
  'MAIL_IMAP_CLIENT_SECRET',
  'MAIL_IMAP_REFRESH_TOKEN',
] as const;

function oauthOf({ MAIL_IMAP_CLIENT_ID, ...given }: Given) {
  if (MAIL_IMAP_CLIENT_ID === undefined) {
    const [lonely] = onlyForOAuth.filter((name) => given[name] !== undefined);
    if (lonely) throw new StartupError(`${lonely} needs MAIL_IMAP_CLIENT_ID, too. Set it, or leave out both.`);
    return undefined;
  }
  if (!given.MAIL_IMAP_CLIENT_SECRET && !given.MAIL_IMAP_REFRESH_TOKEN) {
    throw new StartupError('MAIL_IMAP_CLIENT_ID needs MAIL_IMAP_CLIENT_SECRET or MAIL_IMAP_REFRESH_TOKEN.');
  }
  const tenant = given.MAIL_IMAP_TENANT;
  const known = tenant ? `https://login.microsoftonline.com/${tenant}/v2.0` : 'https://accounts.google.com';
  return {
    issuer: given.MAIL_IMAP_ISSUER ?? known,
    clientId: MAIL_IMAP_CLIENT_ID,
    clientSecret: given.MAIL_IMAP_CLIENT_SECRET,
    /** Without one, the program itself is the client (Microsoft 365: an application permission). */
    refreshToken: given.MAIL_IMAP_REFRESH_TOKEN,
    scope: tenant ? 'https://outlook.office365.com/.default' : undefined,
  };
}
