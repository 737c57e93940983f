import { InSettings } from '#gallery/in-settings.tsx';
import { superAdmin } from '#gallery/samples/people.ts';
import { servePromise } from '#gallery/samples/promise.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { TargetsSection } from './targets-section.tsx';

export const ForSuperAdmin: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <TargetsSection />
    </InSettings>
  ),
  api: (api) => void servePromise(api),
};
export const ForAdmin: Story = { ...ForSuperAdmin, actor: { ...superAdmin, role: 'admin' } };
export const Loading = whileLoading(ForSuperAdmin);
export const Failed = whenFailed(ForSuperAdmin);
