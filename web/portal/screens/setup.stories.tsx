import { listCompanies } from '#contract/companies.ts';
import { findProvider } from '#contract/settings.ts';
import { findSetup, updateSetup } from '#contract/setup.ts';
import { provider } from '#gallery/samples/provider.ts';
import { setup, setupSteps } from '#gallery/samples/setup.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { Setup } from './setup.tsx';

/** The server counts what is accepted as done. */
const serving = (first: ReturnType<typeof setup>): Story => ({
  address: '/admin/setup',
  render: () => (
    <div className="flex flex-col wide:h-dvh">
      <Setup />
    </div>
  ),
  api: (api) => {
    const state = { ...first };
    api.on(findSetup, () => state);
    api.on(updateSetup, ({ body }) => {
      const accepted = Object.fromEntries((body?.accepted ?? []).map((step) => [step, 'done']));
      return Object.assign(state, {
        isHidden: body?.isHidden ?? state.isHidden,
        steps: { ...state.steps, ...accepted },
      });
    });
    api.on(listCompanies, () => []);
  },
  isScreen: true,
  width: 1440,
  height: 900,
});

const done = 'done' as const;

export const NothingDone = serving(setup());
export const TwoDone = serving(setup({ steps: setupSteps({ provider: done, company: done }) }));
export const AllDone = serving(
  setup({ steps: { provider: done, email: done, promises: done, company: done, invitation: done } }),
);
export const Hidden = serving(setup({ isHidden: true, isWanted: false }));
export const EmailOff: Story = {
  ...NothingDone,
  api: (api) => {
    NothingDone.api?.(api);
    api.on(findProvider, () => provider({ sendsMail: false, providerName: longWord }));
  },
};
export const RightToLeft: Story = {
  ...NothingDone,
  dir: 'rtl',
  api: (api) => {
    NothingDone.api?.(api);
    api.on(findProvider, () => provider({ providerName: rightToLeft }));
  },
};
export const Loading = whileLoading(NothingDone);
export const Failed = whenFailed(NothingDone);

export const pictures = [TwoDone];
