import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { readConfig } from './config.ts';

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const spki = { type: 'spki', format: 'pem' } as const;
const SMTP_URL = 'smtp://mail.example.com';

describe('mail', () => {
  test('is not sent unless a mail server is named', () => {
    expect(readConfig({}).mail).toBeUndefined();
    expect(readConfig({ SMTP_URL: ' ' }).mail).toBeUndefined();
    expect(readConfig({ SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465' }).mail?.smtpUrl).toBe(
      'smtps://user:p%40ss@mail.example.com:465',
    );
  });

  test('comes from the provider and goes to the provider, unless told otherwise', () => {
    expect(readConfig({ SMTP_URL }, 'hello@archway-it.example').mail).toMatchObject({
      from: { name: '', address: 'hello@archway-it.example' },
      contactEmail: 'hello@archway-it.example',
      replyTo: 'hello@archway-it.example',
      hasSubaddresses: true,
      publicUrl: 'http://127.0.0.1:3000',
    });
    expect(
      readConfig({ SMTP_URL, CONTACT_EMAIL: 'sales@acme.example' }, 'hello@archway-it.example').mail,
    ).toMatchObject({
      from: { name: '', address: 'sales@acme.example' },
      contactEmail: 'sales@acme.example',
    });
    expect(
      readConfig({ SMTP_URL, MAIL_REPLY_TO: 'help@acme.example', MAIL_SUBADDRESS: 'off' }, 'hello@archway-it.example')
        .mail,
    ).toMatchObject({
      replyTo: 'help@acme.example',
      hasSubaddresses: false,
    });
  });

  test.each([
    ['noreply@acme.example', '', 'noreply@acme.example'],
    ['<noreply@acme.example>', '', 'noreply@acme.example'],
    ['Acme IT <noreply@acme.example>', 'Acme IT', 'noreply@acme.example'],
    ['"Acme, Inc." <noreply@acme.example>', 'Acme, Inc.', 'noreply@acme.example'],
    ['Grüße & Co <noreply@acme.example> ', 'Grüße & Co', 'noreply@acme.example'],
  ])('may come from %s', (text, name, address) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM: text }).mail?.from).toEqual({ name, address });
  });

  test.each([
    ['MAIL_FROM', 'Acme IT', 'MAIL_FROM must be an address like Archway IT <noreply@example.com>.'],
    ['MAIL_FROM', 'Acme <noreply>', 'MAIL_FROM must be an address like Archway IT <noreply@example.com>.'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'MAIL_FROM must be an address like Archway IT <noreply@example.com>.'],
    ['MAIL_FROM', 'A\r\nBcc: x <a@b.example>', 'MAIL_FROM must be an address like Archway IT <noreply@example.com>.'],
    ['CONTACT_EMAIL', 'everybody', 'CONTACT_EMAIL must be an email address.'],
    ['CONTACT_EMAIL', 'a@b.example, c@d.example', 'CONTACT_EMAIL must be an email address.'],
    ['SMTP_URL', 'mail.example.com:25', 'SMTP_URL must be an address like smtps://user:password@mail.example.com.'],
    [
      'SMTP_URL',
      'https://mail.example.com',
      'SMTP_URL must be an address like smtps://user:password@mail.example.com.',
    ],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address like smtps://user:password@mail.example.com.'],
  ])('%s cannot be %j', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });

    expect(read).toThrow(StartupError);
    expect(read).toThrow(sentence);
  });
});

