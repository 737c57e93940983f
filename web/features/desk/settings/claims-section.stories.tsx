import { findClaims } from '#contract/claims.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { claims } from '#gallery/samples/settings.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ClaimsSection } from './claims-section.tsx';
import { SettingsButton } from './settings-button.tsx';

/** With the button that is marked in the header. */
export const Contradicted: Story = {
  actor: superAdmin,
  render: () => (
    <>
      <SettingsButton isMarked onClick={() => undefined} />
      <ClaimsSection />
    </>
  ),
  api: (api) => api.on(findClaims, () => claims()),
};
export const Shown: Story = {
  ...Contradicted,
  render: () => (
    <>
      <SettingsButton isMarked={false} onClick={() => undefined} />
      <ClaimsSection />
    </>
  ),
  api: (api) => api.on(findClaims, () => claims({ isShown: true, measuredAt: null })),
};
export const Loading = whileLoading(Contradicted);
export const Failed = whenFailed(Contradicted);

export const pictures = [Contradicted];
