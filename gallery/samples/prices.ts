import type { Reply } from '#contract/endpoint.ts';
import type { findWorkPrices } from '#contract/work-prices.ts';

type WorkPrices = Reply<typeof findWorkPrices>;

export const prices = (fields: Partial<WorkPrices> = {}): WorkPrices => ({
  remote: 75_00,
  onSite: 125_00,
  training: 100_00,
  travel: 25_00,
  minimumMinutes: 60,
  stepMinutes: 15,
  isConfirmed: true,
  unpricedEntries: 0,
  version: 3,
  ...fields,
});

/** Of a new installation. */
export const noPrices = (fields: Partial<WorkPrices> = {}) =>
  prices({
    remote: null,
    onSite: null,
    training: null,
    travel: null,
    minimumMinutes: null,
    stepMinutes: null,
    isConfirmed: false,
    ...fields,
  });