describe('incoming mail', () => {
  const secret = 'must have 16 to 200 letters, digits or -._~+/=';
  const listener = 'must be an address like lmtp://127.0.0.1:2424 or smtp://0.0.0.0:25';
  const mailbox = 'must be an address like imaps://user:password@mail.example.com/INBOX';

  test.each([
    ['MAIL_SUBADDRESS', 'maybe', 'must be on or off'],
    ['MAIL_REPLY_TO', 'support', 'must be an email address'],
    ['DKIM_DOMAIN', 'a b', 'must be a domain like example.com'],
    ['DKIM_SELECTOR', 'a b', 'must be a name like archway2026'],
    ['MAIL_IN_URL', 'http://127.0.0.1:2424', listener],
    ['MAIL_IN_URL', '127.0.0.1:2424', listener],
    ['MAIL_IN_TOKEN', 'short', secret],
    ['MAIL_IN_TOKEN', 'a token with spaces in it', secret],
    ['MAIL_IN_MAILGUN_KEY', 'short', 'must have at least 16 characters'],
    ['MAIL_IN_POSTMARK', 'postmark', 'must be a name, a colon and a password of at least 16 characters'],
    ['MAIL_IN_POSTMARK', 'postmark:short', 'must be a name, a colon and a password of at least 16 characters'],
    ['MAIL_IMAP_URL', 'mail.example.com', mailbox],
    ['MAIL_IMAP_URL', 'pop3://user:secret@mail.example.com', mailbox],
    ['MAIL_IMAP_KEEP', 'yes', 'must be 0 or 1'],
    ['MAIL_IMAP_ISSUER', 'login.example.com', 'must be an address like https://login.example.com'],
    ['MAIL_LISTS', 'support.acme.example', 'must be email addresses, separated by commas'],
    ['MAIL_ADDRESSES', 'help@acme.example, support', 'must be email addresses, separated by commas'],
    [
      'FILES_S3_URL',
      'https://s3.example.com/bucket',
      'must be an address like https://KEY:SECRET@s3.example.com/bucket',
    ],
    ['FILES_S3_URL', 's3://bucket', 'must be an address like https://KEY:SECRET@s3.example.com/bucket'],
    ['AV_URL', 'http://127.0.0.1:3310', 'must be an address like clamd://127.0.0.1:3310'],
  ])('%s cannot be %j', (name, value, problem) => {
    const read = () => readConfig({ [name]: value });

    expect(read).toThrow(StartupError);
    expect(read).toThrow(`${name} ${problem}.`);
  });

  const MAIL_IMAP_URL = 'imaps://support%40example.com@mail.example.com/INBOX';
  const MAIL_IN_URL = 'smtp://0.0.0.0:25';

  test.each([
    [{ MAIL_IN_URL, MAIL_IN_CERT: '/etc/cert.pem' }, 'MAIL_IN_CERT and MAIL_IN_KEY belong together'],
    [{ MAIL_IN_URL, MAIL_IN_KEY: '/etc/key.pem' }, 'MAIL_IN_CERT and MAIL_IN_KEY belong together'],
    [{ MAIL_IMAP_URL }, 'MAIL_IMAP_URL must name a user, and a password unless MAIL_IMAP_CLIENT_ID is set'],
    [{ MAIL_IMAP_URL: 'imaps://mail.example.com' }, 'MAIL_IMAP_URL must name a user'],
    [{ MAIL_IMAP_URL, MAIL_IMAP_TENANT: 'contoso' }, 'MAIL_IMAP_TENANT needs MAIL_IMAP_CLIENT_ID'],
    [{ MAIL_IMAP_URL, MAIL_IMAP_REFRESH_TOKEN: 'secret' }, 'MAIL_IMAP_REFRESH_TOKEN needs MAIL_IMAP_CLIENT_ID'],
    [
      { MAIL_IMAP_URL, MAIL_IMAP_CLIENT_ID: 'archway' },
      'MAIL_IMAP_CLIENT_ID needs MAIL_IMAP_CLIENT_SECRET or MAIL_IMAP_REFRESH_TOKEN.',
    ],
  ])('%j is incomplete', (given, sentence) => {
    const read = () => readConfig(given);

    expect(read).toThrow(StartupError);
    expect(read).toThrow(sentence);
  });

  test('a complete one is read', () => {
    const { imap, listener } = readConfig({
      MAIL_IN_URL,
      ...{ MAIL_IN_CERT: '/etc/cert.pem', MAIL_IN_KEY: '/etc/key.pem' },
      ...{
        MAIL_IMAP_URL,
        MAIL_IMAP_CLIENT_ID: 'archway',
        MAIL_IMAP_CLIENT_SECRET: 'secret',
        MAIL_IMAP_TENANT: 'contoso',
      },
    }).incomingMail;

    expect(listener).toEqual({
      ...{ isLmtp: false, host: '0.0.0.0', port: 25 },
      certificate: { cert: '/etc/cert.pem', key: '/etc/key.pem' },
    });
    expect(imap).toMatchObject({ user: 'support@example.com', port: 993, isSecure: true, keeps: false });
    expect(imap?.oauth?.issuer).toBe('https://login.microsoftonline.com/contoso/v2.0');
  });
});

