import { expect, onTestFinished, test } from 'vitest';
import { listCompanies } from '#contract/companies.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf, startFakeApi } from '#gallery/fake-api.ts';
import { companies as sample } from '#gallery/samples/companies.ts';
import { admin } from '#gallery/samples/people.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { companies, people, settings } from './staff-sources.ts';

test('a search asks for companies once, though their people are searched as well', async () => {
  session.start(admin, 'token');
  const api = startFakeApi();
  onTestFinished(api.stop);
  api.on(listCompanies, () => pageOf(sample.slice(0, 2)));
  api.on(listUsers, () => pageOf([]));
  const context = { client: createQueryClient(), signal: new AbortController().signal };

  const [found] = await Promise.all([companies.find('dental', context), people.find('dental', context)]);

  expect(found.map(({ name }) => name)).toEqual(sample.slice(0, 2).map(({ name }) => name));
  expect(api.callsOf(listCompanies)).toHaveLength(1);
  expect(api.callsOf(listUsers).map(({ querystring }) => querystring?.companyId)).toEqual([
    undefined,
    sample[0]?.id,
    sample[1]?.id,
  ]);
  expect(api.problems).toEqual([]);
});

test.each([
  ['phone', 'Support phone', 'General', '?settings=general'],
  ['provider name', 'Provider name', 'General', '?settings=general'],
  ['largest file', 'Largest file', 'Tickets', '?settings=tickets'],
  ['setup', 'General', 'System settings', '?settings=general'],
])('%s finds the setting %s', async (search, name, detail, address) => {
  const context = { client: createQueryClient(), signal: new AbortController().signal };

  const found = await settings.find(search, context);

  expect(found.map(({ id: _, ...entry }) => entry)).toContainEqual({ name, detail, address });
});
