import { and, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { currentSite } from '#content/current-site.ts';
import { sendTestMail } from '#contract/mail.ts';
import { findProvider, listSettings } from '#contract/settings.ts';
import { findSetup, updateSetup } from '#contract/setup.ts';
import { DEMO_MARK } from '#server/platform/database/demo-mark.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { promiseRules } from '#server/platform/database/tables/promise-rules.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { storePrices, WORK_PRICES } from '#server/platform/domain/work-prices.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { startMailServer } from '#test/mail-server.ts';
import { insertInvitation } from '#test/onboarding.ts';

const world = await startApp({ own: true, mail: mailSetup, incomingMail: { channels: ['imap'] } });
const { call, db, insertCompany, insertUser } = world;
const admin = await insertUser('admin');

const found = async () => (await call(admin, findSetup, {})).json();
const changed = async (body: object) => (await call(admin, updateSetup, { body })).json();

const set = (key: string, value: string | null) => db.update(settings).set({ value }).where(eq(settings.key, key));

const open = { provider: 'open', email: 'open', promises: 'open', prices: 'open', company: 'open', invitation: 'open' };

test('each step is done once its records are there, and none is wanted once a company has a user', async () => {
  await set(WORK_PRICES, null);
  expect(await found()).toEqual({ isWanted: true, isHidden: false, hasSentMail: false, steps: open });

  const { id: companyId } = await insertCompany();
  expect((await found()).steps).toEqual({ ...open, company: 'done' });

  const invitation = await insertInvitation(world, { companyId, createdById: admin.id });
  expect((await found()).steps).toEqual({ ...open, company: 'done', invitation: 'done' });

  const letter = { kind: 'invitation', invitationId: invitation.id, address: 'dana@acme.example' } as const;
  await db.insert(outgoingMails).values({ ...letter, sentAt: new Date() });
  await db.insert(promiseRules).values({ kind: 'targets', companyId, version: 1, stamp: 1 });
  expect((await found()).steps).toMatchObject({ email: 'done', promises: 'open' });

  await db.insert(promiseRules).values({ kind: 'targets', version: 1, stamp: 2 });
  await set('provider_name', 'Cardinal IT');
  await set('support_phone', '(314) 555-0100');
  await set('emergency_phone', '(314) 555-0100');
  expect((await found()).steps).toMatchObject({ provider: 'open' });
  await set('support_email', 'help@cardinal.example');
  await storePrices(db);
  const siteNotice = expect.stringContaining('still the sample’s, under your name');
  expect(await found()).toMatchObject({ siteNotice, steps: { provider: 'open', prices: 'done' } });
  await set('provider_name', currentSite().brand.name);
  expect(Object.values((await found()).steps)).toEqual(Array(6).fill('done'));
  expect((await found()).isWanted).toBe(true);

  await insertUser('employee', { companyId });
  expect((await found()).isWanted).toBe(false);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
  expect(await found()).toMatchObject({ isWanted: true, steps: { company: 'open', invitation: 'open' } });
});

test('what staff choose is kept, recorded once, and no setting', async () => {
  await set('support_phone', null);
  const before = (await call(admin, listSettings, {})).json();

  expect(await changed({ accepted: ['provider'] })).toMatchObject({ isHidden: false, steps: { provider: 'done' } });
  expect(await changed({ isHidden: true })).toMatchObject({ isWanted: false, isHidden: true });
  expect(await changed({ isHidden: true, accepted: ['provider'] })).toMatchObject({ isHidden: true });
  expect(await changed({ isHidden: false })).toMatchObject({ isWanted: true, steps: { provider: 'done' } });

  expect((await call(admin, listSettings, {})).json()).toEqual(before);
  const ofSetup = and(eq(events.kind, 'setting'), eq(events.recordName, 'setup'));
  const entries = await db.select().from(events).where(ofSetup).orderBy(events.id);
  expect(entries.map(({ changes }) => changes)).toEqual([
    { accepted: [[], ['provider']] },
    { isHidden: [false, true] },
    { isHidden: [true, false] },
  ]);
});

test('a website that is still the sample’s can be left for later, which does not count as done', async () => {
  const { call, db, insertUser } = await startApp({ own: true });
  const author = await insertUser('admin');
  await db.update(settings).set({ value: 'Cardinal IT' }).where(eq(settings.key, 'provider_name'));
  const setup = (await call(author, updateSetup, { body: { accepted: ['provider'] } })).json();
  expect(setup).toMatchObject({ siteNotice: expect.any(String), steps: { provider: 'aside' } });
});

test('a helpdesk that receives no email can set that aside, which does not count as done', async () => {
  const other = await startApp({ own: true, mail: mailSetup });
  const chief = await other.insertUser('admin');
  const invitation = await insertInvitation(other);
  const letter = { kind: 'invitation', invitationId: invitation.id, address: 'dana@acme.example' } as const;
  await other.db.insert(outgoingMails).values({ ...letter, sentAt: new Date() });

  expect((await other.call(chief, findSetup, {})).json()).toMatchObject({
    hasSentMail: true,
    steps: { email: 'open' },
  });
  const accepted = await other.call(chief, updateSetup, { body: { accepted: ['email', 'promises'] } });
  expect(accepted.json().steps).toMatchObject({ email: 'aside', promises: 'aside' });
  expect((await other.call(undefined, findProvider, {})).json()).toMatchObject({
    sendsMail: true,
    receivesMail: false,
  });
});

test('a test email that a mail server took over counts as one that was sent', async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const other = await startApp({
    own: true,
    mail: { ...mailSetup, smtpUrl: mail.url },
    incomingMail: { channels: ['imap'] },
  });
  const chief = await other.insertUser('admin');
  const email = async () => (await other.call(chief, findSetup, {})).json().steps.email;
  expect(await email()).toBe('open');
  expect((await other.call(undefined, findProvider, {})).json().receivesMail).toBe(true);

  await other.call(chief, sendTestMail, {});

  expect(await email()).toBe('done');
});

test('the demo wants no steps, and a row that was edited by hand counts as none', async () => {
  await db.update(settings).set({ value: '{"isHidden":"perhaps"}' }).where(eq(settings.key, 'setup'));
  expect(await found()).toMatchObject({ isWanted: true, isHidden: false });

  await db.insert(settings).values({ key: DEMO_MARK });
  expect((await found()).isWanted).toBe(false);
});
