import { findLeftOver } from '#contract/companies.ts';
import { company, companyWithWork } from '#gallery/samples/companies.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { CompanyHead } from './company-head.tsx';
import { OffboardingDialog } from './offboarding-dialogs.tsx';

const onClose = () => undefined;
const active = { activeTickets: 3, minutes: 0, amount: 0, closedMonths: 2 };
const offboarded = { archivedAt: '2026-02-15T10:00:00.000Z', deleteOn: '2026-04-09' };

export const Offboard: Story = {
  actor: superAdmin,
  render: () => <OffboardingDialog task="offboard" company={company()} onClose={onClose} />,
  api: (api) => api.on(findLeftOver, () => active),
};
export const ChangeDay: Story = {
  ...Offboard,
  render: () => <OffboardingDialog task="offboard" company={company(offboarded)} onClose={onClose} />,
};
export const Export: Story = {
  actor: superAdmin,
  render: () => <OffboardingDialog task="export" company={company()} onClose={onClose} />,
};
export const Keep: Story = {
  actor: superAdmin,
  render: () => <OffboardingDialog task="keep" company={company(offboarded)} onClose={onClose} />,
};
export const LongWords: Story = {
  ...Offboard,
  render: () => <OffboardingDialog task="offboard" company={company({ name: longWord })} onClose={onClose} />,
};
export const RightToLeft: Story = {
  ...Offboard,
  dir: 'rtl',
  render: () => <OffboardingDialog task="offboard" company={company({ name: rightToLeft })} onClose={onClose} />,
};
export const Failed = whenFailed(Offboard);
/** What the company's page shows until the day. */
export const Countdown: Story = {
  actor: superAdmin,
  render: () => (
    <CompanyHead company={companyWithWork(offboarded)} onDeleted={onClose}>
      {null}
    </CompanyHead>
  ),
};
