import { superAdmin } from '#gallery/samples/people.ts';
import { servePromise, targets } from '#gallery/samples/promise.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { TargetsScreen } from './targets-screen.tsx';

export const ForSuperAdmin: Story = {
  actor: superAdmin,
  address: '/admin/promise/targets',
  render: () => <TargetsScreen />,
  api: (api) => void servePromise(api),
};
export const ForAdmin: Story = { ...ForSuperAdmin, actor: { ...superAdmin, role: 'admin' } };
/** Nights and weekends count, too. */
export const AllHours: Story = {
  ...ForSuperAdmin,
  api: (api) => void servePromise(api, { targets: targets({ allHours: true }) }),
};
export const Loading = whileLoading(ForSuperAdmin);
export const Failed = whenFailed(ForSuperAdmin);

export const pictures = [ForSuperAdmin];
