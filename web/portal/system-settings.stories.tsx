import { superAdmin } from '#gallery/samples/people.ts';
import { whenFailed, whileLoading } from '#gallery/story.ts';
import { SystemSettings } from './system-settings.tsx';

const forSuperAdmin = {
  actor: superAdmin,
  render: () => <SystemSettings startsWithClaims={false} onClose={() => undefined} />,
};

export const Loading = whileLoading(forSuperAdmin);
export const Failed = whenFailed(forSuperAdmin);
