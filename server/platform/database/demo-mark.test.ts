import { expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { queryAt } from '#test/database.ts';
import { createEmpty } from '#test/round-trip.ts';
import { DEMO_MARK, refuseOtherPurpose } from './demo-mark.ts';
import { settings } from './tables/settings.ts';

const server = inject('databaseServer');
const real = { isDemo: false, acceptsOther: false };
const demo = { isDemo: true, acceptsOther: false };

test('an empty database may become either', async () => {
  const { url } = await createEmpty(server);

  await refuseOtherPurpose(url, real);
  await refuseOtherPurpose(url, demo);
});

test('a database with tables of another program is not for samples', async () => {
  const { url } = await createEmpty(server);
  await queryAt(url, 'create table invoices (id int)');

  await refuseOtherPurpose(url, real);
  await expect(refuseOtherPurpose(url, demo)).rejects.toThrow('so nothing was changed');
});

test('a migrated database takes samples until it has a user', async () => {
  const { databaseUrl, insertUser } = await startApp({ own: true });
  await refuseOtherPurpose(databaseUrl, demo);

  await insertUser('super_admin');

  await refuseOtherPurpose(databaseUrl, real);
  await expect(refuseOtherPurpose(databaseUrl, demo)).rejects.toThrow('Unset DATA_DIR and DATABASE_URL');
  await refuseOtherPurpose(databaseUrl, { ...demo, acceptsOther: true });
});

test('a marked database is for samples only', async () => {
  const { db, databaseUrl, insertUser } = await startApp({ own: true });
  await insertUser('super_admin');
  await db.insert(settings).values({ key: DEMO_MARK });

  await refuseOtherPurpose(databaseUrl, demo);
  await expect(refuseOtherPurpose(databaseUrl, real)).rejects.toThrow('--allow-demo');
  await refuseOtherPurpose(databaseUrl, { ...real, acceptsOther: true });
});
