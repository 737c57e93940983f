import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

describe('mail', () => {
  test('is not sent unless a mail server is named', () => {
    expect(readConfig({}).smtpUrl).toBeUndefined();
    expect(readConfig({ SMTP_URL: ' ' }).smtpUrl).toBeUndefined();
    expect(readConfig({ SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465' }).smtpUrl).toBe(
      'smtps://user:p%40ss@mail.example.com:465',
    );
  });

  test('comes from the provider and goes to the provider, unless told otherwise', () => {
    expect(readConfig({})).toMatchObject({
      mailFrom: { name: '', address: 'hello@archway-it.example' },
      contactEmail: 'hello@archway-it.example',
    });
    expect(readConfig({ CONTACT_EMAIL: 'sales@acme.example' })).toMatchObject({
      mailFrom: { name: '', address: 'sales@acme.example' },
      contactEmail: 'sales@acme.example',
    });
  });

  test.each([
    ['noreply@acme.example', '', 'noreply@acme.example'],
    ['<noreply@acme.example>', '', 'noreply@acme.example'],
    ['Acme IT <noreply@acme.example>', 'Acme IT', 'noreply@acme.example'],
    ['"Acme, Inc." <noreply@acme.example>', 'Acme, Inc.', 'noreply@acme.example'],
    ['Grüße & Co <noreply@acme.example> ', 'Grüße & Co', 'noreply@acme.example'],
  ])('may come from %s', (text, name, address) => {
    expect(readConfig({ MAIL_FROM: text }).mailFrom).toEqual({ name, address });
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
  ])('%s can not be %j', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });

    expect(read).toThrow(StartupError);
    expect(read).toThrow(sentence);
  });
});
