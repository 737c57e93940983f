import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createInvitation, registerInvited, validateInvitation } from '#contract/invitations.ts';
import { confirmReset, createResetLink, validateReset } from '#contract/password-resets.ts';
import { logIn, logOut } from '#contract/sessions.ts';
import { createUser } from '#contract/users.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { collectLines } from '#test/log-lines.ts';
import { registration } from '#test/onboarding.ts';

const { written, stream } = collectLines();
const world = await startApp({ own: true, logger: pino({ level: 'trace' }, stream) });
const { app, db, call, insertCompany, insertUser } = world;

/** Goes through everything that has to do with a password or a token; answers all of them. */
async function goThroughEverything() {
  const admin = await insertUser('super_admin');
  const { id: companyId } = await insertCompany();
  const email = `${crypto.randomUUID()}@acme.example`;
  const [first, next, invited, wrong] = [
    'first-secret-1',
    'next-secret-2',
    'invited-secret-3',
    'wrong-secret-4',
  ] as const;

  const names = { email, firstName: 'Ada', lastName: 'Lovelace' };
  const created = await call(admin, createUser, { body: { ...names, password: first, companyId } });
  const login = await call(undefined, logIn, { body: { email, password: first } });
  await call(undefined, logIn, { body: { email, password: wrong } });
  await call({ token: login.json().token }, logOut, {});
  const reset = await call(admin, createResetLink, { params: { userId: created.json().id } });
  const resetToken = reset.json().resetLink?.split('token=')[1] ?? '';
  await call(undefined, validateReset, { body: { token: resetToken } });
  await call(undefined, confirmReset, { body: { token: resetToken, newPassword: next } });
  await call(undefined, confirmReset, { body: { token: resetToken, newPassword: wrong } });
  const invitation = (await call(admin, createInvitation, { body: { companyId } })).json();
  const { invitationToken } = invitation;
  await call(undefined, validateInvitation, { params: { token: invitationToken } });
  await call(undefined, registerInvited, { body: { ...registration(invitationToken), password: invited } });
  for (const token of [invitationToken, resetToken, admin.token]) {
    for (const address of addressesWith(token)) await app.inject(address);
  }

  const hashes = (await db.select({ hash: users.passwordHash }).from(users)).flatMap(({ hash }) => hash ?? []);
  const tokens = [admin.token, login.json().token, resetToken, invitationToken];
  return [first, next, invited, wrong, ...tokens, ...hashes];
}

/** Addresses that hold a token: the usual ones, and the odd spellings that people, proxies and attackers make of them. */
function addressesWith(token: string) {
  return [
    `/api/ticketing/invitations/validate/${token}`,
    `/api/ticketing/invitations/validate/${token}?and=more`,
    `/api/ticketing/invitations/%76alidate/${token}`,
    `/api/ticketing/invitations//validate/${token}`,
    `//api/ticketing/invitations/validate/${token}`,
    `/api/ticketing/./invitations/validate/${token}`,
    `/API/ticketing/invitations/validate/${token}`,
    `/api/ticketing/invitations/validate/${token}/`,
    `/api/ticketing/invitations/validate/${token}/more`,
    `/api/ticketing/invitations/validate/${token}%E0%A4%A`,
    `/api/ticketing/invitations/validate/${token.repeat(6)}`,
    `/api/ticketing/invitations/validate;token=${token}`,
    `/api/ticketing/nowhere/${token}`,
    `/ticketing/reset-password?token=${token}`,
    `/ticketing/reset-password;token=${token}`,
    `/ticketing/reset-password/${token}`,
    `/ticketing/register?token=${token}&token=${token}`,
    `/api/ratings/${token}`,
    `/api/ratings/${token}/more`,
    `/track/${token}`,
    `/track/${token}/files/${token}`,
    `/api/mail/unsubscribe?token=${token}`,
    `/api/mail/files?token=${token}`,
    `/api/on-call/acknowledge?token=${token}`,
    `/api/health?token=${token}`,
    `/?${token}`,
    `/${token}`,
  ];
}

test('no password, token or hash that anybody used gets into log or audit log (libredesk 2b645fa4)', async () => {
  const secrets = await goThroughEverything();

  const { rows } = await db.execute(sql`select events::text as entry from events`);
  const log = written.join('');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
  expect(written.length).toBeGreaterThan(10);
  expect(rows.length).toBeGreaterThan(4);
});

test('neither sessions nor links stand in the database as they are used', async () => {
  const secrets = await goThroughEverything();

  const { rows } = await db.execute(sql`
    select sessions::text as row from sessions union all select links::text from links
    union all select users::text from users`);
  const stored = JSON.stringify(rows);
  const [first, next, invited, wrong, session, login, reset] = secrets;
  for (const secret of [first, next, invited, wrong, session, login, reset]) expect(stored).not.toContain(secret);
});

test.each(['a\r\nb', 'a%0d%0a{"level":60}', '\u001b[31mred', '\u2028line', '"}{"level":60,"msg":"forged"}'])(
  'what somebody sends as %j makes no line of its own in the log (CVE-2012-4730)',
  async (text) => {
    written.length = 0;
    const payload = { email: text, password: text, firstName: text };

    await app.inject({ method: 'POST', url: '/api/ticketing/auth/login', payload });
    await app.inject(`/api/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`);

    expect(written).toHaveLength(2);
    for (const line of written) {
      for (const character of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(character);
      expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'request' });
    }
  },
);
