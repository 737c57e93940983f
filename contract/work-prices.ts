import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PriceLimit, priceMessages } from './prices-constants.ts';
import { canSetPrices } from './provider-policies.ts';
import { BaseVersion, changeOf, Version, versionDescription } from './versions.ts';

const Amount = z.int(priceMessages.amount).min(0, priceMessages.amount).max(PriceLimit.amount, priceMessages.amount);
const minutes = (least: number, message: string) => z.int(message).min(least, message).max(PriceLimit.minutes, message);

/** What work on tickets costs. Amounts are US cents. */
export const Prices = z.object({
  remote: Amount.describe('For an hour, in US cents'),
  onSite: Amount.describe('For an hour, in US cents'),
  training: Amount.describe('For an hour, in US cents'),
  travel: Amount.describe('Once for each visit, in US cents'),
  minimumMinutes: minutes(0, priceMessages.minimum).describe('Each piece of work is billed with at least these'),
  stepMinutes: minutes(1, priceMessages.step).describe('After the minimum, each of these that has begun counts'),
});
export type Prices = z.output<typeof Prices>;

/** The prices of work as staff see them. */
export const WorkPrices = z.object({
  remote: z.int().nullable(),
  onSite: z.int().nullable(),
  training: z.int().nullable(),
  travel: z.int().nullable(),
  minimumMinutes: z.int().nullable(),
  stepMinutes: z.int().nullable(),
  isConfirmed: z
    .boolean()
    .describe('Whether a super admin saved these prices. Until then they are a proposal, and time has no amounts'),
  unpricedEntries: z.int().describe('How many time entries wait for their amounts'),
  version: Version,
});

export const findWorkPrices = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/prices',
  access: 'staff',
  schema: {
    summary: 'Read the prices of work',
    description: 'For staff. A price that nobody has set is null.',
    tags: ['Settings'],
    response: { 200: WorkPrices },
  },
});

export const updateWorkPrices = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/prices',
  access: 'staff',
  may: [canSetPrices],
  schema: {
    summary: 'Save and confirm the prices of work',
    description: `For super admins. Time without an amount gets one, and later time is billed by these prices; amounts that are there stay as they are. The website shows them, too. ${versionDescription}`,
    tags: ['Settings'],
    body: Prices.extend({ version: BaseVersion }),
    ...changeOf(WorkPrices),
  },
});
