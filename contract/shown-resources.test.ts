import { expect, test } from 'vitest';
import { contractEndpoints } from '#test/endpoints.ts';
import { AuditKinds } from './audit-constants.ts';
import { resourcesShownBy } from './shown-resources.ts';

const reads = (await contractEndpoints()).filter(({ method }) => method === 'GET');

test('every call that reads says which records it shows', () => {
  expect(reads.filter((endpoint) => resourcesShownBy(endpoint) === undefined).map(({ url }) => url)).toEqual([]);
});

test('every kind of record is shown by a call', () => {
  const shown = new Set<string>(reads.flatMap((endpoint) => resourcesShownBy(endpoint) ?? []));

  expect(AuditKinds.filter((kind) => !shown.has(kind))).toEqual(['file']);
});
