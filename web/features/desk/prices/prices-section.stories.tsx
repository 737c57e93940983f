import { findWorkPrices, updateWorkPrices } from '#contract/work-prices.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { superAdmin } from '#gallery/samples/people.ts';
import { noPrices, prices } from '#gallery/samples/prices.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { PricesSection } from './prices-section.tsx';

const section = (first: ReturnType<typeof prices>): Story => ({
  render: () => (
    <InSettings>
      <PricesSection />
    </InSettings>
  ),
  actor: superAdmin,
  width: 720,
  api: (api) => {
    let saved = first;
    api.on(findWorkPrices, () => saved);
    api.on(updateWorkPrices, ({ body }) => {
      const { version = 0, ...sent } = body ?? {};
      saved = prices({ ...sent, version: version + 1 });
      return saved;
    });
  },
});

export const Confirmed = section(prices());
/** Of an earlier version, which billed by the website’s folder. */
export const TakenOver = section(prices({ isConfirmed: false, unpricedEntries: 12 }));
export const NotSet = section(noPrices({ unpricedEntries: 1 }));
export const Incomplete: Story = { ...NotSet, press: ['Confirm prices'] };
export const OnlyRead: Story = {
  ...section(prices({ minimumMinutes: null })),
  actor: { ...superAdmin, role: 'admin' },
};
export const Loading = whileLoading(Confirmed);
export const Failed = whenFailed(Confirmed);

export const pictures = [TakenOver];
