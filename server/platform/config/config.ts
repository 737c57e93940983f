import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PasswordLength } from '#contract/users-constants.ts';
import { addressOn, PublicUrl } from '#server/platform/process/addresses.ts';
import { root } from '#server/platform/process/root.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { IncomingEnvironment, incomingConfig } from './incoming-mail.ts';
import { OutgoingAllowList } from './outgoing-calls.ts';
import type { MailSetup } from './outgoing-mail.ts';
import { dkimOf } from './outgoing-mail.ts';

const mailbox = 'must be an address like Archway IT <noreply@example.com>';
const drainTime = 'must be a whole number of seconds from 0 to 300';
const limitFactor = 'must be a number above 0';
const proxies = 'must be true, false, a number of proxies, or a list of their addresses';

const port = z.coerce
  .number('must be a number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be a number from 0 to 65535')
  .max(65_535, 'must be a number from 0 to 65535');
const collector = z
  .url({ protocol: /^https?$/, error: 'must be an address like http://collector.example.com:4318' })
  .optional();

const bucket = 'must be an address like https://KEY:SECRET@s3.example.com/bucket';

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: PublicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address like postgresql://user:password@host/database' })
    .optional(),
  ALLOW_DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  ALLOW_UNSAFE_DB: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(PasswordLength.min, `must have at least ${PasswordLength.min} characters`).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address like smtps://user:password@mail.example.com',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(readMailbox)
    .pipe(z.object({ name: z.string().regex(/^\P{Cc}*$/u, mailbox), address: z.email(mailbox) }))
    .optional(),
  MAIL_REPLY_TO: z.email('must be an email address').optional(),
  MAIL_SUBADDRESS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DKIM_DOMAIN: z.hostname('must be a domain like example.com').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'must be a name like archway2026')
    .optional(),
  DKIM_KEY: z.string().optional(),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  FILES_S3_URL: z
    .url({ protocol: /^https?$/, error: bucket })
    .refine((url) => /^https?:\/\/[^/]+:[^/]+@[^/]+\/[^/?]+/.test(url), bucket)
    .optional(),
  OUTGOING_ALLOW: OutgoingAllowList,
  AV_URL: z
    .url({ protocol: /^clamd$/, hostname: /./, error: 'must be an address like clamd://127.0.0.1:3310' })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or -._~+/=')
    .optional(),
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_TRACES_EXPORTER: z.string().default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().default(''),
  DRAIN_SECONDS: z.coerce.number(drainTime).int(drainTime).min(0, drainTime).max(300, drainTime).default(0),
  LIMIT_FACTOR: z.coerce.number(limitFactor).positive(limitFactor).default(1),
  TRUST_PROXY: z
    .string()
    .trim()
    .refine((text) => /^(true|false|\d+)$/i.test(text) || text.split(',').every(isNetwork), proxies)
    .transform(trustProxy)
    .default(false),
  ...IncomingEnvironment.shape,
});

export type Config = ReturnType<typeof readConfig>;

/** Where the program keeps its files, before the rest of the configuration is known. */
export function dataFolder({ DATA_DIR }: Record<string, string | undefined>) {
  return resolve(DATA_DIR?.trim() || Environment.shape.DATA_DIR.parse(undefined));
}

/** The folder with the provider's site. */
export function siteFolder({ SITE_DIR }: Record<string, string | undefined>) {
  return resolve(SITE_DIR?.trim() || join(root, 'content/sample'));
}

/**
 * Reads the program's configuration. Nothing else reads the environment.
 * @param contactEmail the mailbox that the site names; scripts that send and receive no email need none
 * @throws StartupError that names the variable, the problem and the expected value
 */
