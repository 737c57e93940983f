import { listCompanies } from '#contract/companies.ts';
import { findProvider } from '#contract/settings.ts';
import { findSetup, updateSetup } from '#contract/setup.ts';
import { listUsers } from '#contract/users.ts';
import { generatedAdmin } from '#contract/users-constants.ts';
import { company } from '#gallery/samples/companies.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { setup, setupSteps } from '#gallery/samples/setup.ts';
import { user } from '#gallery/samples/users.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { Setup } from './setup.tsx';

/** The server confirms the first step that is left as it is, and sets others aside. */
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
      const accepted = Object.fromEntries(
        (body?.accepted ?? []).map((step) => [step, step === 'provider' && !state.siteNotice ? 'done' : 'aside']),
      );
      return Object.assign(state, {
        isHidden: body?.isHidden ?? state.isHidden,
        steps: { ...state.steps, ...accepted },
      });
    });
    api.on(listCompanies, () => (first.steps.company === 'done' ? [company()] : []));
  },
  isScreen: true,
  width: 1440,
  height: 900,
});

const done = 'done' as const;
const sampleNotice =
  'The website is still the sample’s, under your name: it shows (314) 555-0160; Saint Louis, MO; claims such as “100%”. Run “npm run site -- new my-site” for a site of your own, and set SITE_DIR to its folder.';

export const NothingDone = serving(setup());
export const TwoDone = serving(setup({ steps: setupSteps({ provider: done, company: done }) }));
export const AllDone = serving(
  setup({ steps: { provider: done, email: done, promises: done, prices: done, company: done, invitation: done } }),
);
/** Name, phones and address are set, but the website still shows the sample's. */
export const SampleSite = serving(setup({ siteNotice: sampleNotice }));
/** Nobody takes in the email of clients. */
const withoutMailbox = (first: ReturnType<typeof setup>): Story => {
  const story = serving(first);
  return {
    ...story,
    api: (api) => {
      story.api?.(api);
      api.on(findProvider, () => provider({ receivesMail: false }));
    },
  };
};

/** Nothing is open, but email was left for later. */
export const EmailAside = withoutMailbox(
  setup({ steps: { provider: done, email: 'aside', promises: done, prices: done, company: done, invitation: done } }),
);
/** Email goes out, but not in. */
export const OnlyOut = withoutMailbox(setup({ hasSentMail: true }));
/** Whoever logged in first still has the name of the generated account. */
export const GeneratedAccount: Story = {
  ...serving(setup()),
  actor: { ...superAdmin, ...generatedAdmin },
  api: (api) => {
    serving(setup()).api?.(api);
    api.on(listUsers, () => [user({ ...superAdmin, ...generatedAdmin })]);
  },
};
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
