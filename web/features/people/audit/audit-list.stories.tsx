import { listAuditEntries } from '#contract/audit.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { auditEntries, auditEntry } from '#gallery/samples/audit.ts';
import { longLine, longWord, markup, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { AuditLog } from './audit-log.tsx';

export const Filled: Story = {
  address: '/admin/audit-log',
  width: 1440,
  render: () => <AuditLog />,
  api: (api) => api.on(listAuditEntries, () => pageOf(auditEntries())),
};
export const Empty: Story = { ...Filled, api: (api) => api.on(listAuditEntries, () => pageOf([])) };
/** Nothing matches the filters. */
export const NothingFound: Story = {
  ...Filled,
  address: '/admin/audit-log?record=zebra',
  api: (api) => api.on(listAuditEntries, ({ querystring }) => pageOf(querystring?.record ? [] : auditEntries())),
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listAuditEntries, () =>
      pageOf([
        auditEntry({
          actorName: rightToLeft,
          action: 'changed',
          recordName: `${markup} ${longWord}`,
          address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
          changes: { name: [longLine, longWord], notes: ['', markup] },
        }),
      ]),
    ),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