export function readConfig(environment: Record<string, string | undefined>, contactEmail = '') {
  // Many tools set a variable to an empty string for "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
    throw new StartupError(sentences.join('\n'));
  }

  const settings = { ...parsed.data, CONTACT_EMAIL: parsed.data.CONTACT_EMAIL ?? contactEmail };
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: publicUrlOf(settings),
    dataDir: resolve(settings.DATA_DIR),
    siteDir: siteFolder(environment),
    /** `npm run dev` sets it: Astro's server renders the pages and asks this one for what they show. */
    isDevelopment: Boolean(environment.ARCHWAY_API_PORT),
    databaseUrl: settings.DATABASE_URL,
    /** For disposable data, such as tests and trials. */
    allowUnsafeDatabase: settings.ALLOW_UNSAFE_DB === '1',
    /** Allows a database with the demo's sample accounts. */
    allowDemo: settings.ALLOW_DEMO === '1',
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    /** Undefined if email is off. */
    mail: mailOf(settings),
    incomingMail: { ...incomingConfig(settings), own: ownAddresses(settings) },
    /** A bucket for files. Without it, they are in the database. */
    filesS3Url: settings.FILES_S3_URL,
    /** Checks files for malware. */
    avUrl: settings.AV_URL,
    /** What may be called besides the public internet. */
    outgoingAllow: settings.OUTGOING_ALLOW,
    logLevel: settings.LOG_LEVEL,
    /** Multiplies every rate and volume limit, but not the limits on guesses. */
    limitFactor: settings.LIMIT_FACTOR,
    trustProxy: settings.TRUST_PROXY,
    metrics: metricsOf(settings),
    tracing: tracingOf(settings),
    /** How long the program still answers after it is told to stop, in milliseconds. */
    drainTime: settings.DRAIN_SECONDS * 1_000,
  };
}

type Settings = z.output<typeof Environment> & { CONTACT_EMAIL: string };

/** Undefined without a mail server. */
function mailOf(settings: Settings): MailSetup | undefined {
  const dkim = dkimOf(settings);
  if (settings.SMTP_URL === undefined) return undefined;
  const from = settings.MAIL_FROM ?? { name: '', address: settings.CONTACT_EMAIL };
  return {
    smtpUrl: settings.SMTP_URL,
    from,
    contactEmail: settings.CONTACT_EMAIL,
    replyTo: settings.MAIL_REPLY_TO ?? from.address,
    hasSubaddresses: settings.MAIL_SUBADDRESS === 'on',
    publicUrl: publicUrlOf(settings),
    dkim,
  };
}

/** The addresses at which email arrives, also while no email is sent. */
function ownAddresses(settings: Settings) {
  const { MAIL_FROM, MAIL_REPLY_TO, CONTACT_EMAIL, MAIL_ADDRESSES, MAIL_LISTS } = settings;
  const from = MAIL_FROM?.address ?? CONTACT_EMAIL;
  const receiving = [CONTACT_EMAIL, ...MAIL_ADDRESSES, ...MAIL_LISTS];
  return { sending: [from, MAIL_REPLY_TO ?? from], receiving, lists: MAIL_LISTS };
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: z.output<typeof Environment>) {
  return PUBLIC_URL ?? addressOn(HOST, PORT);
}

/** Undefined if metrics are off. Without a port of their own they are served on the port of the pages. */
function metricsOf({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: z.output<typeof Environment>) {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined;
  return { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN };
}

/** Undefined without a destination for spans. The SDK reads its other settings itself. */
function tracingOf(settings: z.output<typeof Environment>) {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = settings.OTEL_SDK_DISABLED.toLowerCase() === 'true' || settings.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || isOff) return undefined;
  const [, named] = /(?:^|,)\s*service\.name=([^,]+)/.exec(settings.OTEL_RESOURCE_ATTRIBUTES) ?? [];
  return { serviceName: settings.OTEL_SERVICE_NAME ?? named ?? 'archway' };
}

/** A bare address, or a name with an address in angle brackets. */
function readMailbox(text: string) {
  const [, name = '', address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name, address: address.trim() };
}

/** Whether Fastify accepts an address, alone or with the length of its network's prefix. */
function isNetwork(text: string) {
  const [, address = '', prefix = '1'] = /^([\d.:a-f]+)(?:\/(\d+))?$/i.exec(text.trim()) ?? [];
  const longest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && Number(prefix) >= 1 && Number(prefix) <= longest;
}

function trustProxy(text: string) {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (!/^\d+$/.test(text)) return text;
  const hops = Number(text);
  return (_address: string, hop: number) => hop < hops;
}
