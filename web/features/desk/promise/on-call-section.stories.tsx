import { InSettings } from '#gallery/in-settings.tsx';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { onCall, servePromise } from '#gallery/samples/promise.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { OnCallSection } from './on-call-section.tsx';

export const Empty: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <OnCallSection />
    </InSettings>
  ),
  api: (api) => void servePromise(api),
};
/** Moved and not saved yet, with a long name. */
export const Changed: Story = {
  ...Empty,
  api: (api) => void servePromise(api, { people: [...onCall, { id: id(99), name: longWord }] }),
  press: ['Move Noor Haddad up'],
};
export const ForAdmin: Story = {
  ...Empty,
  actor: { ...superAdmin, role: 'admin' },
  api: (api) => void servePromise(api, { people: onCall }),
};
export const NobodyForAdmin: Story = { ...ForAdmin, api: (api) => void servePromise(api) };
export const Loading = whileLoading(Empty);
export const Failed = whenFailed(Empty);

export const pictures = [Changed];