test('every variable that the program reads is in its documents', async () => {
  const sources = ['server/platform/config/config.ts', 'server/platform/config/incoming-mail.ts'];
  const documents = [
    'README.md',
    ...(await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
  const read = (files: string[]) => Promise.all(files.map((file) => readFile(file, 'utf8')));

  const variables = (await read(sources)).flatMap((source) => source.match(/^ {2}[A-Z][A-Z\d_]+(?=:)/gm) ?? []);
  const text = (await read(documents)).join('\n');

  expect(variables.length).toBeGreaterThan(40);
  const missing = variables.map((name) => name.trim()).filter((name) => !text.includes(`\`${name}\``));
  // Those of OpenTelemetry are described elsewhere.
  expect(missing.filter((name) => !name.startsWith('OTEL_'))).toEqual([]);
});

describe('a DKIM key', () => {
  const { privateKey } = generateKeyPairSync('ed25519', { privateKeyEncoding: pkcs8, publicKeyEncoding: spki });
  const settings = { SMTP_URL, DKIM_DOMAIN: 'archway.example', DKIM_SELECTOR: 'a1' };

  test('may be a PEM, also with its line breaks as \\n, or the path of a file with one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archway-dkim-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'key.pem'), privateKey);
    const expected = { domainName: 'archway.example', keySelector: 'a1', privateKey };

    for (const DKIM_KEY of [privateKey, privateKey.replaceAll('\n', '\\n'), join(folder, 'key.pem')]) {
      expect(readConfig({ ...settings, DKIM_KEY }).mail?.dkim).toEqual(expected);
    }
  });

  test.each([
    [{ DKIM_KEY: '/nowhere/key.pem' }, 'DKIM_KEY must be a private key'],
    [{ DKIM_KEY: '-----BEGIN PRIVATE KEY-----secret-----END PRIVATE KEY-----' }, 'DKIM_KEY must be a private key'],
    [{}, 'set all three, or none'],
    [{ DKIM_KEY: privateKey, DKIM_SELECTOR: '' }, 'set all three, or none'],
    [{ DKIM_KEY: privateKey, DKIM_DOMAIN: 'a b' }, 'DKIM_DOMAIN must be a domain'],
  ])('%j is refused without showing a key', (given, sentence) => {
    const read = () => readConfig({ ...settings, ...given });

    expect(read).toThrow(StartupError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('secret');
  });
});

describe('the factor of the limits', () => {
  test('is 1 unless told otherwise, and may be a fraction', () => {
    expect(readConfig({}).limitFactor).toBe(1);
    expect(readConfig({ LIMIT_FACTOR: '0.5' }).limitFactor).toBe(0.5);
  });

  test.each(['0', '-1', 'many', 'Infinity'])('cannot be %j', (value) => {
    expect(() => readConfig({ LIMIT_FACTOR: value })).toThrow('LIMIT_FACTOR must be a number above 0.');
  });
});

describe('trusted proxies', () => {
  test.each([
    ...['true', 'FALSE', '0', '2', ' 1 ', '10.0.0.5', '2001:db8::1', '::ffff:10.0.0.5'],
    ...['10.0.0.5, 10.0.0.6', '10.0.0.0/1,10.0.0.0/32', 'FD00::/1, ::1/128'],
  ])('may be %j', (value) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });

    expect(() => fastify({ trustProxy })).not.toThrow();
  });

  test.each([
    ...['10.0.0.5,', ',10.0.0.5', '10.0.0.5 10.0.0.6', '10.0.0.256', '10.0.0', '010.0.0.5', 'db', 'localhost', '1,2'],
    ...['10.0.0.0/', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '::1/0', '::1/129', 'fe80::1%eth-0', '-1', '1.5'],
  ])('cannot be %j', (value) => {
    const read = () => readConfig({ TRUST_PROXY: value });

    expect(read).toThrow(StartupError);
    expect(read).toThrow(/^TRUST_PROXY must be true, false, a number of proxies, or a list of their addresses\.$/);
  });
});

