import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { checksumsOf, kept } from '#test/checksums.ts';
import { majorOf, startOtherServer } from '#test/other-server.ts';
import { createEmpty, fillAwkwardly, restored } from '#test/round-trip.ts';

const testApp = await startApp({ own: true });
const server = inject('databaseServer');

beforeAll(() => fillAwkwardly(testApp));

test('a database goes to a server of another major version, and back', async () => {
  const other = await startOtherServer(server);
  onTestFinished(other.stop);
  expect(await majorOf(other.url)).not.toBe(await majorOf(server));
  const there = await createEmpty(other.url);
  const back = await createEmpty(server);

  await restored(testApp.databaseUrl, there.url);
  await restored(there.url, back.url);

  const before = kept(await checksumsOf(testApp.databaseUrl));
  expect(kept(await checksumsOf(there.url))).toEqual(before);
  expect(kept(await checksumsOf(back.url))).toEqual(before);
});
