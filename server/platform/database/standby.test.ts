import { expect, test } from 'vitest';
import { startCluster, startStandby } from '#test/cluster.ts';
import { connect } from './client.ts';
import { isOutage } from './outage.ts';
import { checkServer } from './startup-check.ts';

test('a standby takes no writes: it counts as an outage', { tags: 'release' }, async () => {
  await using servers = new AsyncDisposableStack();
  const primary = servers.adopt(await startCluster(), ({ remove }) => remove());
  const standby = servers.adopt(await startStandby(primary), ({ remove }) => remove());
  const { db, pool } = connect(standby.url);
  servers.defer(() => pool.end());

  const refusal = await db.execute('select 1').catch((error) => error);
  const look = await checkServer(standby.url, { allowUnsafe: false }).catch((error) => error);

  for (const error of [refusal, look]) expect(error instanceof Error && isOutage(error), String(error)).toBe(true);
});
