import { findLeftOver } from '#contract/companies.ts';
import { company } from '#gallery/samples/companies.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { LeavingDialog } from './leaving-dialogs.tsx';

const onClose = () => undefined;
const nothing = { activeTickets: 0, minutes: 0, amount: 0, closedMonths: 0 };
const agreements = { left: 255, owed: 45 };
const archived = company({ archivedAt: '2026-01-15T10:00:00.000Z' });

export const Archive: Story = {
  render: () => <LeavingDialog task="archive" company={company()} onClose={onClose} />,
  api: (api) => api.on(findLeftOver, () => nothing),
};
export const ArchiveWithWork: Story = {
  ...Archive,
  api: (api) => api.on(findLeftOver, () => ({ activeTickets: 1, minutes: 95, amount: 19_000, closedMonths: 2 })),
};
export const Unarchive: Story = {
  render: () => <LeavingDialog task="unarchive" company={archived} onClose={onClose} />,
};
export const Delete: Story = {
  ...Archive,
  render: () => <LeavingDialog task="delete" company={company()} onClose={onClose} />,
};
export const DeleteWithWork: Story = {
  ...Delete,
  api: (api) =>
    api.on(findLeftOver, () => ({ activeTickets: 3, minutes: 60, amount: 12_000, agreements, closedMonths: 0 })),
};
export const DeleteWithAgreements: Story = {
  ...Delete,
  api: (api) => api.on(findLeftOver, () => ({ ...nothing, amount: 90_000, agreements: { left: 255, owed: 45 } })),
};
export const DeleteArchived: Story = {
  ...Delete,
  render: () => <LeavingDialog task="delete" company={archived} onClose={onClose} />,
};
export const LongWords: Story = {
  ...DeleteWithWork,
  render: () => <LeavingDialog task="delete" company={company({ name: longWord })} onClose={onClose} />,
};
export const RightToLeft: Story = {
  ...DeleteWithWork,
  dir: 'rtl',
  render: () => <LeavingDialog task="delete" company={company({ name: rightToLeft })} onClose={onClose} />,
};
export const Loading = whileLoading(Delete);
export const Failed = whenFailed(Delete);

export const pictures = [DeleteWithWork];
