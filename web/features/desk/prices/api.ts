import { useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { PriceFields, priceMessages } from '#contract/prices-constants.ts';
import * as contract from '#contract/work-prices.ts';
import { providerKey } from '#web/lib/provider.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type WorkPrices = Reply<typeof contract.findWorkPrices>;

export const workPrices = freshQueryOf(['prices'], contract.findWorkPrices);

/** Only the prices, as they are sent. */
const sentOf = (prices: WorkPrices) => Object.fromEntries(PriceFields.map((field) => [field, prices[field]]));

export const useUpdatePrices = () =>
  useMutation({
    mutationFn: (edit: CopyEdit<contract.Prices>) =>
      saveCopy(edit, (body) => request(contract.updateWorkPrices, { body }), sentOf),
    meta: {
      success: priceMessages.updated,
      failure: priceMessages.updateFailed,
      // Time and statements get their amounts.
      refreshes: [['prices'], ['notices'], ['setup'], ['statements'], ['time'], providerKey],
    },
  });
