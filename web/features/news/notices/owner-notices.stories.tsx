import { listNotices } from '#contract/notices.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { longLine } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import type { OwnerNotice } from './api.ts';
import { OwnerNotices } from './owner-notices.tsx';

const notices = (...list: OwnerNotice[]): Story => ({
  render: () => <OwnerNotices />,
  actor: superAdmin,
  width: 1100,
  api: (api) => api.on(listNotices, () => list),
});

const prices: OwnerNotice = {
  kind: 'prices',
  sentences: [
    'Your prices are not confirmed, so new time has no amounts. 12 time entries wait for an amount. Confirm them in System settings.',
  ],
};
const sample: OwnerNotice = {
  kind: 'sample',
  sentences: [
    'The website is still the sample’s, under your name: it shows (314) 555-0160; Saint Louis, MO; claims such as “100%”. Run “npm run site -- new my-site” for a site of your own, and set SITE_DIR to its folder.',
  ],
};
const folder: OwnerNotice = {
  kind: 'folder',
  sentences: [
    'my-site/brand.yaml:12: `phnes`: did you mean `phones`?',
    'my-site/home.yaml:5: `headline` is missing: it must be text.',
    `my-site/about.yaml:9: ${longLine}`,
    'my-site/contact.yaml:1: `ways` is missing.',
  ],
};

export const All = notices(folder, sample, prices);
export const OnlyPrices = notices(prices);
export const Nothing = notices();
export const Loading = whileLoading(All);
export const Failed = whenFailed(All);

export const pictures = [All];
