import { acme, superAdmin } from '#gallery/samples/people.ts';
import { servePromise, targets } from '#gallery/samples/promise.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CompanyTargetsDialog } from './company-targets-dialog.tsx';

const { version, ...own } = targets({ urgent: { firstReply: 15, resolution: null }, allHours: true });

export const ThoseForAll: Story = {
  actor: superAdmin,
  render: () => <CompanyTargetsDialog company={acme} onClose={() => undefined} />,
  api: (api) => void servePromise(api),
};
export const Own: Story = {
  ...ThoseForAll,
  api: (api) => void servePromise(api, { own: { targets: own, version } }),
};
export const ForAdmin: Story = { ...Own, actor: { ...superAdmin, role: 'admin' } };
export const Loading = whileLoading(ThoseForAll);
export const Failed = whenFailed(ThoseForAll);

export const pictures = [Own];