describe('what may be called', () => {
  test('is only the public internet unless told otherwise', () => {
    expect(readConfig({}).outgoingAllow).toMatchObject({ hosts: new Set(), networks: { rules: [] } });
  });

  test('may be hosts, hosts with a port and networks', () => {
    const { hosts, networks } = readConfig({
      OUTGOING_ALLOW: 'Monitor.local., hooks.lan:8080 ,10.0.0.0/8,fd00::/8,127.1:80,::1,[::1]:443,',
    }).outgoingAllow;

    expect([...hosts]).toEqual(['monitor.local', 'hooks.lan:8080', '127.0.0.1:80', '[::1]', '[::1]:443']);
    expect(networks.rules).toHaveLength(2);
  });

  test.each([
    ...['https://monitor.local', 'monitor.local/hook', '*.local', 'a b', 'user@host', 'host:port', 'host:65536'],
    ...['10.0.0.0/33', '10.0.0/8', '10.0.0.256/8', '::1/129', 'db/8', '[::1', 'host:80:80'],
  ])('cannot be %j', (value) => {
    expect(() => readConfig({ OUTGOING_ALLOW: value })).toThrow(
      'OUTGOING_ALLOW must be a list of hosts, host:port and networks, such as 10.0.0.0/8,monitor.local:8080.',
    );
  });
});

describe('the address of links', () => {
  test.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '::1', PORT: '4115' }, 'http://[::1]:4115'],
    [{ HOST: '2001:db8::1' }, 'http://[2001:db8::1]:3000'],
    [{ HOST: '::' }, 'http://[::1]:3000'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
    [{ HOST: 'desk.example' }, 'http://desk.example:3000'],
    [{ PUBLIC_URL: 'https://Help.Example.com/' }, 'https://help.example.com'],
    [{ PUBLIC_URL: ' https://help.example.com:443 ' }, 'https://help.example.com'],
    [{ PUBLIC_URL: 'http://[2001:db8::1]:8080' }, 'http://[2001:db8::1]:8080'],
  ])('with %j is %s', (environment, address) => {
    expect(readConfig(environment).publicUrl).toBe(address);
    expect(new URL(readConfig(environment).publicUrl).origin).toBe(address);
  });

  test.each([
    'https://help.example.com/support',
    'https://help.example.com/?x=1',
    'https://help.example.com?x=1',
    'https://help.example.com/#a',
    'https://user:pw@help.example.com',
    'https://user@help.example.com/',
    'ftp://help.example.com',
    'help.example.com',
    'https://',
  ])('cannot be %s', (address) => {
    const sentence =
      'PUBLIC_URL must be only the address of a site, like https://help.example.com, without a path, a query, or a name and password.';
    expect(() => readConfig({ PUBLIC_URL: address })).toThrow(new StartupError(sentence));
  });
});

describe('metrics', () => {
  test('are off unless a port or a token is set', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined });
    expect(readConfig({ METRICS_TOKEN: 'a-token-for-prometheus' }).metrics).toMatchObject({
      port: undefined,
      token: 'a-token-for-prometheus',
    });
  });

  test.each([
    ['METRICS_PORT', 'nine', 'METRICS_PORT must be a number from 0 to 65535.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have 16 to 200 letters, digits or -._~+/=.'],
    ['METRICS_TOKEN', 'a token with spaces in it', 'METRICS_TOKEN must have 16 to 200 letters, digits or -._~+/=.'],
  ])('%s cannot be %j', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });
});

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

  test.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'helpdesk' }, undefined],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, undefined],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, undefined],
    [endpoint, { serviceName: 'archway' }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/v1/traces' }, { serviceName: 'archway' }],
    [{ ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'a=b,service.name=desk' }, { serviceName: 'desk' }],
    [
      { ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'service.name=desk', OTEL_SERVICE_NAME: 'help' },
      { serviceName: 'help' },
    ],
  ])('with %j they are %j', (environment, tracing) => {
    expect(readConfig(environment).tracing).toEqual(tracing);
  });

  test('a collector that is no address is one sentence', () => {
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector.example.com:4318.',
    );
  });
});

describe('stopping', () => {
  test.each(['-1', '1.5', '301', 'soon'])('%j is not a valid number of seconds', (value) => {
    const sentence = 'DRAIN_SECONDS must be a whole number of seconds from 0 to 300.';
    expect(() => readConfig({ DRAIN_SECONDS: value })).toThrow(sentence);
  });
});
