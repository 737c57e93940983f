import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findMailStatus, sendTestMail } from '#contract/mail.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { startMailServer, startSilentServer } from '#test/mail-server.ts';

const login = { user: 'archway', password: 'canary-secret' };

async function testThrough(smtpUrl: string) {
  const { call, insertUser } = await startApp({ own: true, mail: { ...mailSetup, smtpUrl } });
  const admin = await insertUser('admin');
  const response = await call(admin, sendTestMail, {});
  const status = await call(admin, findMailStatus, {});
  return { admin, response, status, ...response.json() };
}

describe('a test email', () => {
  test('arrives at its sender, and each step is shown without user and password', async () => {
    const server = await startMailServer({ login });

    const { admin, response, isSent, steps, to } = await testThrough(
      server.url.replace('//', '//archway:canary-secret@'),
    );
    await server.stop();

    expect([isSent, to]).toEqual([true, admin.email]);
    expect(server.accepted).toMatchObject([{ to: [admin.email] }]);
    const said = steps.map(({ from, text }) => `${from} ${text}`);
    expect(said).toContainEqual(expect.stringMatching(/^server 220 /));
    expect(said).toContainEqual(expect.stringMatching(/^archway EHLO /));
    expect(said).toContainEqual(expect.stringMatching(/^archway AUTH PLAIN \(user and password\)$/));
    expect(said).toContainEqual(`archway RCPT TO:<${admin.email}>`);
    expect(said).toContainEqual(expect.stringMatching(/^server 250 .*queued/));
    for (const secret of ['canary', Buffer.from('canary-secret').toString('base64'), 'AGFyY2h3YXk']) {
      expect(response.body).not.toContain(secret);
    }
  });

  test('says why the mail server refused it', async () => {
    const server = await startMailServer({ onRecipient: () => ({ code: 550, text: 'Relay denied' }) });

    const { isSent, steps } = await testThrough(server.url);
    await server.stop();

    expect(isSent).toBe(false);
    expect(steps).toContainEqual({ from: 'server', text: '550 Relay denied' });
    expect(steps.at(-1)).toMatchObject({ from: 'problem', text: expect.stringContaining('550 Relay denied') });
  });

  test('says that a login was refused, or that nobody answered', async () => {
    const server = await startMailServer({ login });
    const refused = await testThrough(server.url.replace('//', '//archway:wrong@'));
    await server.stop();
    const gone = await testThrough(server.url);

    expect(refused.steps.at(-1)?.text).toBe('The mail server refused the login. Check user and password in SMTP_URL.');
    expect(refused.response.body).not.toContain('wrong');
    expect(gone.steps.at(-1)?.text).toMatch(/ECONNREFUSED.*\(ECONNECTION|ESOCKET/);
  });

  test('does not wait for a mail server that says nothing', { tags: 'release', timeout: 60_000 }, async () => {
    const server = await startSilentServer();

    const { isSent, steps } = await testThrough(server.url);
    await server.stop();

    expect([isSent, steps.at(-1)?.from]).toEqual([false, 'problem']);
  });

  test('goes through TLS if the server has it and its certificate is trusted', async () => {
    const server = await startMailServer({ hasTls: true });

    const refused = await testThrough(server.url);
    const trusted = await testThrough(`${server.url}/?tls.rejectUnauthorized=false`);
    await server.stop();

    expect(refused.isSent).toBe(false);
    expect(trusted.isSent).toBe(true);
    expect(trusted.steps).toContainEqual({ from: 'archway', text: 'STARTTLS' });
  });
});

test('without a mail server there is nothing to test', async () => {
  const { call, insertUser } = await startApp({ own: true });

  const response = await call(await insertUser('admin'), sendTestMail, {});

  expect(refusalOf(response)).toEqual({ statusCode: 409, message: 'Email is off: the server has no SMTP_URL.' });
});

describe('the status', () => {
  test('says what is set up, without user and password', async () => {
    const mail = { ...mailSetup, smtpUrl: 'smtps://archway:canary-secret@mail.example.com:465' };
    const { call, insertUser } = await startApp({ own: true, mail, publicUrl: 'https://help.archway.example' });

    const response = await call(await insertUser('admin'), findMailStatus, {});

    expect(response.json()).toEqual({
      isOn: true,
      server: 'mail.example.com:465',
      from: 'noreply@archway.example',
      replyTo: 'support@archway.example',
      publicUrl: 'https://help.archway.example',
      signs: null,
      lastSentAt: null,
      oldestWaitingAt: null,
      waiting: 0,
      failures: [],
    });
    expect(response.body).not.toContain('canary');
  });

  test('says what waits, what was sent last, and what failed', async () => {
    const { call, db, insertInquiry, insertUser } = await startApp({ own: true });
    await insertInquiry({}, { sentAt: new Date('2026-03-01T10:00:00Z') });
    await insertInquiry({}, { createdAt: new Date('2026-03-01T09:00:00Z') });
    await insertInquiry({}, { createdAt: new Date('2026-03-01T08:00:00Z') });
    await insertInquiry({}, { failedAt: new Date(), response: '550 No such mailbox' });
    await db.execute(sql`select 1`);

    const { json } = await call(await insertUser('admin'), findMailStatus, {});

    expect(json()).toMatchObject({
      isOn: false,
      server: null,
      lastSentAt: '2026-03-01T10:00:00.000Z',
      oldestWaitingAt: '2026-03-01T08:00:00.000Z',
      waiting: 2,
      failures: [{ kind: 'inquiry', to: null, state: 'failed', response: '550 No such mailbox' }],
    });
  });
});
