import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { logInWithPasskey } from '#contract/passkeys.ts';
import { confirmReset, validateReset } from '#contract/password-resets.ts';
import { listTickets } from '#contract/tickets.ts';
import { insertKey } from '#test/api-keys.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { insertReset } from '#test/onboarding.ts';
import { outboxOf } from '#test/outbox.ts';
import { addDevice } from '#test/passkeys.ts';

const world = await startApp({ own: true, mail: mailSetup });
const { call, db, insertUser } = world;
const outbox = outboxOf(db);
const newPassword = 'nanosecond';

type Owner = Awaited<ReturnType<typeof insertUser>>;
const ways = {
  'a reset link': async (owner: Owner, keeps: { keeps?: string[] }) => {
    const { token } = await insertReset(db, owner.id);
    return call(undefined, confirmReset, { body: { token, newPassword, ...keeps } });
  },
  'a changed password': (owner: Owner, keeps: { keeps?: string[] }) =>
    call(owner, changePassword, { body: { currentPassword: PASSWORD, newPassword, ...keeps } }),
};
const each = Object.entries(ways);

/** Somebody whom two devices and two programs let in without their password. */
async function insertOwner() {
  const owner = await insertUser('employee');
  const [known, foreign] = [await addDevice(world, owner, {}, 'Laptop'), await addDevice(world, owner, {}, 'Stranger')];
  const backup = await insertKey(db, owner.id, ['read'], { name: 'Backup' });
  const stolen = await insertKey(db, owner.id, ['read'], { name: 'Stolen' });
  const old = await insertKey(db, owner.id, ['read'], { name: 'Old', expiresAt: new Date(Date.now() - 1_000) });

  /** Who still gets in. */
  async function gettingIn() {
    const answers = {
      Laptop: await call(undefined, logInWithPasskey, { body: { credential: await known.prove() } }),
      Stranger: await call(undefined, logInWithPasskey, { body: { credential: await foreign.prove() } }),
      Backup: await call(backup, listTickets, {}),
      Stolen: await call(stolen, listTickets, {}),
    };
    return Object.entries(answers).flatMap(([name, { statusCode }]) => (statusCode === 200 ? [name] : []));
  }
  return { owner, known, backup, old, gettingIn };
}

beforeEach(outbox.begin);

test.each(each)('%s ends every passkey and API key, unless the user says otherwise', async (_, change) => {
  const { owner, gettingIn } = await insertOwner();
  expect(await gettingIn()).toEqual(['Laptop', 'Stranger', 'Backup', 'Stolen']);

  expect((await change(owner, {})).statusCode).toBe(200);

  expect(await gettingIn()).toEqual([]);
});

test.each(each)(
  '%s keeps what the user knows, and its email lists what is gone and what is left',
  async (_, change) => {
    const { owner, known, backup, gettingIn } = await insertOwner();
    const others = await insertOwner();
    await outbox.begin();

    const response = await change(owner, { keeps: [known.passkeyId, backup.id] });

    expect(response.statusCode).toBe(200);
    const [mail] = await outbox.all();
    expect(mail?.text).toMatch(/Removed\W+passkey “Stranger”, API key “Stolen”/);
    expect(mail?.text).toMatch(/Still valid\W+passkey “Laptop”, API key “Backup”/);
    expect(await gettingIn()).toEqual(['Laptop', 'Backup']);
    expect(await others.gettingIn()).toHaveLength(4);
  },
);

test('a reset link lists what else opens the account, without keys that have expired', async () => {
  const { owner, old } = await insertOwner();
  const { token } = await insertReset(db, owner.id);

  const found = (await call(undefined, validateReset, { body: { token } })).json();

  if (!found.valid) throw new Error('The link is good');
  expect(found.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Stranger']);
  expect(found.apiKeys.map(({ name }) => name)).toEqual(['Stolen', 'Backup']);
  expect(JSON.stringify(found)).not.toContain(old.id);
});
