import { listAuditEntries } from '#contract/audit.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { auditEntries, auditEntry } from '#gallery/samples/audit.ts';
import { id } from '#gallery/samples/people.ts';
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
/** Three pages. */
export const Long: Story = {
  render: () => <div className="flex h-dvh flex-col">{Filled.render()}</div>,
  api: (api) =>
    api.on(listAuditEntries, ({ querystring }) => {
      const start = Number(querystring?.cursor ?? 0);
      const end = start + Number(querystring?.limit);
      return pageOf(long.slice(start, end), end < long.length ? `${end}` : undefined);
    }),
};
const long = Array.from({ length: 120 }, (_, index) =>
  auditEntry({ id: id(2_000 + index), recordName: `Depot ${index + 1}` }),
);
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
